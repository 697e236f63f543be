import type { BrowserContext } from "@playwright/test";
import { test as base } from "#tests/support/browser/journey.ts";
import { whatIsInTemplates } from "#tests/support/server/templates.ts";
import type { Colleague } from "./office-visit.ts";

export { expect, type Page } from "#tests/support/browser/journey.ts";

export type Office = { owner: Colleague; assistant: Colleague };

/** The test of journeys through the office: its server has an owner and an assistant. */
export const test = base.extend<{
  /** In a visitor of their own, or in the test's. */
  signIn: (who: "owner" | "assistant", visitor?: BrowserContext) => Promise<void>;
  office: Office;
}>({
  template: "office",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  office: async ({}, use) => use((await whatIsInTemplates<Colleague>()).office),
  signIn: async ({ context, office, server }, use) => {
    await use(async (who, visitor = context) => {
      const cookies = Object.entries(office[who].cookies);
      await visitor.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
    });
  },
});
