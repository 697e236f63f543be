import type { Locator, Page } from "@playwright/test";
import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { isDeep } from "#tests/support/depth.ts";

/** Waits until React has taken over the page; until then it is plain HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}

/** Waits until everything that fades or moves once has done so; what moves on and on is left alone. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return playState === "running" && timeline instanceof DocumentTimeline && ends;
    });
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}

/** Scrolls through the whole page, so that everything that rises has risen, and back to the top. */
async function reveal(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: "instant" });
      await frame();
      await frame();
    }
    // A busy machine may be late to say what has come into view.
    for (const waiting of document.querySelectorAll("[data-rise=below]")) {
      waiting.scrollIntoView({ block: "center", behavior: "instant" });
      for (let i = 0; i < 100 && waiting.matches("[data-rise=below]"); i += 1) await frame();
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    await frame();
  });
}

/** Lets the engine of Home's carousel come: it is asked for once the carousel is seen, and leaves a few tab stops. */
async function startCarousel(page: Page): Promise<void> {
  const cards = page.locator(".industries .strip a");
  if ((await cards.count()) === 0) return;
  await cards.first().scrollIntoViewIfNeeded();
  await cards.and(page.locator("[tabindex='-1']")).first().waitFor({ state: "attached" });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

/** Resolves once fonts and pictures are there and nothing is on its way in. */
export async function complete(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await hydrated(page);
  await reveal(page);
  await startCarousel(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((picture) => picture.loading !== "lazy");
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
  await animationsFinished(page);
}

export const PHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
};

/** Counts somebody's taps, and keeps a picture of what they see in `test-results/<story>`. */
export function tapping(page: Page, who: string, story = "story") {
  let taps = 0;
  const tap = async (on: Locator) => {
    taps += 1;
    await on.tap();
  };
  const look = (name: string) =>
    page.screenshot({ path: `test-results/${story}/${who}, ${name}.png`, fullPage: true });
  const button = (name: string | RegExp) => tap(page.getByRole("button", { name }).first());
  const link = (name: string | RegExp) => tap(page.getByRole("link", { name }).first());
  return { page, look, tap, button, link, count: () => taps };
}

/** Seconds that a person takes, on the slow side: for a key, for a tap that has to be aimed, to read a new page. */
const [KEY, TAP, READ] = [0.4, 1.5, 5];

/** How long a person takes for what a test did, whatever the speed of the machine, in seconds. */
export const secondsOfPerson = ({ keys = 0, taps = 0, pages = 0 }) =>
  keys * KEY + taps * TAP + pages * READ;

/** How long the server takes until it shows what an act leads to, in seconds. */
export async function secondsUntil(shown: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await shown;
  return (performance.now() - began) / 1000;
}

/** Pages that differ in their words alone. */
const ALIKE = ["/areas/", "/industries/"];

/** Every public page; in `npm test` one of those that are alike stands for all of them. */
export const sampledPages = listPublicPages().filter(({ path }, index) => {
  const alike = ALIKE.find((start) => path.startsWith(start));
  return isDeep || !alike || !listPublicPages()[index - 1]?.path.startsWith(alike);
});

/** What `npm test` looks at of many screens that have one frame: each fifth. The deep suite looks at all of them. */
export function sampledScreens<Screen>(screens: readonly Screen[]): Screen[] {
  return isDeep ? [...screens] : screens.filter((_, number) => number % 5 === 0);
}

/**
 * What `npm test` tries of several ways of looking at pages (widths, color schemes): one for each page, in turn, so that
 * each way is tried on some page. The deep suite tries all of them on each.
 */
export function sampledWays<Way>(ways: readonly Way[], pageNumber: number): Way[] {
  return isDeep ? [...ways] : ways.slice(pageNumber % ways.length).slice(0, 1);
}
