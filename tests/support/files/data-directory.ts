import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { overrideSettings } from "#tests/support/settings.ts";

/** Gives each test of a suite an empty data directory of its own; returns its path, known while a test runs. */
export function useOwnDataDirectory(): () => string {
  let folder = "";
  let restoreSettings = () => {};
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "data-"));
    restoreSettings = overrideSettings({ dataDirectory: folder });
  });
  afterEach(async () => {
    restoreSettings();
    await rm(folder, { recursive: true });
  });
  return () => folder;
}
