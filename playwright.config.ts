import { defineConfig } from "@playwright/test";
import { browserOptions } from "#tests/support/browser/browser.ts";
import { isDeep } from "#tests/support/depth.ts";
import { runFolder } from "#tests/support/files/run-folder.ts";

// For the browsers, the servers' data and this run's other files.
process.env.TMPDIR = runFolder();

/** The browser journeys, on the production build: `npm test -- journeys` builds it first. */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/browser/journey-setup.ts",
  outputDir: "test-results",
  workers: 2,
  // A file in one worker, so that its own server starts once; in the deep suite a part is a file or two.
  fullyParallel: isDeep,
  // What the tests of a rule or another journey show more cheaply is left to the deep suite.
  grepInvert: isDeep ? [] : /@deep/,
  forbidOnly: true,
  // A browser on a busy machine fails now and then for reasons of its own: once more, and it is named in the report.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "dot",
  use: {
    launchOptions: await browserOptions(),
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "America/Phoenix",
  },
});
