import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserOptions } from "#tests/support/browser/browser.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { startServer } from "#tests/support/server/server.ts";

/** Draws the README's picture, Home of a fresh installation at 1440 px. */
const dataDirectory = await mkdtemp(join(tmpdir(), "readme-"));
const server = await startServer({ dataDirectory });
const browser = await chromium.launch(await browserOptions());
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
});
await page.goto(server.url);
await hydrated(page);
await page.screenshot({ path: "docs/home.png" });
await browser.close();
await server.stop();
await rm(dataDirectory, { recursive: true, force: true });
