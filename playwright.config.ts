import { defineConfig } from "@playwright/test";
import { browserOptions } from "#tests/support/browser/browser.ts";

/** The browser journeys, on the production build: `npm test -- journeys` builds it first. */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/browser/journey-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
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
