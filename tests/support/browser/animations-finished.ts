import type { Page } from "@playwright/test";

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
