import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { fillIn, holdSpot } from "#tests/support/browser/reserve.ts";

/** A server whose cards no other file books. */
test.use({ settings: { BACKUP_NIGHTS: "0" } });

test("only its holder sees a hold as theirs: on Back, in a search, in a second tab and on Home", async ({
  page,
  newVisitor,
}) => {
  await holdSpot(page, "plumbing", "F4");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.goBack();
  const mine = page.getByRole("heading", { name: /^You’re holding F4 for Plumbing until \d/ });
  await expect(mine).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("link", { name: "Continue with F4" })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto("/");
  const bar = tab.getByRole("complementary", { name: "Your hold" });
  await expect(bar).toContainText(/You’re holding F4 until \d+:\d\d [ap]m/);
  await bar.getByRole("link", { name: "Continue" }).click();
  await expect(tab.getByRole("timer")).toBeVisible();

  const stranger = await (await newVisitor()).newPage();
  await stranger.goto("/reservation?industry=plumbing&mailing=1");
  await expect(
    stranger.getByRole("heading", { name: /^Someone is holding Plumbing/ }),
  ).toBeVisible();
  await stranger.goto("/");
  await hydrated(stranger);
  await expect(stranger.getByRole("complementary", { name: "Your hold" })).toHaveCount(0);
});

test("a released spot leaves no stale sentence, here or in another tab, and the page begins at its top", {
  tag: "@deep",
}, async ({ page }) => {
  await holdSpot(page, "roofing", "F1", 2);
  const tab = await page.context().newPage();
  await tab.goto("/reservation?industry=roofing&mailing=2");
  await expect(tab.getByRole("heading", { name: /^You’re holding F1/ })).toBeVisible();
  await page.getByText("Change or release your spot").click();
  await page.getByRole("button", { name: "Release F1" }).click();
  await expect(page.getByText("F1 is released. You owe nothing.")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("heading", { name: /^Roofing is open/ })).toBeVisible();
  await expect(tab.getByRole("heading", { name: /^Roofing is open/ })).toBeVisible();
  await expect(tab.getByText("You’re holding")).toHaveCount(0);
});

test("without JavaScript, too, a holder sees their hold as theirs, and can release it there", async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await holdSpot(page, "dental", "F2", 3);
  await page.goto("/reservation?industry=dental&mailing=3");
  await expect(page.getByRole("heading", { name: /^You’re holding F2 for Dental/ })).toBeVisible();
  await page.getByRole("button", { name: "Release F2" }).click();
  await expect(page.getByText("F2 is released. You owe nothing.")).toBeVisible();
});

test("after reserving, the same browser finds its reservation from the navigation until it is told to forget", {
  tag: "@deep",
}, async ({ page }) => {
  await holdSpot(page, "florist", "B5", 4);
  await fillIn(page, "Paloma");
  await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
  await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
  const address = page.url();
  await page.goto("/about");
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "My reservation" });
  await link.click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Forget it on this device" }).click();
  await expect(page).toHaveURL(/\/$/);
  await hydrated(page);
  await expect(link).toHaveCount(0);
});
