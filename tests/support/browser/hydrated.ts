import type { Page } from "@playwright/test";

/** Waits until React has taken over the page; until then it is plain HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}
