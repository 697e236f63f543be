import { expect, type Page } from "@playwright/test";

/** The card of a mailing, the first one where none is named; the fresh installation numbers them from 1. */
export async function toCard(page: Page, industry: string, mailing = 1): Promise<void> {
  await page.goto(`/reservation?mailing=${mailing}&industry=${industry}`);
  await expect(page.getByRole("heading", { name: "Pick your spot." })).toBeVisible();
}

/** The button of a spot, whatever its state. */
export const spotRadio = (page: Page, id: string) =>
  page.getByRole("radio", { name: new RegExp(`^${id}\\b`) });

/** Picks a spot; on a wide screen its side of the card comes up as it gets the focus. */
export async function pickSpotToOffer(page: Page, id: string): Promise<void> {
  await spotRadio(page, id).focus();
  await spotRadio(page, id).check();
}

/** A page of the reservation draws one card, and no empty one beside it. */
export async function expectOneCard(page: Page): Promise<void> {
  await expect(page.locator(".card-view")).toHaveCount(1);
  await expect(page.locator("img[src*='card-open']:not(.card-view *)")).toHaveCount(0);
}

/** Holds a spot for an industry, and waits for the details. */
export async function holdSpot(
  page: Page,
  industry: string,
  id: string,
  mailing = 1,
): Promise<void> {
  await toCard(page, industry, mailing);
  await pickSpotToOffer(page, id);
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
