import type { Page } from "@playwright/test";

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
