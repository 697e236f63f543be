import { savings, sizes } from "#site.ts";
import { expect, type Page, test } from "#tests/support/journey.ts";

const benefits = [
  "Industry Exclusivity",
  "Immediate Visibility",
  "Billboard-Style Impact",
  "Cost-Effective Marketing",
  "Full-Service Support",
  "Quality Materials",
];
const steps = [
  "Check Industry Availability",
  "Secure Your Spot",
  "Design & Revisions",
  "Production & Mailing",
  "Confirmation Copy",
];

test("H8 six benefits, and the one about money leads to its figures", async ({ page }) => {
  await page.goto("/");
  const section = page.locator("section", {
    has: page.getByRole("heading", { level: 2, name: "Shared Mailing Benefits" }),
  });
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(benefits);
  await expect(section).toContainText("Up to 80% cheaper than solo direct mail");
  await section.getByRole("link", { name: "The table below" }).click();
  await expect(page.getByRole("table")).toBeInViewport();
});

test("H8 the table has every figure, computed, with its sources and its date", async ({ page }) => {
  await page.goto("/");
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(3);
  for (const [i, own] of savings().entries()) {
    const row = rows.nth(i);
    await expect(row).toContainText(own.name);
    await expect(row).toContainText(`$${(own.totalCents / 100).toLocaleString("en-US")}`);
    for (const { percent } of own.savings) await expect(row).toContainText(`${percent}%`);
  }
  for (const size of sizes) {
    await expect(page.getByRole("columnheader", { name: size.name })).toContainText(
      `$${(size.priceCents / 100).toLocaleString("en-US")}`,
    );
  }
  const fine = page.getByText("Sources:");
  await expect(fine).toContainText("August 18, 2026");
  await expect(fine).toContainText("USPS Notice 123");
  await expect(fine).toContainText("smaller than a card of your own");
});

test("H9 five steps, in order", async ({ page }) => {
  await page.goto("/");
  const section = page.locator("section", {
    has: page.getByRole("heading", { level: 2, name: "Simple 5-Step Process" }),
  });
  await expect(section.getByRole("listitem")).toHaveCount(5);
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(steps);
});

test.describe("H10 the questions", () => {
  const questions = (page: Page) => page.locator('details[name="faq"]');

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with script" : "without script";
    test(`H10 at most one of five is open, and the open one can be closed, ${how}`, async ({
      newVisitor,
    }) => {
      const page = await (await newVisitor({ javaScriptEnabled })).newPage();
      await page.goto("/");
      await expect(questions(page)).toHaveCount(5);
      const open = page.locator('details[name="faq"][open]');
      await questions(page).nth(1).locator("summary").click();
      await expect(open).toHaveCount(1);
      await expect(open).toContainText("Which areas do you serve?");
      await questions(page).nth(3).locator("summary").click();
      await expect(open).toHaveCount(1);
      await expect(open).toContainText("60-70% less");
      await questions(page).nth(3).locator("summary").click();
      await expect(open).toHaveCount(0);
    });
  }

  test("H10 the answer about areas leads to the page of one", async ({ page }) => {
    await page.goto("/");
    await page.getByText("Which areas do you serve?").click();
    const answer = questions(page).nth(1);
    await expect(answer.getByRole("link", { name: "Old Town" })).toHaveAttribute(
      "href",
      "/areas/old-town",
    );
    await answer.getByRole("link", { name: "DC Ranch and Silverleaf" }).click();
    await expect(page).toHaveURL(/\/areas\/dc-ranch$/);
  });

  test("H10 tracking is told, and no response is promised", async ({ page }) => {
    await page.goto("/");
    await page.getByText("How do I know whether it worked?").click();
    const answer = questions(page).nth(4);
    for (const words of ["QR code", "landing page", "offer code", "call-tracking"]) {
      await expect(answer).toContainText(words);
    }
    await expect(answer).toContainText("We promise no response rate");
  });
});

test("H11 the call to action asks for one address, with no obligation", async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("textbox", { name: "Email" });
  await expect(field).toHaveAttribute("type", "email");
  await expect(field).toHaveAttribute("required", "");
  await expect(page.getByRole("button", { name: "Spotlight Your Business" })).toBeVisible();
  await expect(page.getByText("No obligation")).toBeVisible();
});

test.describe("H15 what rises", () => {
  const table = (page: Page) => page.locator(".rise", { has: page.getByRole("table") });

  test("H15 a section fades in when it is scrolled to, once, and stays", async ({ page }) => {
    await page.goto("/");
    await expect(table(page)).toHaveAttribute("data-rise", "below");
    await expect(table(page)).toHaveCSS("opacity", "0");
    await table(page).scrollIntoViewIfNeeded();
    await expect(table(page)).toHaveCSS("opacity", "1");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(table(page)).not.toBeInViewport();
    await expect(table(page)).toHaveCSS("opacity", "1");
  });

  test("H15 everything stands there at once where motion is unwelcome, and without script", async ({
    newVisitor,
  }) => {
    for (const visitor of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }] as const) {
      const page = await (await newVisitor(visitor)).newPage();
      await page.goto("/");
      await expect(table(page)).toHaveCSS("opacity", "1");
    }
  });
});
