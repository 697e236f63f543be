import { readFileSync } from "node:fs";
import type { IndustrySpotlightAd } from "#artwork/card/sample-card.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { longDate } from "#platform/clock.ts";
import { claims } from "#site.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { hydrated, sampledWays } from "#tests/support/browser/pages.ts";

const ads: readonly IndustrySpotlightAd[] = JSON.parse(
  readFileSync("app/generated/spotlight-ads.json", "utf8"),
);
const words = builtInIndustries.map((industry) => industry.word);

const word = (page: Page) => page.getByRole("heading", { level: 1 }).locator(".word > span");
const lit = (page: Page) => page.locator(".lit:not(.leaves)");

/** Opens Home with time in our hands and at work; from then on time stands still. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pause the animation" })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  // What was on its way before time stood still is dropped.
  await page.getByRole("button", { name: "Pause the animation" }).click();
  await page.getByRole("button", { name: "Play the animation" }).click();
}

test("H2 H3 the headline changes its word every 2 seconds to one not shown lately, with the spotlight on its ad, until paused", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (ads.some(({ slug }) => request.url().includes(`/${slug}-`))) asked.push(request.url());
  });
  await openHome(page);
  const seen = [await word(page).innerText()];
  const before = asked.length;
  for (let turn = 0; turn < 12; turn++) {
    await page.clock.runFor(2000);
    await expect(word(page)).not.toHaveText(seen.at(-1) ?? "");
    const shown = await word(page).innerText();
    seen.push(shown);
    const ad = ads.find((one) => one.word === shown);
    await expect(page.locator(".caption")).toContainText(`${ad?.business}: `);
    await expect(lit(page)).toHaveCount(1);
    const picture = await lit(page).evaluate((element) => element.style.backgroundImage);
    expect(picture).toMatch(new RegExp(`card-front|/${ad?.slug}-`));
  }
  expect(new Set(seen).size).toBe(13);
  for (const one of seen) expect(words).toContain(one);
  expect(asked.length - before, "a picture for each word at most").toBeLessThanOrEqual(12);
  expect(new Set(asked).size).toBe(asked.length);

  await page.getByRole("button", { name: "Pause the animation" }).click();
  const last = await word(page).innerText();
  await page.clock.runFor(10_000);
  await expect(word(page)).toHaveText(last);
});

test("H2 fits every word of the list at 320 px, and no word moves a line", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHome(page);
  const measured = await word(page).evaluate((element, list) => {
    const heading = element.closest("h1");
    return list.map((text) => {
      element.textContent = text;
      return [text, element.getBoundingClientRect().right <= 320, heading?.offsetHeight];
    });
  }, words);
  const [, , height] = measured[0] ?? [];
  expect(measured).toEqual(words.map((text) => [text, true, height]));
});

const timer = (page: Page) => page.getByRole("timer", { name: "Next Mailing" });

test("H6 counts whole Arizona days from the server's clock, not from the visitor's", async ({
  newVisitor,
  openServer,
}) => {
  const server = await openServer({ now: "2091-05-12T23:30:00-07:00" });
  const page = await (await newVisitor({ baseURL: server.url })).newPage();
  await page.clock.install({ time: new Date("2001-01-01T00:00:00Z") });
  await page.goto("/");
  await expect(timer(page)).toHaveText(/^Next Mailing03Days Until May 15th$/);
  await expect(timer(page).getByRole("img", { name: "3", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /the animation/ }).waitFor();

  await page.clock.fastForward("01:00:00");
  await expect(timer(page)).toHaveText(/^Next Mailing02Days Until May 15th$/);
  const flip = await page
    .locator(".countdown .falls")
    .evaluate((leaf) => leaf.getAnimations()[0]?.effect?.getComputedTiming().duration);
  expect(flip).toBe(600);

  await page.clock.fastForward(99 * 3_600_000);
  await expect(timer(page)).toContainText("00");
});

test("H6 a page left open asks for its target every hour and when the day is over, and goes on to the next", {
  tag: "@deep",
}, async ({ newVisitor, openServer }) => {
  test.slow();
  const [before, after] = await Promise.all([
    openServer({ now: "2091-05-15T22:30:00-07:00" }),
    openServer({ now: "2091-05-16T00:05:00-07:00" }),
  ]);
  const page = await (await newVisitor({ baseURL: before.url })).newPage();
  await page.clock.install();
  await page.goto("/");
  await expect(timer(page)).toHaveText(/^Next Mailing00Days Until May 15th$/);
  await page.getByRole("button", { name: /the animation/ }).waitFor();
  let asked = 0;
  await page.route("**/next-mailing", async (route) => {
    asked += 1;
    const { url } = asked === 1 ? before : after;
    await route.fulfill({ response: await route.fetch({ url: `${url}/next-mailing` }) });
  });

  const answered = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/next-mailing"),
  );
  await page.clock.fastForward("01:00:00");
  await answered;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(timer(page)).toHaveText(/^Next Mailing00Days Until May 15th$/);
  // Half an hour of the day is left.
  await page.clock.fastForward("00:25:00");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toBe(1);
  await page.clock.fastForward("00:05:00");
  // The calendar of this installation has long ended, so it goes on to May 15 of the next year.
  await expect(timer(page)).toHaveText(/^Next Mailing365Days Until May 15th$/);
  expect(asked).toBe(2);
});

test("H0 H4 H6 the button, the whole countdown in its order and the lowest price are in the first view of every window", async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 720],
    [1366, 641],
    [768, 1024],
    [390, 664],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const phone = width < 768;
    const bar = page.getByRole("complementary", { name: "Reserve" });
    const inHero = page.locator(".hero").getByRole("link", { name: "Spotlight My Business" });
    const size = `${width} by ${height}`;
    await expect(inHero, size).toBeVisible({ visible: !phone });
    const button = phone ? bar.getByRole("link", { name: "Spotlight My Business" }) : inHero;
    await expect(button, size).toBeInViewport({ ratio: 1 });
    await expect(button, size).toHaveAttribute("href", "/reservation");
    const floor = phone ? ((await bar.boundingBox())?.y ?? 0) : height;
    for (const part of [page.getByRole("timer"), page.getByText("14 spots from $350")]) {
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), size).toBeLessThanOrEqual(floor);
    }
    const tops = await timer(page)
      .locator("> p")
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
    expect(tops, size).toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size, size).toBe(3);
  }
});

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

test("H0 H1 H2 H3 H4 H5 H8 H9 H11 H16 Home says what it is, in its order, and leads to its figures", async ({
  page,
}) => {
  // A block that rises may take the link from under the mouse between press and release.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const main = page.getByRole("main");
  const headline = {
    level: 1,
    name: "Grow Your Local Business With Shared Mailings.",
    exact: true,
  };
  await expect(main.getByText("Scottsdale Direct Mail Campaigns")).toBeVisible();
  await expect(main.getByRole("heading", headline)).toBeVisible();
  await expect(main.locator(".hero")).toContainText("9x12 card");
  await expect(main.getByRole("img", { name: /9 by 12 inch card/ })).toBeVisible();
  await expect(main.getByText("A drawing with sample ads. The names are made up.")).toBeVisible();
  await expect(main.locator(".caption")).toContainText(
    "Copper & Kind Plumbing: Medium, 3 × 4 in, $600.",
  );
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
  const section = main.locator("section", { hasText: "Shared Mailing Benefits" });
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(benefits);
  await expect(section).toContainText("Up to 80% cheaper than solo direct mail");
  await section.getByRole("link", { name: "the price comparison" }).click();
  await expect(page).toHaveURL("/features#compare");
  await expect(page.getByRole("heading", { name: /Less space\./ })).toBeInViewport();
});

for (const javaScriptEnabled of sampledWays([true, false], 1)) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`H10 at most one of five questions is open, and the open one can be closed, ${how}`, async ({
    newVisitor,
  }) => {
    const page = await (await newVisitor({ javaScriptEnabled })).newPage();
    await page.goto("/");
    const questions = page.locator('details[name="faq"]');
    const open = page.locator('details[name="faq"][open]');
    await expect(questions).toHaveCount(5);
    await questions.nth(1).locator("summary").click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText("Which areas do you serve?");
    await questions.nth(3).locator("summary").click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText("60-70% less");
    await questions.nth(3).locator("summary").click();
    await expect(open).toHaveCount(0);
  });
}

/** Every section below the hero, and each card of the benefits and of the steps. */
const rising = "main > section:not(.hero), main > div > section, .benefits article, .steps li";
/** Five sections, six benefits, five steps. */
const PARTS = 5 + 6 + 5;

/** Scrolls until a share of a rising part is seen at the foot of the window, and the browser has looked at it. */
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
    },
    [rising, at, share] as const,
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
    const parts = page.locator(rising);
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

test("H2 H15 everything between hero and footer is in a part that fades; without script, and where motion is unwelcome, it stands there at once, and the word stays", async ({
  newVisitor,
}) => {
  for (const visitor of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }] as const) {
    const page = await (await newVisitor(visitor)).newPage();
    await page.clock.install();
    await page.goto("/");
    if (!("javaScriptEnabled" in visitor)) {
      await hydrated(page);
      const still = await page.locator("main").evaluate((main) =>
        [...main.querySelectorAll("*")]
          .filter((element) => element.checkVisibility() && element.children.length === 0)
          .filter((element) => !element.closest(".hero, .rise"))
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(still).toEqual([]);
      await expect(page.getByRole("button", { name: "Play the animation" })).toBeVisible();
      await page.clock.runFor(20_000);
      await expect(word(page)).toHaveText("Plumbing");
    }
    await expect(page.locator(rising)).toHaveCount(PARTS);
    for (const part of await page.locator(rising).all())
      await expect(part).toHaveCSS("opacity", "1");
    await expect(page.locator("[data-rise]")).toHaveCount(0);
  }
});
