import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { complete } from "#tests/support/browser/pages.ts";
import { test as portal } from "#tests/support/browser/portal.ts";
import { fillIn, spotRadio } from "#tests/support/browser/reserve.ts";
import { type TranslationStart, translatePages } from "#tests/support/browser/translate.ts";
import { isDeep } from "#tests/support/depth.ts";
import { plainPng } from "#tests/support/files/art.ts";

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

  test("nobody is told of arrow keys where there are none", { tag: "@deep" }, async ({ page }) => {
    await page.goto("/reservation?industry=pest-control&mailing=1");
    await expect(page.getByText("Pick an open spot")).toBeVisible();
    await expect(page.getByText("arrow keys")).toBeHidden();
  });

  test("an industry's page has one orange button in view, and it leads to the answer for that industry", {
    tag: "@deep",
  }, async ({ page }) => {
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

const STARTS: readonly TranslationStart[] = ["before React", "as React starts"];
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** From now on the page's script fails each time it draws these words: React tries once more by itself. */
const failToDraw = (page: Page, words: string) =>
  page.evaluate((failing) => {
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
      if (child.textContent?.includes(failing)) throw new Error("broken by something else");
      return appendChild.call(this, child) as Child;
    };
  }, words);

portal.describe("in a browser that translates", () => {
  portal.use({ serverOf: "a translated page", viewport: { width: 360, height: 740 } });

  const settled = async (page: Page, start: TranslationStart) => {
    if (start === "as React starts") await hydrated(page);
    await expect(page.locator("main font").first()).toBeAttached();
  };

  portal.describe("buying", () => {
    portal.use({ template: "fresh", serverOf: "a translated purchase" });

    for (const [index, start] of STARTS.entries()) {
      portal(
        `translated ${start}, a visitor finds their industry, holds a spot, mends the form and reserves`,
        {
          tag: index > 0 ? "@deep" : [],
        },
        async ({ page, problems }) => {
          problems.expect(/422/);
          await translatePages(page, start);
          await page.goto("/reservation");
          await settled(page, start);
          await page.getByLabel("Your industry").fill(index === 0 ? "dentist" : "locksmith");
          await press(page, "Check");
          await expect(page.getByRole("heading", { name: /is open on the/ })).toBeVisible();
          await page.getByLabel("Show the spots as a list").check();
          await spotRadio(page, `F${index + 1}`).check();
          await expect(page.getByText("No spot picked yet")).toBeHidden();
          await spotRadio(page, `F${index + 4}`).check();
          await press(page, `Hold`);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(
            `F${index + 4} is yours for now.`,
          );
          await settled(page, start);
          await page.getByLabel("Business name").fill("Copper & Kind");
          await press(page, "Add 10 minutes");
          await expect(page.getByText("up to 2 times")).toBeAttached();
          await press(page, /^Reserve now, pay/);
          await expect(page.getByRole("alert")).toContainText("Agree to the Terms");
          await expect(page.getByLabel("Business name")).toHaveValue("Copper & Kind");
          if (start === "as React starts") {
            const timer = page.getByRole("timer");
            const before = (await timer.textContent()) ?? "";
            await expect(timer).not.toHaveText(before);
          }
          await fillIn(page, "Copper & Kind");
          await press(page, /^Reserve now, pay/);
          await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
          await expect(page.getByText("Copper & Kind").first()).toBeVisible();
        },
      );
    }

    portal(
      "a page whose script fails as it opens is loaded as a page without script",
      async ({ page, problems }) => {
        problems.expect(/broken by something else/);
        await page.goto("/reservation?industry=florist");
        await hydrated(page);
        await spotRadio(page, "B7").check();
        await failToDraw(page, "is yours for now");
        await press(page, /^Hold/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("B7 is yours for now.");
        await fillIn(page, "Poppy Florist");
        await press(page, /^Reserve now, pay/);
        await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
      },
    );

    portal(
      "a form whose script fails stays as it is, and sends what was typed",
      { tag: "@deep" },
      async ({ page, problems }) => {
        problems.expect(/422|broken by something else/);
        await page.goto("/reservation?industry=bakery");
        await spotRadio(page, "B3").check();
        await press(page, /^Hold/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("B3 is yours for now.");
        await hydrated(page);
        await fillIn(page, "Sol Bakery");
        await page.getByLabel(/I agree to the Terms/).uncheck();
        await failToDraw(page, "Agree to the Terms");
        await press(page, /^Reserve now, pay/);
        await expect.poll(() => problems.problems.join()).toContain("broken by something else");
        await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
        await page.getByLabel("Your name").fill("Pat Sol");
        await page.getByLabel(/I agree to the Terms/).check();
        await press(page, /^Reserve now, pay/);
        await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
      },
    );
  });

  portal(
    "a part of the ad’s page whose script fails stays as it is and its buttons work, and the form beside it goes on saving what is typed",
    { tag: "@deep" },
    async ({ page, problems, states }) => {
      problems.expect(/broken by something else/);
      await page.goto(`/reservation/yours/${states.paid}/ad`);
      await hydrated(page);
      const buffer = await plainPng({ width: 60, height: 60 });
      const addFile = (name: string) =>
        page.getByLabel("Add a file").setInputFiles({ name, mimeType: "image/png", buffer });
      await addFile("kept.png");
      const remove = page.getByRole("button", { name: "Remove kept.png" });
      await expect(remove).toBeVisible();
      await failToDraw(page, "breaks.png");
      await addFile("breaks.png");
      await expect.poll(() => problems.problems.join()).toContain("broken by something else");
      await expect(page.getByRole("heading", { name: "Your files" })).toBeVisible();
      await page.getByLabel("Headline", { exact: true }).fill("Straight answers, gentle hands");
      await expect(page.locator(".save-status")).toHaveText(/^Saved/);
      await remove.click();
      await expect(page.getByText("File removed.")).toBeVisible();
      await page.goto(`/reservation/yours/${states.paid}/ad`);
      await expect(remove).toHaveCount(0);
      await expect(page.getByLabel("Headline", { exact: true })).toHaveValue(
        "Straight answers, gentle hands",
      );
    },
  );

  for (const [index, start] of STARTS.entries()) {
    portal(
      `translated ${start}, an ad is written, corrected, designed, approved and withdrawn`,
      {
        tag: "@deep",
      },
      async ({ page, problems, states }) => {
        problems.expect(/422/);
        await translatePages(page, start);
        await page.goto(`/reservation/yours/${index === 0 ? states.paid : states.unpaid}/ad`);
        await settled(page, start);
        const offer = page.getByLabel("Your offer");
        await page.getByLabel("Headline", { exact: true }).fill("Straight answers, gentle hands");
        await offer.fill("$89 first visit");
        if (start === "as React starts") {
          await expect(page.locator(".save-status")).toHaveText(/^Saved/);
        }
        await press(page, "Use This Design");
        await expect(page.getByRole("alert").first()).toContainText(
          "Choose the last day of your offer.",
        );
        await expect(offer).toHaveValue("$89 first visit");
        await page.getByLabel("Last day of the offer").fill("2030-01-31");
        const noLicense = page.getByLabel(/Print “Not a licensed contractor”/);
        if ((await noLicense.count()) > 0) await noLicense.check();
        await press(page, "Use This Design");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your proof.");
        await settled(page, start);
        await page.getByLabel("Your name").first().fill("Pat Moreno");
        await press(page, "Approve Version 1");
        await expect(page.locator(".decision-status")).toContainText("Version 1 is approved.");
        await press(page, "Withdraw Approval");
        await expect(page.locator(".decision-status")).toContainText(
          "Version 1 is waiting for approval.",
        );
      },
    );
  }
});
