import { expectContrast, expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { isDeep } from "#tests/support/depth.ts";
import { expect, type Page, test } from "./office-journey.ts";

/** What a look may add to its test, in milliseconds: axe runs up to seven times. */
const A_LOOK = 20_000;

/**
 * Checks an office page at 1440, 768 and 360 px, light and dark: axe finds nothing, and nothing sticks out. `npm test` runs
 * a sample: every page at 360 px for what sticks out, and axe either light at 1440 px or dark at 360 px, chosen by the
 * page's name. Restores the page's width and color scheme. `without`: a frame that axe can't look into.
 */
export async function lookAt(page: Page, name: string, without = ""): Promise<void> {
  test.setTimeout(test.info().timeout + A_LOOK);
  const before = page.viewportSize();
  const isWideInSample = name.length % 2 === 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await hydrated(page);
  if (isDeep || isWideInSample) await expectNoFindings(page, `${name}, light`, without);
  await page.emulateMedia({ colorScheme: "dark" });
  if (isDeep) {
    await expectContrast(page, `${name}, dark`, without);
    await narrow(page, 768, name);
    await expectNoFindings(page, `${name} at 768 px, dark`, without);
  }
  await narrow(page, 360, name);
  if (isDeep || !isWideInSample) {
    await expectNoFindings(page, `${name} at 360 px, dark`, without);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (isDeep) {
    await expectContrast(page, `${name} at 360 px, light`, without);
    await narrow(page, 768, name);
    await expectContrast(page, `${name} at 768 px, light`, without);
  }
  if (before) await page.setViewportSize(before);
}

async function narrow(page: Page, width: number, name: string) {
  await page.setViewportSize({ width, height: 780 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width);
}
