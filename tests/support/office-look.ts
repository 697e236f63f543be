import { expectContrast, expectNoFindings } from "./axe.ts";
import { hydrated } from "./hydrated.ts";
import { expect, type Page } from "./office-journey.ts";

/** Looks at an office page as it stands: 1440, 768 and 360 px, light and dark; axe finds nothing, nothing sticks out. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await hydrated(page);
  await expectNoFindings(page, `${name}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, `${name}, dark`);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width);
  }
  await expectNoFindings(page, `${name} at 360 px, dark`);
}
