import { expect, type Page, portalTest as portal, test } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { fillIn, pickSpotToOffer, spotRadio } from "#tests/support/browser/reserve.ts";
import { plainPng } from "#tests/support/files/art.ts";

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

/** When a browser's translation begins: with the served page, or once React has begun to take it over. */
type TranslationStart = "before React" | "as React starts";

/**
 * Makes a page's browser translate as Google Translate does: each text node is replaced by two <font> elements around its
 * translation, soon after it has come or changed. The words stay the same, so that a test finds them.
 */
async function translatePages(page: Page, start: TranslationStart): Promise<void> {
  await page.addInitScript((beginsAt) => {
    const ALONE = "font, script, style, textarea, option, svg, [translate=no]";
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === "" || text.parentElement?.closest(ALONE)) continue;
        const outer = document.createElement("font");
        outer.append(document.createElement("font"));
        text.replaceWith(outer);
        outer.firstElementChild?.append(text.data);
      }
    };
    const begin = () => {
      translateAll();
      new MutationObserver(() => setTimeout(translateAll)).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    const hasReactBegun = () => Object.keys(document).some((key) => key.startsWith("__react"));
    const beginWithReact = () => (hasReactBegun() ? begin() : setTimeout(beginWithReact));
    document.addEventListener(
      "DOMContentLoaded",
      beginsAt === "before React" ? begin : beginWithReact,
    );
  }, start);
}

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
          await page.getByLabel("Your industry").fill(index === 0 ? "accountant" : "tutor");
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
        await pickSpotToOffer(page, "B7");
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
        await pickSpotToOffer(page, "B3");
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
      await page.evaluate(() => {
        const { appendChild } = Node.prototype;
        Node.prototype.appendChild = function <Child extends Node>(
          this: Node,
          child: Child,
        ): Child {
          if (child.textContent?.includes("breaks.png"))
            throw new Error("broken by something else");
          return appendChild.call(this, child) as Child;
        };
      });
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
