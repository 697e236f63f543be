import type { Locator, Page } from "@playwright/test";

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
