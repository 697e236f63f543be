import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** At most so much stands between Home and a reserved spot. */
const MOST = { screens: 3, taps: 9, fields: 5 };

/** A person with a thumb: every touch and every field they type into is counted. */
function thumb(page: Page) {
  const count = { screens: 0, taps: 0, fields: 0 };
  let shown = "";
  return {
    count,
    tap: async (target: ReturnType<Page["locator"]>) => {
      await target.scrollIntoViewIfNeeded();
      await target.tap();
      count.taps++;
    },
    /** Types where the cursor stands. */
    type: async (text: string) => {
      await expect(page.locator("input:focus")).toBeVisible();
      await page.keyboard.type(text);
      count.fields++;
    },
    /** A screen has come: another heading at its top. */
    arrives: async (heading: RegExp) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      const now = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      if (now !== shown) count.screens++;
      shown = now;
    },
  };
}

test("on a phone Home to a reserved spot is at most 3 screens, 9 taps and 5 typed fields", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const { tap, type, arrives, count } = thumb(page);
  await tap(page.getByLabel("Find your industry"));
  await type("locksm");
  await tap(page.getByRole("option", { name: /^Locksmith/ }));
  await arrives(/Is your industry still open\?/);
  await tap(page.locator("label").filter({ has: page.locator("[name=spot][value=F5]") }));
  await tap(page.getByRole("button", { name: /^Hold F5/ }));
  await arrives(/F5 is yours for now/);
  await type("Desert Key");
  await tap(page.getByLabel("Your name"));
  await type("Pat Example");
  await tap(page.getByLabel("Email"));
  await type("pat@desert-key.example");
  await tap(page.getByLabel("Phone"));
  await type("(480) 555-0117");
  await tap(page.getByLabel(/I agree to the Terms/));
  await tap(page.getByRole("button", { name: /^Reserve now, pay/ }));
  await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
  await arrives(/./);
  expect(count.screens).toBeLessThanOrEqual(MOST.screens);
  expect(count.taps).toBeLessThanOrEqual(MOST.taps);
  expect(count.fields).toBeLessThanOrEqual(MOST.fields);
});
