import { cpSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "./command.ts";

const CLOCK = new URL("shifted-clock.mjs", import.meta.url);

/** Settings of a command whose clock starts at an instant, and whose codes lead where those of a server under test do. */
export const atInstant = (now: string) => ({
  PORT: "0",
  TEST_CLOCK: now,
  NODE_OPTIONS: `--import ${CLOCK.href}`,
});

/** The year of `npm run demo`, ending at an instant: its folder, and the path of its owner's link. Takes a minute and more. */
export async function liveYear(now: string): Promise<{ dataDirectory: string; link: string }> {
  const folder = await mkdtemp(join(tmpdir(), "year-"));
  const { code, said, complained } = await command("demo", ["lived"], atInstant(now), folder);
  const link = /\/office\/sign-in-link\/[\w-]{43}/.exec(said)?.[0];
  if (code !== 0 || !link) throw new Error(`no year was lived: ${complained}${said}`);
  return { dataDirectory: join(folder, "lived"), link };
}

/** A copy of a year, for a server of its own. */
export async function copyOfYear(dataDirectory: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "story-"));
  cpSync(dataDirectory, copy, { recursive: true });
  return copy;
}
