import { expectNoFindings, expectNoFindingsInTheDark } from "#tests/support/browser/axe.ts";
import { expect, type Page, portalTest as test } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";

const yours = (token = "") => `/reservation/yours/${token}`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.use({ serverOf: "the designs of an ad", viewport: { width: 360, height: 740 } });

const designs = (page: Page) => page.getByRole("group", { name: "Pick a design" });
/** Pictures that are there and drawn. */
const drawn = (page: Page) =>
  designs(page)
    .locator("img")
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);

/** The narrowest phone shows all of a page without scrolling sideways. */
async function expectToFit(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${what} on a narrow phone`).toBe(320);
  await page.setViewportSize({ width: 360, height: 740 });
}

test("three designs follow what is typed, and one is tuned by keyboard and kept", async ({
  page,
  states,
}) => {
  await page.goto(`${yours(states.unpaidToo)}/ad`);
  await hydrated(page);
  await page.getByLabel("Headline", { exact: true }).fill("The dentist you won’t dread.");
  await page.getByLabel("Your offer").fill("$89 exam and X-rays");
  await expect(designs(page).getByRole("radio")).toHaveCount(3);
  await expect.poll(() => drawn(page)).toBe(3);
  await expectNoFindings(page, "three designs");
  await expect(page.locator(".save-status")).toHaveText(/^Saved/);

  const preview = page.locator(".design-preview img");
  await page.getByRole("button", { name: "Change the headline of your ad" }).press("Enter");
  await expect(page.getByLabel("Headline", { exact: true })).toBeFocused();
  await page.getByLabel("Phone in the ad").focus();
  await expect(preview).toBeInViewport();

  await expect(designs(page).getByRole("img")).toHaveCount(3);
  await designs(page).getByRole("img").first().click();
  const others = designs(page).getByRole("img");
  await expect(others, "the one that is picked is above").toHaveCount(2);
  await expect(others.first()).toBeInViewport({ ratio: 1 });
  const { y = 0 } = (await others.first().boundingBox()) ?? {};
  const above = await preview.boundingBox();
  expect(y, "not behind the one above").toBeGreaterThan((above?.y ?? 740) + (above?.height ?? 0));
  await designs(page).getByRole("radio").last().check();
  await expect(preview).toBeInViewport({ ratio: 1 });
  await expectToFit(page, "three designs, one of them picked");
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
  await page.getByRole("link", { name: "Undo" }).click();
  await expect(picture).toHaveAttribute("src", before ?? "");
  await page.getByRole("link", { name: "Redo" }).click();
  await expect(label).toBeChecked();
  await page.getByLabel("Your color all over").scrollIntoViewIfNeeded();
  await expect(picture).toBeInViewport();
  await page.getByLabel("Your color all over").check();
  await expect(page.getByText(/In print, your color is/)).toBeVisible();
  await expectToFit(page, "the page that tunes a design");
  await page.getByText("Safe margin").click();
  await expect(page.getByText(/^Your words and code stay inside .* 1\/8 inch/)).toBeVisible();
  await expectNoFindings(page, "the safe margin");
  const neighbors = page.locator(".ad-on-card img:not(.own)");
  const areDrawn = () =>
    neighbors.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  expect(await areDrawn(), "not fetched before they are seen").not.toContain(true);
  await page.getByText("On the card").click();
  await expect(page.getByRole("img", { name: "Your ad on the card" })).toBeVisible();
  await expect.poll(areDrawn, "drawn neighbors").not.toContain(false);
  await expectNoFindings(page, "tuning a design");
  await expectNoFindingsInTheDark(page, "tuning a design");
  await press(page, "Use This Design");
  await expect(page.getByLabel("Loud: poster (your choice)")).toBeChecked();
});

test("on a wide screen the design that is picked stands once, large, and a tap on its words leads to their field", async ({
  page,
  states,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${yours(states.paid)}/ad`);
  await hydrated(page);
  const widths = () =>
    designs(page)
      .getByRole("img")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  await page.getByLabel("Headline", { exact: true }).fill("The dentist you won’t dread.");
  await page.getByLabel("Your offer").fill("$89 exam and X-rays");
  await expect(page.getByText("These designs use your words.")).toBeVisible();
  expect(new Set(await widths()).size, "to compare, all are as large").toBe(1);
  await designs(page).getByRole("radio").last().check();
  const [first = 0, second = 0, picked = 0] = await widths();
  expect(picked).toBeGreaterThan(1.8 * Math.max(first, second));
  const words = page.locator(".words :focus");
  await designs(page).getByRole("img").last().click();
  await expect(words).toBeInViewport();

  await press(page, "Fine-Tune It");
  await hydrated(page);
  await page.locator(".design-views .ad").click();
  await expect(page).toHaveURL(/\/ad#\w+$/);
  await expect(words).toBeInViewport();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("without script an ad is seen with its safe margin, and a photo is one link away", async ({
    page,
    states,
  }) => {
    await page.goto(`${yours(states.paidSmall)}/ad`);
    await page.getByLabel("Headline", { exact: true }).fill("The dentist you won’t dread.");
    await press(page, "Fine-Tune It");
    const words = page.getByText(/^Your words and code stay inside/);
    await expect(words).toBeHidden();
    await page.getByText("Safe margin").click();
    await expect(words).toBeVisible();
    await page.goto(`${yours(states.unpaid)}/ad`);
    await page.getByRole("link", { name: "Add a photo" }).click();
    await expect(page.getByRole("heading", { name: "Your files" })).toBeInViewport();
  });
});
