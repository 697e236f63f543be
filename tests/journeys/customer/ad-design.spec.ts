import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";
import { test } from "#tests/support/browser/portal.ts";

const ad = (token = "") => `/reservation/yours/${token}/ad`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const designs = (page: Page) => page.getByRole("group", { name: "Pick a design" });
/** Pictures that are there and drawn. */
const drawn = (page: Page) =>
  designs(page)
    .locator("img")
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);

test.use({ serverOf: "the ad's designs", viewport: { width: 360, height: 740 } });

test("three designs follow what is typed, and one is tuned by keyboard and kept", async ({
  page,
  states,
}) => {
  await page.goto(ad(states.paid));
  await hydrated(page);
  await page.getByLabel("Headline", { exact: true }).fill("The dentist you won’t dread.");
  await page.getByLabel("Your offer").fill("$89 exam and X-rays");
  await expect(designs(page).getByRole("radio")).toHaveCount(3);
  await expect.poll(() => drawn(page)).toBe(3);
  await expectNoFindings(page, "three designs");
  await expect(page.locator(".save-status")).toHaveText(/^Saved/);

  await designs(page).getByRole("radio").last().check();
  await press(page, "Fine-Tune It");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fine-tune your design.");
  await hydrated(page);
  const picture = page.locator(".design-views .ad");
  const before = await picture.getAttribute("src");
  const label = page.getByLabel("Poster", { exact: true });
  await label.focus();
  await page.keyboard.press("Space");
  await expect(picture).not.toHaveAttribute("src", before ?? "");
  await expect(label).toBeFocused();
  await page.getByLabel("Your color all over").check();
  await expect(page.getByText(/In print, your color is/)).toBeVisible();
  await page.getByText("On the card").click();
  await expect(page.getByRole("img", { name: "Your ad on the card" })).toBeVisible();
  await expectNoFindings(page, "tuning a design");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFindings(page, "tuning a design, in the dark");
  await press(page, "Use This Design");
  await expect(page.getByLabel("Loud: poster (your choice)")).toBeChecked();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
});
