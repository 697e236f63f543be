import { expect, type Page } from "#tests/support/browser/journey.ts";

/** The page of a business's reservation, found as people find it. */
export async function openReservation(page: Page, business: string) {
  await page.goto(`/office/reservations?words=${encodeURIComponent(business)}`);
  await page.getByRole("link", { name: business }).click();
  await expect(page.getByRole("heading", { name: business, level: 1 })).toBeVisible();
}
