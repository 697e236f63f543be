import type { BrowserContext } from "@playwright/test";
import { expectContrast, expectNoFindings } from "#tests/support/browser/axe.ts";
import { test as base, expect, type Page } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { isDeep } from "#tests/support/depth.ts";
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

/** What a look may add to its test, in milliseconds: axe runs up to seven times. */
const A_LOOK = 20_000;

/**
 * Checks an office page at 1440, 768 and 360 px, light and dark: axe finds nothing, and nothing sticks out. `npm test` runs
 * a sample: every page at 360 px for what sticks out, and axe either light at 1440 px or dark at 360 px, chosen by the
 * page's name. Restores the page's width and color scheme. `without`: a frame that axe can't look into.
 */
export async function lookAt(page: Page, name: string, without = ""): Promise<void> {
  test.setTimeout(test.info().timeout + A_LOOK);
  const before = page.viewportSize();
  const isWideInSample = name.length % 2 === 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await hydrated(page);
  if (isDeep || isWideInSample) await expectNoFindings(page, `${name}, light`, without);
  await page.emulateMedia({ colorScheme: "dark" });
  if (isDeep) {
    await expectContrast(page, `${name}, dark`, without);
    await narrow(page, 768, name);
    await expectNoFindings(page, `${name} at 768 px, dark`, without);
  }
  await narrow(page, 360, name);
  if (isDeep || !isWideInSample) {
    await expectNoFindings(page, `${name} at 360 px, dark`, without);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (isDeep) {
    await expectContrast(page, `${name} at 360 px, light`, without);
    await narrow(page, 768, name);
    await expectContrast(page, `${name} at 768 px, light`, without);
  }
  if (before) await page.setViewportSize(before);
}

async function narrow(page: Page, width: number, name: string) {
  await page.setViewportSize({ width, height: 780 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width);
}
