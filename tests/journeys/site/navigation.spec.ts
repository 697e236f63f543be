import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { hydrated, sampledWays } from "#tests/support/browser/pages.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const background = (page: Page) =>
  bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const blur = (page: Page) =>
  bar(page).evaluate((element) => getComputedStyle(element).backdropFilter);
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const TRANSPARENT = "rgba(0, 0, 0, 0)";

test("N1 N4 R10 the first Tab leads past the bar, which is fixed and white, with logo, Home, About and the button to the reservation", async ({
  page,
}) => {
  await page.goto("/privacy");
  expect(await background(page)).toContain("oklch(1 0 0");
  expect(await blur(page)).toContain("blur");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(bar(page)).toHaveCSS("position", "fixed");
  await expect(bar(page).getByRole("link", { name: "Scottsdale Spotlight" })).toHaveAttribute(
    "href",
    "/",
  );
  await expect(bar(page).getByRole("link", { name: "Home", exact: true })).toHaveAttribute(
    "href",
    "/",
  );
  await expect(bar(page).getByRole("link", { name: "About" })).toHaveAttribute("href", "/about");
  await page.mouse.wheel(0, 2000);
  await bar(page).getByRole("link", { name: "Spotlight My Business" }).click();
  await expect(page).toHaveURL("/reservation");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("N2 the menu opens from a button that says so, and closes on Escape, a click outside, its button and navigation", async ({
    page,
  }) => {
    await page.goto("/");
    await hydrated(page);
    const about = bar(page).getByRole("link", { name: "About" });
    await expect(about).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
    await menuButton(page).click();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
    await expect(about).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(bar(page).getByRole("link", { name: "Home", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(about).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
    await expect(menuButton(page)).toBeFocused();
    await menuButton(page).click();
    await expectNoFindings(page, "the open menu");
    await page.mouse.click(180, 600);
    await expect(about).toBeHidden();
    await menuButton(page).click();
    await menuButton(page).click();
    await expect(about).toBeHidden();
    await menuButton(page).click();
    await about.click();
    await expect(page).toHaveURL("/about");
    await expect(about).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(menuButton(page)).toBeHidden();
    await expect(about).toBeVisible();
  });

  test("N2 the menu works without script", async ({ newVisitor }) => {
    const context = await newVisitor({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto("/");
    await menuButton(page).click();
    await bar(page).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
  });
});

test("N3 on Home the bar is transparent at the top, white and blurred beyond 10 px", {
  tag: "@deep",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  expect(await background(page)).toBe(TRANSPARENT);
  expect(await blur(page)).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 10));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await background(page)).toBe(TRANSPARENT);
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(() => background(page)).toContain("oklch(1 0 0");
  expect(await blur(page)).toContain("blur");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => background(page)).toBe(TRANSPARENT);
});

test("N3 N4 the bar is white at the top of a page without a picture; one that opens with a picture behaves as Home", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/terms", "/sitemap", "/reservation"]) {
    await page.goto(path);
    expect(await background(page), path).toContain("oklch(1 0 0");
  }
  for (const path of sampledWays(["/about", "/features"], 0)) {
    await page.goto(path);
    expect(await background(page)).toBe(TRANSPARENT);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => background(page)).toContain("oklch(1 0 0");
  }
});

test("R9 S2 a page comes in its own file, and Loading... stands in the middle meanwhile", {
  tag: "@deep",
}, async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/about-[^/]+\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto("/");
  await hydrated(page);
  await bar(page).getByRole("link", { name: "About" }).click();
  const loading = page.getByText("Loading...", { exact: true });
  await expect(loading).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(1);
  const box = await loading.boundingBox();
  const view = page.viewportSize();
  expect(box && view && Math.abs(box.x + box.width / 2 - view.width / 2)).toBeLessThan(2);
  arrived.resolve();
  await expect(page).toHaveTitle(/^About/);
  await expect(loading).toBeHidden();
});

test("R10 a navigation begins at the top with the focus on the heading, and Back returns to the place, also of a Home that was come to", async ({
  page,
}) => {
  await page.goto("/about");
  await hydrated(page);
  const document = await page.evaluateHandle(() => globalThis.document);
  await page.getByRole("link", { name: "Scottsdale Spotlight" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  const questions = page.locator('details[name="faq"] summary');
  await expect(questions.filter({ hasText: "Which areas do you serve?" })).toHaveCount(1);
  expect(await document.evaluate((before) => before === globalThis.document)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 3200));
  await expect.poll(() => scrollY(page)).toBe(3200);
  await bar(page).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveTitle(/^About/);
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("[aria-live=polite]").filter({ hasText: /^About/ })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollY(page)).toBe(3200);
});

const footer = (page: Page) => page.getByRole("contentinfo");
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
  const arizona = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "America/Phoenix" });
  await expect(footer(page)).toContainText(`© ${arizona.format()} Scottsdale Spotlight`);
  await expect(footer(page).locator("svg").first()).toBeVisible();
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

  test("H13 a bar at the lower edge leads to the reservation, from its top; it hides while an address is typed, and on wide screens", async ({
    page,
  }) => {
    await page.goto("/");
    await hydrated(page);
    await toEnd(page);
    await expect(bar(page)).toBeInViewport();
    await expect(bar(page)).toHaveCSS("position", "fixed");
    await bar(page).getByRole("link", { name: "Spotlight My Business" }).click();
    await expect(page).toHaveURL("/reservation");
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goto("/lead-form");
    await expect(bar(page)).toBeVisible();
    await page.getByLabel("Email").focus();
    await expect(bar(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto("/");
    await expect(bar(page)).toBeHidden();
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
});
