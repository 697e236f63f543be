import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, test } from "#tests/support/browser/journey.ts";

test("on Home the field answers at once what is open, and leads straight to the card", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const field = page.getByLabel("Your industry").first();
  await field.focus();
  await field.pressSequentially("tutor");
  const answer = page.getByRole("link", {
    name: /^Tutoring is open on the .* card · \d+ spots from \$350$/,
  });
  await answer.click();
  await expect(page.getByRole("heading", { name: /^Tutoring is open on the/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pick your spot." })).toBeVisible();
});

test.describe("without JavaScript on Home", () => {
  test.use({ javaScriptEnabled: false });

  test("the field is a plain form to the answer", async ({ page }) => {
    await page.goto("/");
    const form = page.getByRole("search").first();
    await form.getByLabel("Your industry").fill("tutor");
    await form.getByRole("button", { name: "Check" }).click();
    await expect(page.getByRole("heading", { name: /^Tutoring is open on the/ })).toBeVisible();
  });
});
