import { longDate } from "#platform/clock.ts";
import { claims } from "#site.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { sampledWays } from "#tests/support/browser/sampled-pages.ts";

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
  // A block that rises may take the link from under the mouse between press and release.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const section = page.locator("section", {
    has: page.getByRole("heading", { level: 2, name: "Shared Mailing Benefits" }),
  });
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(benefits);
  await expect(section).toContainText("Up to 80% cheaper than solo direct mail");
  await section.getByRole("link", { name: "the price comparison" }).click();
  await expect(page).toHaveURL("/features#compare");
  await expect(
    page.getByRole("heading", { name: "Less space. Much less money." }),
  ).toBeInViewport();
});

test("H0 H1 H2 H3 H5 H9 H11 H16 Home says what it is, in its order", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const headline = {
    level: 1,
    name: "Grow Your Local Business With Shared Mailings.",
    exact: true,
  };
  await expect(main.getByText("Scottsdale Direct Mail Campaigns")).toBeVisible();
  await expect(main.getByRole("heading", headline)).toBeVisible();
  await expect(main.getByRole("img", { name: /9 by 12 inch card/ })).toBeVisible();
  await expect(main.getByText("A drawing with sample ads. The names are made up.")).toBeVisible();
  await expect(main.locator(".caption")).toContainText(
    "Copper & Kind Plumbing: Medium, 3 × 4 in, $600.",
  );
  const origin = await main
    .locator(".lit:not(.leaves)")
    .evaluate((element) => element.style.transformOrigin);
  expect(origin, "away from its neighbors' numbers, at the lower left").toBe("100% 0px");
  for (const badge of ["Never Tossed Away", "Scottsdale Coverage", "Shared Mailer"]) {
    await expect(main.locator(".hero p", { hasText: badge })).toBeVisible();
  }
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Scottsdale Neighborhood Targeting",
    "Shared Mailing Benefits",
    "Simple 5-Step Process",
    "Common questions",
    "One spot per industry. Ask about yours.",
  ]);
  const process = main.locator("section", { hasText: "Simple 5-Step Process" });
  await expect(process.getByRole("listitem").getByRole("heading", { level: 3 })).toHaveText(steps);
  await expect(main.getByRole("textbox")).toHaveCount(2);
  const targeting = main.getByRole("region", { name: "Scottsdale Neighborhood Targeting" });
  await expect(targeting.getByRole("textbox", { name: "Find your industry" })).toBeVisible();
  const call = main.locator(".call-to-action");
  await expect(call.getByRole("textbox", { name: "Email" })).toHaveAttribute("type", "email");
  await expect(call.getByRole("textbox", { name: "Email" })).toHaveAttribute("required", "");
  await expect(call.getByRole("button", { name: "Spotlight Your Business" })).toBeVisible();
  await expect(call.getByText("No obligation")).toBeVisible();
  const [source] = claims.affluent.sources;
  const link = main.getByRole("link", { name: source.name });
  await expect(link).toHaveAttribute("href", source.url);
  await expect(link.locator("xpath=..")).toContainText(longDate(source.date));
  expect(claims.affluent.text).toMatch(/^Premium, affluent neighborhoods/);
  for (const words of [
    claims.affluent.text,
    "10,000 Scottsdale households monthly",
    "one business per industry",
    "Full-Service Support",
    "its own QR code",
    "landing page",
    "offer code",
    "call-tracking number",
    "Confirmation Copy",
  ]) {
    await expect(main, words).toContainText(words);
  }
});

test.describe("H10 the questions", () => {
  const questions = (page: Page) => page.locator('details[name="faq"]');

  for (const javaScriptEnabled of sampledWays([true, false], 1)) {
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
});

test.describe("H15 what fades in", () => {
  test("H15 everything between hero and footer is in a part that fades", async ({ page }) => {
    await page.goto("/");
    const still = await page.locator("main").evaluate((main) =>
      [...main.querySelectorAll("*")]
        .filter((element) => element.checkVisibility() && element.children.length === 0)
        .filter((element) => !element.closest(".hero, .rise"))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(still).toEqual([]);
  });

  /** Every section below the hero, and each card of the benefits and of the steps. */
  const all = "main > section:not(.hero), main > div > section, .benefits article, .steps li";
  /** Five sections, six benefits, five steps. */
  const PARTS = 5 + 6 + 5;

  /** Scrolls until a share of an element is seen at the foot of the window, and the browser has looked at it. */
  const showShare = (page: Page, at: number, share: number) =>
    page.evaluate(
      async ([selector, index, part]) => {
        const element = document.querySelectorAll<HTMLElement>(selector)[index];
        if (!element) throw new Error(`there is no ${index} of ${selector}`);
        element.style.translate = "none";
        const { top, height } = element.getBoundingClientRect();
        element.style.translate = "";
        scrollBy({ top: top - innerHeight + height * part, behavior: "instant" });
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return Math.round(top + scrollY);
      },
      [all, at, share] as const,
    );

  const WINDOWS = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  for (const viewport of sampledWays(WINDOWS, 1)) {
    test(`H15 every section and card fades in once between 10 and 30 % of it, and stays, at ${viewport.width} px`, {
      tag: "@deep",
    }, async ({ page }) => {
      test.slow();
      await page.setViewportSize(viewport);
      await page.goto("/");
      const parts = page.locator(all);
      await expect(parts).toHaveCount(PARTS);
      await expect(page.locator(":is(section, article, li)[data-rise=below]")).toHaveCount(PARTS);
      for (let index = 0; index < PARTS; index += 1) {
        const part = parts.nth(index);
        const name = (await part.getByRole("heading").first().textContent()) ?? "";
        // Cards of one row come together.
        if ((await part.getAttribute("data-rise")) === "below") {
          await showShare(page, index, 0.09);
          await expect(part, name).toHaveAttribute("data-rise", "below");
          await expect(part, name).toHaveCSS("opacity", "0");
          await showShare(page, index, 0.3);
        }
        await expect(part, name).toHaveAttribute("data-rise", "risen");
        await expect(part, name).toHaveCSS("opacity", "1");
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await showShare(page, 0, 0.01);
      for (const part of await parts.all()) await expect(part).toHaveCSS("opacity", "1");
    });
  }

  test("H15 everything stands there at once where motion is unwelcome, and without script", async ({
    newVisitor,
  }) => {
    for (const visitor of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }] as const) {
      const page = await (await newVisitor(visitor)).newPage();
      await page.goto("/");
      if (!("javaScriptEnabled" in visitor)) await hydrated(page);
      await expect(page.locator(all)).toHaveCount(PARTS);
      for (const part of await page.locator(all).all())
        await expect(part).toHaveCSS("opacity", "1");
      await expect(page.locator("[data-rise]")).toHaveCount(0);
    }
  });
});
