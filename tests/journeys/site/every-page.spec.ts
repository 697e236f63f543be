import {
  expectBodyContrast,
  expectContrast,
  expectEqualAccess,
  expectNoFindings,
} from "#tests/support/browser/axe.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import {
  complete,
  sampledPages,
  sampledScreens,
  sampledWays,
} from "#tests/support/browser/pages.ts";
import { isDeep } from "#tests/support/depth.ts";

const PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1440, height: 900 };
const VIEWPORTS = isDeep ? [PHONE, { width: 768, height: 1024 }, DESKTOP] : [PHONE, DESKTOP];
/** `npm test` looks at every fifth page, and the second checker at every tenth: a second of a core for each. */
const SECOND_CHECK = 2;
const SCHEMES = ["light", "dark"] as const;

const everyPath = [
  ...sampledPages.map(({ path }) => path),
  "/lead-form",
  "/lead-form/thanks",
  "/offers/email",
  "/offers/wish",
];
const paths = sampledScreens(everyPath);

for (const [number, path] of paths.entries()) {
  test(`${path} is for everyone: axe, Equal Access, contrast, width, targets and keyboard, light, dark, still, without a cookie`, async ({
    page,
  }) => {
    for (const viewport of sampledWays(VIEWPORTS, number)) {
      const where = `${path} at ${viewport.width} px`;
      const [first = "light", ...others] = sampledWays(SCHEMES, number >> 1);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: first });
      await page.goto(path);
      await complete(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${where}: wider than the window`).toBeLessThanOrEqual(viewport.width);
      expect.soft(await smallTargets(page), `${where}: targets too small`).toEqual([]);
      await expectNoFindings(page, `${where}, ${first}`);
      await expectBodyContrast(page, `${where}, ${first}`);
      if (isDeep || number % SECOND_CHECK === 0) await expectEqualAccess(page, where);
      for (const colorScheme of others) {
        await page.emulateMedia({ colorScheme });
        await expectContrast(page, `${where}, ${colorScheme}`);
        await expectBodyContrast(page, `${where}, ${colorScheme}`);
      }
      // What the checks above stopped, and where they left the focus, is as it was.
      await page.goto(path);
      await complete(page);
      await expectKeyboardReaches(page, where);
      expect(await page.context().cookies(), where).toEqual([]);
    }
    if (!isDeep) return;
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    await complete(page);
    await expectNoFindings(page, `${path}, reduced motion`);
  });
}

/** Buttons, fields and their like below 44 px; other targets below 24 px, links within text excepted. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']",
    );
    const isMain = (element: HTMLElement) =>
      element.matches("button, input, .button, summary") ||
      /^Spotlight (My|Your) Business$/.test(element.innerText.trim());
    const isWithinText = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.innerText.trim() !== element.innerText.trim();
    const isShown = (element: HTMLElement) => {
      const { right, bottom } = element.getBoundingClientRect();
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return visible && !element.closest("[aria-hidden=true]") && right >= 0 && bottom >= 0;
    };
    return [...targets].filter(isShown).flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const least = isMain(element) ? 44 : 24;
      if (!isMain(element) && isWithinText(element)) return [];
      if (Math.round(width) >= Math.min(least, 24) && Math.round(height) >= least) return [];
      const name = element.getAttribute("aria-label") ?? element.innerText.slice(0, 40);
      return [`${element.tagName} "${name}" ${Math.round(width)}x${Math.round(height)}`];
    });
  });
}

for (const [check, look, content] of [
  ["axe", expectNoFindings, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
  ["the check of contrast", expectContrast, '<p style="color: #999">Hard to read</p>'],
  ["the check of body text", expectBodyContrast, '<p style="color: #767676">Hard to read</p>'],
] as const) {
  test.fail(
    `${check} finds a fault on a page that has one (negative control)`,
    async ({ page }) => {
      await page.setContent(
        `<html lang="en"><title>Shop</title><main><h1>Shop</h1><p>Open</p>${content}</main>`,
      );
      await look(page, "a page with one fault");
    },
  );
}

for (const [number, colorScheme] of sampledWays([...SCHEMES.entries()], 1)) {
  test(`axe finds nothing on the not-found page: ${colorScheme}`, async ({ page, problems }) => {
    problems.expect(/404/);
    await page.emulateMedia({ colorScheme });
    for (const viewport of sampledWays(VIEWPORTS, number + 1)) {
      await page.setViewportSize(viewport);
      await page.goto("/no-such-page");
      await complete(page);
      await expectNoFindings(page, `not found, ${viewport.width} px, ${colorScheme}`);
      await expectBodyContrast(page, `not found, ${viewport.width} px, ${colorScheme}`);
    }
  });
}

type Stop = { name: string; ring: boolean; inView: boolean; number: string | null };

/**
 * Gives everything that Tab should reach a number, and says which numbers there are. Of radio buttons it is the chosen
 * one: arrow keys lead to the others.
 */
function numberTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select, textarea, summary, [tabindex='0']",
    );
    const reachable = [...targets].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":is(fieldset, [role=group]):has(:checked) [type=radio]:not(:checked)") &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest("[inert]"),
    );
    return reachable.map((element, index) => {
      element.dataset.number = String(index);
      return `${index} ${element.tagName} ${element.innerText.slice(0, 40)}`;
    });
  });
}

/** What has the focus: whether it shows a ring, and whether it can be seen where it stands. */
function focused(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const ring =
      (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2) ||
      style.boxShadow !== "none";
    const middle = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)] as const;
    const atMiddle = document.elementFromPoint(...middle);
    const inView = element.contains(atMiddle) || (atMiddle?.contains(element) ?? false);
    const name = element.getAttribute("aria-label") ?? element.innerText.slice(0, 40);
    return {
      name: `${element.tagName} ${name}`,
      ring,
      inView,
      number: element.dataset.number ?? null,
    };
  });
}

/** The same, once it stands still: a strip may have to slide what has the focus into view first. */
async function arrived(page: Page): Promise<Stop | undefined> {
  const deadline = Date.now() + 30_000;
  let stop = await focused(page);
  while (stop && !stop.inView && Date.now() < deadline) stop = await focused(page);
  return stop;
}

/** Presses Tab from the top of the page until the focus has left it again. */
async function walk(page: Page, limit: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await arrived(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus never left the page; last at ${stops.at(-1)?.name}`);
}

/** A keyboard reaches everything on the page as it stands, sees where it is, and gets out again. */
async function expectKeyboardReaches(page: Page, where: string): Promise<void> {
  const targets = await numberTargets(page);
  const stops = await walk(page, targets.length + 40);
  const reached = new Set(stops.map(({ number }) => number));
  const namesOf = (wrong: Stop[]) => wrong.map(({ name }) => name);
  expect(stops[0]?.name, where).toMatch(/skip/i);
  const missed = targets.filter((_, index) => !reached.has(String(index)));
  expect(missed, `${where}: missed`).toEqual([]);
  expect(namesOf(stops.filter(({ ring }) => !ring)), `${where}: no ring`).toEqual([]);
  expect(namesOf(stops.filter(({ inView }) => !inView)), `${where}: covered`).toEqual([]);
}
