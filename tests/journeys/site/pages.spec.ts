import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { savings } from "#prices.ts";
import { site, sizes } from "#site.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { sampledWays } from "#tests/support/browser/pages.ts";

test("R11 the footer's Features leads to six benefits, the sizes, and the comparison with its sources and their days", async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Features" }).click();
  await expect(page).toHaveURL("/features");
  const main = page.getByRole("main");
  for (const benefit of [
    "Industry Exclusivity",
    "Immediate Visibility",
    "Billboard-Style Impact",
    "Cost-Effective Marketing",
    "Full-Service Support",
    "Quality Materials",
  ]) {
    await expect(main.getByRole("heading", { name: benefit, level: 2 })).toBeVisible();
    await main.getByRole("link", { name: benefit }).click();
    await expect(main.getByRole("region", { name: benefit })).toBeInViewport();
  }
  const region = page.getByRole("region", { name: "The sizes, drawn to scale" });
  for (const { name, firstPriceCents } of sizes) {
    const row = region.getByRole("row", { name: new RegExp(`^${name}`) });
    await expect(row).toContainText(dollars(firstPriceCents));
    await expect(row).toContainText(formatPricePerHome(firstPriceCents));
  }
  for (const own of savings()) {
    const row = page.getByRole("row", { name: own.name });
    await expect(row).toContainText(`$${(own.totalCents / 100).toLocaleString("en-US")}`);
    for (const { percent } of own.savings) await expect(row).toContainText(`${percent}%`);
    for (const { name, date } of own.sources) {
      await expect(main).toContainText(name);
      await expect(main).toContainText(longDate(date));
    }
  }
});

test("R3 the refund dates on the reservation page are those of the card that is looked at", async ({
  page,
}) => {
  const refunds = page.getByRole("region", { name: "If you change your mind" });
  const through = async (mailing: number) => {
    await page.goto(`/reservation?mailing=${mailing}&industry=hvac`);
    return refunds.getByText(/^For the \w+ \d{4} card: through/).allTextContents();
  };
  const [next, later] = [await through(1), await through(3)];
  expect(next).toHaveLength(2);
  expect(later).toHaveLength(2);
  expect(later).not.toEqual(next);
});

const LEGAL = [
  ["R4", "/privacy", site.privacy],
  ["R5", "/terms", site.terms],
] as const;

for (const [id, path, edition] of sampledWays(LEGAL, 1)) {
  test(`${id} ${path} carries its version and day, and its contents lead to every section`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main).toContainText(
      `Version ${edition.version}, effective ${longDate(edition.date)}`,
    );
    const entries = main.getByRole("navigation", { name: "Contents" }).getByRole("link");
    const titles = await entries.allTextContents();
    expect(titles.length).toBeGreaterThan(10);
    for (const title of titles)
      await expect(main.getByRole("region", { name: title, exact: true })).toHaveCount(1);
    const last = titles.at(-1) ?? "";
    await entries.getByText(last, { exact: true }).click();
    await expect(main.getByRole("heading", { name: last, exact: true })).toBeInViewport();
  });
}

for (const [id, path] of sampledWays(LEGAL, 0)) {
  test(`${id} ${path} on paper is the text, dark on white, without menu or contents`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Spotlight My Business" })).toHaveCount(0);
    const lightness = (property: "color" | "background-color") =>
      page.locator("body").evaluate((body, name) => {
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) throw new Error("no canvas");
        canvas.fillStyle = getComputedStyle(body).getPropertyValue(name);
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[1] ?? -1;
      }, property);
    expect(await lightness("background-color")).toBe(255);
    expect(await lightness("color")).toBeLessThan(60);
  });
}

test("R5 the version of the Terms that was accepted has an address of its own", async ({
  page,
}) => {
  await page.goto(`/terms/${site.terms.version}`);
  await expect(page).toHaveURL("/terms");
  expect((await page.request.get("/terms/99")).status()).toBe(404);
});

test("R6 the sitemap page links to every public page, once each", async ({ page }) => {
  await page.goto("/sitemap");
  const links = await page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(links).toEqual(listPublicPages().map(({ path }) => path));
});

test("no public page says how many cards a day the post office takes: with a permit it takes them all", async ({
  request,
}) => {
  const limit = /cards a day|a day (?:per|for (?:a|each)) ZIP/i;
  expect("up to 5,000 cards a day per ZIP Code").toMatch(limit);
  const said: string[] = [];
  for (const { path } of listPublicPages()) {
    const page = await request.get(path);
    expect(page.ok(), path).toBe(true);
    if (limit.test(await page.text())) said.push(path);
  }
  expect(said).toEqual([]);
});
