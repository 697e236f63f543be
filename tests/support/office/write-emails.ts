import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";

/** Reads the emails that a step would cause, and goes ahead. */
export async function writeEmails(page: Page, verb: string): Promise<void> {
  // Until then a page whose address names a form scrolls from it to the emails.
  await hydrated(page);
  await expect(page.getByText("Nothing has been saved or sent.")).toBeInViewport();
  await page.getByRole("button", { name: new RegExp(`^Write \\d emails? and ${verb}`) }).click();
}
