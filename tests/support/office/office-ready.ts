import { expect, type Page } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";

/** Waits until a page of the office hears keys: React has taken over, and its palette is there. */
export async function officeReady(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator(".office-find:not(.waiting)").first()).toBeAttached();
}
