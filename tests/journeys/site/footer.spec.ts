import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";

const footer = (page: Page) => page.getByRole("contentinfo");
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const toEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));

test("H12 the footer names the business, its owner, its phone, the year, and leads everywhere", async ({
  page,
}) => {
  await page.goto("/");
  for (const [name, href] of [
    ["Home", "/"],
    ["Features", "/features"],
    ["About Us", "/about"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["Sitemap", "/sitemap"],
    ["(480) 555-0142", "tel:+14805550142"],
  ] as const) {
    await expect(footer(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      href,
    );
  }
  await expect(footer(page)).toContainText("Scottsdale Spotlight");
  await expect(footer(page)).toContainText("Shared 9x12 direct mail in Scottsdale");
  await expect(footer(page)).toContainText("Saguaro Local Media LLC");
  await expect(footer(page).locator("svg").first()).toBeVisible();
});

test("H12 the copyright line carries the current year of Arizona", { tag: "@deep" }, async ({
  openServer,
}) => {
  const server = await openServer({ now: "2031-01-01T06:30:00Z" });
  const html = await (await fetch(server.url)).text();
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("© 2030 Scottsdale Spotlight");
});

test("H12 a click in the footer scrolls to the top, also of the page one is on", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await toEnd(page);
  expect(await scrollY(page)).toBeGreaterThan(100);
  await footer(page).getByRole("link", { name: "Home", exact: true }).click();
  await expect.poll(() => scrollY(page)).toBe(0);
  await toEnd(page);
  await footer(page).getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms");
  await expect.poll(() => scrollY(page)).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const bar = (page: Page) => page.getByRole("complementary", { name: "Reserve" });

  test("H13 a bar at the lower edge leads to the reservation, from its top", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await toEnd(page);
    await expect(bar(page)).toBeInViewport();
    await expect(bar(page)).toHaveCSS("position", "fixed");
    await bar(page).getByRole("link", { name: "Spotlight My Business" }).click();
    await expect(page).toHaveURL("/reservation");
    await expect.poll(() => scrollY(page)).toBe(0);
  });

  test("H13 the bar covers neither the last line of the page nor what has the focus", {
    tag: "@deep",
  }, async ({ page }) => {
    await page.goto("/privacy");
    await toEnd(page);
    const line = await footer(page).getByText("©").boundingBox();
    const edge = await bar(page).boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        const aside = document.querySelector("aside");
        if (!focused || !aside || aside.contains(document.activeElement)) return false;
        return focused.bottom > aside.getBoundingClientRect().top + 1;
      });
      expect(covered, `after ${step + 1} steps`).toBe(false);
    }
  });

  test("H13 the bar hides while a visitor types an address", async ({ page }) => {
    await page.goto("/lead-form");
    await expect(bar(page)).toBeVisible();
    await page.getByLabel("Email").focus();
    await expect(bar(page)).toBeHidden();
  });
});

test("H13 on wide screens there is no such bar", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("complementary", { name: "Reserve" })).toBeHidden();
});
