import { expect, type Page } from "#tests/support/browser/journey.ts";

export const previewNotice = (page: Page) => page.getByText("Nothing has been saved or sent.");

/** Reads the emails that a step would cause, and goes ahead. */
export async function writeEmails(page: Page, verb: string): Promise<void> {
  await expect(previewNotice(page)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Write \\d emails? and ${verb}`) }).click();
}
