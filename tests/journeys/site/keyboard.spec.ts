import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { complete } from "#tests/support/browser/pages.ts";
import { sampledPages, sampledScreens, sampledWays } from "#tests/support/browser/sampled-pages.ts";

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

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

const walked = sampledScreens(sampledPages);

for (const [number, { path }] of walked.entries()) {
  test(`a keyboard reaches everything on ${path}, visibly, and gets out again`, async ({
    page,
  }) => {
    for (const viewport of sampledWays(WINDOWS, number)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await complete(page);
      const targets = await numberTargets(page);
      const stops = await walk(page, targets.length + 40);
      const reached = new Set(stops.map(({ number }) => number));
      const where = `${path} at ${viewport.width} px`;
      expect(stops[0]?.name, where).toMatch(/skip/i);
      expect(
        targets.filter((_, index) => !reached.has(String(index))),
        `${where}: missed`,
      ).toEqual([]);
      expect(
        stops.filter(({ ring }) => !ring).map(({ name }) => name),
        `${where}: no ring`,
      ).toEqual([]);
      expect(
        stops.filter(({ inView }) => !inView).map(({ name }) => name),
        `${where}: covered`,
      ).toEqual([]);
    }
  });
}

test("the skip link takes the focus past the bar, into the main part", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/about");
  await complete(page);
  await page.keyboard.press("Tab");
  const inLandmark = page.getByRole("banner").getByRole("link", { name: "Skip to content" });
  await expect(inLandmark).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inMain = await page.evaluate(() =>
    document.querySelector("main")?.contains(document.activeElement),
  );
  expect(inMain).toBe(true);
});

test("the form is filled in and sent with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await complete(page);
  const field = page.getByRole("textbox", { name: "Email" }).last();
  await field.focus();
  await page.keyboard.type(`keys-${crypto.randomUUID()}@shop.example`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you for your interest!").last()).toBeVisible();
});
