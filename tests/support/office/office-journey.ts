import type { BrowserContext } from "@playwright/test";
import { test as base, expect, type Page } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
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

/** The test of the office's business: it has an owner, an assistant, and reservations in every state. */
export const businessTest = test.extend({ template: "business" });

/** The same with a server, and thereby data, of one file's tests alone: where tests pay, move and cancel. */
export const businessOf = (whose: string) => businessTest.extend({ serverOf: whose });

/** Waits until a page of the office hears keys: React has taken over, and its palette is there. */
export async function officeReady(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator(".office-find:not(.waiting)").first()).toBeAttached();
}

export const previewNotice = (page: Page) => page.getByText("Nothing has been saved or sent.");

/** Reads the emails that a step would cause, and goes ahead. */
export async function writeEmails(page: Page, verb: string): Promise<void> {
  await expect(previewNotice(page)).toBeVisible();
  // The page moves to its answer as React takes over: a press in that moment hits nothing.
  if (await page.evaluate(() => matchMedia("(scripting: enabled)").matches)) await hydrated(page);
  await page.getByRole("button", { name: new RegExp(`^Write \\d emails? and ${verb}`) }).click();
}
