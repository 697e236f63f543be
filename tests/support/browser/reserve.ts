import { expect, type Page } from "@playwright/test";

/** The card of a mailing, the first one where none is named; the fresh installation numbers them from 1. */
export async function toCard(page: Page, industry: string, mailing = 1): Promise<void> {
  await page.goto(`/reservation?mailing=${mailing}&industry=${industry}`);
  await expect(page.getByRole("heading", { name: "Pick your spot." })).toBeVisible();
}

/** The button of a spot, whatever its state. */
export const spotRadio = (page: Page, id: string) =>
  page.getByRole("radio", { name: new RegExp(`^${id}\\b`) });

/** Holds a spot for an industry, and waits for the details. */
export async function holdSpot(
  page: Page,
  industry: string,
  id: string,
  mailing = 1,
): Promise<void> {
  await toCard(page, industry, mailing);
  await spotRadio(page, id).check();
  await page.getByRole("button", { name: /^Hold/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${id} is yours for now.`);
}

let people = 0;

/** Fills in who reserves; nobody else has their domain or telephone number. */
export async function fillIn(page: Page, business: string): Promise<void> {
  people++;
  await page.getByLabel("Business name").fill(business);
  await page.getByLabel("Your name").fill("Pat Example");
  await page.getByLabel("Email").fill(`pat@${crypto.randomUUID().slice(0, 8)}.example`);
  await page.getByLabel("Phone").fill(`(480) 555-${String(1000 + people).slice(-4)}`);
  await page.getByLabel(/I agree to the Terms/).check();
}
