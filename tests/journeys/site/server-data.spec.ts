import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { holdPlace, place, toCard } from "#tests/support/browser/reserve.ts";
import { sampledPages } from "#tests/support/browser/sampled-pages.ts";

/** A server whose cards no other file books. */
test.use({ serverOf: "the site's data" });

const FIVE_MINUTES = "05:00";

/** Every request for a page's data from now on. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(pathname);
  });
  return asked;
}

/** Simulates a switch to another window and back. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
      const visibilityState = isHidden ? "hidden" : "visible";
      Object.defineProperty(document, "visibilityState", {
        get: () => visibilityState,
        configurable: true,
      });
      document.dispatchEvent(new Event("visibilitychange"));
      dispatchEvent(new Event(isHidden ? "blur" : "focus"));
    }
  });
}

/** Opens the card of a mailing, at work and listening. */
async function openCard(page: Page, industry: string, mailing: number): Promise<void> {
  const listening = page.waitForResponse(/reservation\/live/);
  await toCard(page, industry, mailing);
  await listening;
  await expect(page.locator("main input[name=script]")).toBeAttached();
}

test("S5 a window that comes back asks for nothing, and hears what was changed meanwhile; a pushed change is asked for once", async ({
  page,
  newVisitor,
}) => {
  await openCard(page, "florist", 3);
  const asked = askedOf(page);
  const back = page.waitForResponse(/reservation\/live/);
  await leaveAndReturn(page);
  expect((await back).status()).toBe(200);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toEqual([]);

  const other = await (await newVisitor()).newPage();
  await holdPlace(other, "towing", "F4", 3);
  await expect(place(page, "F4")).toBeDisabled();
  expect(asked).toEqual(["/reservation/card.data"]);

  // A hidden page closes its stream and catches up when it returns.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await holdPlace(await (await newVisitor()).newPage(), "massage", "F5", 3);
  await expect(place(page, "F5")).toBeEnabled();
  await leaveAndReturn(page);
  await expect(place(page, "F5")).toBeDisabled();
  expect(asked).toEqual(["/reservation/card.data", "/reservation/card.data"]);
});

test("S5 a screen read within five minutes is not fetched again on return, an older one is", async ({
  page,
}) => {
  await page.clock.install();
  await openCard(page, "dental", 4);
  const asked = askedOf(page);
  const change = page.getByRole("link", { name: "Change" });
  const heading = page.getByRole("heading", { level: 1 });
  await change.click();
  await expect(heading).toHaveText("Is your trade still open?");
  expect(asked.filter((path) => path.includes("card"))).toEqual([]);
  await page.goBack();
  await expect(heading).toHaveText("Point at your place.");
  await page.goForward();
  await expect(heading).toHaveText("Is your trade still open?");
  const first = [...asked];
  expect(first).toEqual(["/reservation.data", "/reservation.data"].slice(0, first.length));

  await page.clock.fastForward(FIVE_MINUTES);
  await page.goBack();
  await expect(heading).toHaveText("Point at your place.");
  expect(asked.slice(first.length)).toEqual(["/reservation/card.data"]);
});

test("S5 a visitor's own change shows at once on every screen they read before", async ({
  page,
}) => {
  await openCard(page, "roofing", 5);
  await place(page, "F3").check();
  await page.getByRole("button", { name: /^Hold/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Place F3 is yours for now.");
  await page.goBack();
  const card = page.getByRole("img", { name: /card as it stands/ });
  await expect(card).toContainText(/F3, front, [^F]*on hold/);
});

test("S5 pages that keep nothing of the server's data do not load the data-query client", async ({
  page,
}) => {
  test.slow();
  const scripts = new Map<string, string>();
  page.on("response", async (response) => {
    if (!response.url().endsWith(".js")) return;
    scripts.set(response.url(), await response.text().catch(() => ""));
  });
  const loads = () => [...scripts.values()].some((text) => text.includes("refetchOnWindowFocus"));
  for (const { path } of sampledPages.filter((each) => each.path !== "/reservation")) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(loads(), path).toBe(false);
  }
  await page.goto("/reservation");
  await hydrated(page);
  await expect.poll(loads).toBe(true);
});
