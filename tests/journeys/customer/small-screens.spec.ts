import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { complete } from "#tests/support/browser/pages.ts";
import { isDeep } from "#tests/support/depth.ts";

/** The first view of somebody on the way to a spot: before an answer, with one, with two, and with none. */
const SCREENS = [
  "/",
  "/reservation",
  "/reservation?industry=pest-control&mailing=1",
  "/reservation?industry=hvac+and+plumbing",
  "/reservation?industry=falconry",
];
const PHONE_WIDTHS = isDeep ? [320, 360, 390] : [320, 390];

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("no text lies on the halftone sun, and no spot's name on a crop mark", {
    tag: "@deep",
  }, async ({ page }) => {
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of SCREENS) {
        await page.goto(path);
        await complete(page);
        expect.soft(await textOnDots(page), `${path} at ${width} px`).toEqual([]);
        expect.soft(await namesOnMarks(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

  test("nobody is told of arrow keys where there are none", async ({ page }) => {
    await page.goto("/reservation?industry=pest-control&mailing=1");
    await expect(page.getByText("Pick an open spot")).toBeVisible();
    await expect(page.getByText("arrow keys")).toBeHidden();
  });

  test("an industry's page has one orange button in view, and it leads to the answer for that industry", async ({
    page,
  }) => {
    await page.goto("/industries/pest-control");
    const orange = page.locator(".button:not(.quiet)").filter({ visible: true });
    const inView = await orange.evaluateAll(
      (buttons) => buttons.filter((one) => one.getBoundingClientRect().top < innerHeight).length,
    );
    expect(inView).toBe(1);
    await page
      .getByRole("complementary", { name: "Reserve" })
      .getByRole("link", { name: "Spotlight My Business" })
      .click();
    await expect(page.getByRole("heading", { name: /^Pest Control is open/ })).toBeVisible();
  });
});

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true });

  test("the picture and the button are in view together and don't overlap", {
    tag: "@deep",
  }, async ({ page }) => {
    for (const [path, picture, button] of [
      ["/", ".stage", ".act .button"],
      ["/reservation", ".board-picture .card-view", ".industry-field .button"],
      ["/industries/pest-control", ".sample img", ".act .button"],
    ] as const) {
      await page.goto(path);
      await complete(page);
      await expect(page.locator(picture).first(), path).toBeInViewport({ ratio: 0.6 });
      await expect(page.locator(button).first(), path).toBeInViewport({ ratio: 1 });
      expect(await touches(page, picture, button), path).toBe(false);
    }
    await page.goto("/reservation?industry=pest-control&mailing=1");
    await expect(page.getByRole("heading", { name: /^Pest Control is open/ })).toBeInViewport();
    await expect(page.getByText(/Book by/).first()).toBeInViewport({ ratio: 1 });
  });
});

/** Texts that are drawn over a halftone sun without paper of their own between them and the dots. */
function textOnDots(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const suns = [...document.querySelectorAll('svg[viewBox="-24.5 -24.5 49 49"]')];
    const hasPaper = (element: Element | null, sun: Element): boolean => {
      if (!element || element.contains(sun)) return false;
      // A sticker's paper is the shape before it.
      const isPaper = [undefined, "::before"].some((part) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element, part);
        return !/^rgba\(.*, 0\)$/.test(backgroundColor) || backgroundImage !== "none";
      });
      return isPaper || hasPaper(element.parentElement, sun);
    };
    const touches = (lines: DOMRectList, sun: Element) => {
      const { left, top, width } = sun.getBoundingClientRect();
      const radius = width / 2;
      const nearest = (middle: number, from: number, to: number) =>
        Math.min(Math.max(middle, from), to) - middle;
      return [...lines].some((line) => {
        const x = nearest(left + radius, line.left, line.right);
        const y = nearest(top + radius, line.top, line.bottom);
        return x * x + y * y < radius * radius;
      });
    };
    const isOnDots = (text: Node) => {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      if (!text.textContent?.trim() || parent.closest(".hidden-but-read, .words")) return false;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = range.getClientRects();
      return suns.some((sun) => touches(lines, sun) && !hasPaper(parent, sun));
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (isOnDots(text)) found.push(text.textContent?.trim() ?? "");
    }
    return found;
  });
}

/** Names of open spots that touch the crop marks in the upper corners of their own paper. */
function namesOnMarks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".card-view .open i")].flatMap((name) => {
      const paper = name.parentElement?.getBoundingClientRect();
      const side = name.closest(".stock")?.getBoundingClientRect();
      const { left, right, top } = name.getBoundingClientRect();
      if (!paper || !side || paper.width === 0) return [];
      // A mark begins one hundredth of the side from the edge, and is 1.7 hundredths long.
      const mark = (2.7 * side.width) / 100;
      const isAbove = top < paper.top + mark;
      const isBeside = left < paper.left + mark || right > paper.right - mark;
      return isAbove && isBeside ? [`${name.textContent} at ${left - paper.left}`] : [];
    }),
  );
}

/** Whether any part of a picture reaches into the box of a button; its ground is clear, so either would spoil the other. */
function touches(page: Page, picture: string, button: string): Promise<boolean> {
  return page.evaluate(
    ([pictureSelector, buttonSelector]) => {
      const whole = document.querySelector(pictureSelector);
      const box = document.querySelector(buttonSelector)?.getBoundingClientRect();
      if (!whole || !box) throw new Error("no picture or no button");
      return [whole, ...whole.querySelectorAll("*")].some((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
    },
    [picture, button] as const,
  );
}

test.describe("from Home to a reserved spot", () => {
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
});
