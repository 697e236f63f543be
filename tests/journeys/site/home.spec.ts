import { readFileSync } from "node:fs";
import type { IndustrySpotlightAd } from "#artwork/card/spotlight-ads.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";

const ads: readonly IndustrySpotlightAd[] = JSON.parse(
  readFileSync("app/generated/spotlight-ads.json", "utf8"),
);
const words = firstIndustries.map((industry) => industry.word);

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

test.describe("H2 the headline", () => {
  test("H2 changes its word every 2 seconds, to one not shown lately", async ({ page }) => {
    await openHome(page);
    const seen = [await word(page).innerText()];
    for (let turn = 0; turn < 12; turn++) {
      await page.clock.runFor(2000);
      await expect(word(page)).not.toHaveText(seen.at(-1) ?? "");
      seen.push(await word(page).innerText());
    }
    expect(new Set(seen).size).toBe(13);
    for (const one of seen) expect(words).toContain(one);
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

  test("H2 stands still while paused, and goes on when asked", { tag: "@deep" }, async ({
    page,
  }) => {
    await openHome(page);
    await page.getByRole("button", { name: "Pause the animation" }).click();
    const before = await word(page).innerText();
    await page.clock.runFor(10_000);
    await expect(word(page)).toHaveText(before);
    await page.getByRole("button", { name: "Play the animation" }).click();
    await page.clock.runFor(2000);
    await expect(word(page)).not.toHaveText(before);
  });

  test("H2 never moves on its own where motion is unwelcome", { tag: "@deep" }, async ({
    newVisitor,
  }) => {
    const context = await newVisitor({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Play the animation" })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(word(page)).toHaveText("Plumbing");
  });
});

test.describe("H3 the spotlight", () => {
  test("H3 is on the ad of the word's industry, in a spot that fits it", async ({ page }) => {
    await openHome(page);
    for (let turn = 0; turn < 10; turn++) {
      const before = await word(page).innerText();
      await page.clock.runFor(2000);
      await expect(word(page)).not.toHaveText(before);
      const ad = ads.find((one) => one.word === before) && (await adOfWord(page));
      await expect(page.locator(".caption")).toContainText(`${ad?.business}: `);
      const shown = await lit(page).evaluate((element) => element.style.backgroundImage);
      expect(shown).toMatch(new RegExp(`card-front|/${ad?.slug}-`));
      await expect(lit(page)).toHaveCount(1);
    }
  });

  test("H3 fetches at most one picture of an ad for each word", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      if (ads.some(({ slug }) => url.includes(`/${slug}-`))) asked.push(url);
    });
    await openHome(page);
    const before = asked.length;
    for (let turn = 0; turn < 4; turn++) {
      const was = await word(page).innerText();
      await page.clock.runFor(2000);
      await expect(word(page)).not.toHaveText(was);
    }
    expect(asked.length - before).toBeLessThanOrEqual(4);
    expect(new Set(asked).size).toBe(asked.length);
  });

  async function adOfWord(page: Page): Promise<IndustrySpotlightAd | undefined> {
    const shown = await word(page).innerText();
    return ads.find((one) => one.word === shown);
  }
});

test("H4 the offer in words, and its button wherever the bar at the foot is not", async ({
  page,
}) => {
  const button = page.locator(".hero").getByRole("link", { name: "Spotlight My Business" });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  await expect(page.locator(".hero")).toContainText("9x12 card");
  await expect(button).toHaveAttribute("href", "/reservation");
  await expect(button).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(button).toBeHidden();
});

test.describe("H6 the countdown", () => {
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

  test("H6 a target that is not the calendar's day says why", { tag: "@deep" }, async ({
    newVisitor,
    openServer,
  }) => {
    const server = await openServer({ now: "2033-05-12T12:00:00-07:00" });
    const page = await (await newVisitor({ baseURL: server.url })).newPage();
    await page.goto("/");
    await expect(timer(page)).toHaveText(
      /^Next Mailing04Days Until May 16th ?May 15th is a Sunday$/,
    );
    await page.getByRole("button", { name: /the animation/ }).waitFor();
    await page.close();
  });

  test("H6 the label stands above the count and the days below it, on every width", async ({
    page,
  }) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const tops = await timer(page)
        .locator("> p")
        .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
      expect(tops, `${width} px`).toEqual(tops.toSorted((a, b) => a - b));
      expect(new Set(tops).size, `${width} px`).toBe(3);
    }
  });
});

test("H0 the button, the whole countdown and the lowest price are in the first view of every window", async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 720],
    [1366, 641],
    [390, 664],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const phone = width < 768;
    const bar = page.getByRole("complementary", { name: "Reserve" });
    const button = (phone ? bar : page.locator(".hero")).getByRole("link", {
      name: "Spotlight My Business",
    });
    const size = `${width} by ${height}`;
    await expect(button, size).toBeInViewport({ ratio: 1 });
    const floor = phone ? ((await bar.boundingBox())?.y ?? 0) : height;
    for (const part of [page.getByRole("timer"), page.getByText("14 spots from $350")]) {
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), size).toBeLessThanOrEqual(floor);
    }
  }
});
