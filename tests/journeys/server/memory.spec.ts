import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { hydrated, sampledPages } from "#tests/support/browser/pages.ts";
import { holdSpot, spotRadio, toCard } from "#tests/support/browser/reserve.ts";

test.describe("what the browser keeps of the server's data", () => {
  /** A server whose cards no other file books. */
  test.use({ serverOf: "the site’s data" });

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
    await hydrated(page);
  }

  test("S5 a window that comes back asks for nothing, and hears what was changed meanwhile; a pushed change is asked for once", {
    tag: "@deep",
  }, async ({ page, newVisitor }) => {
    await openCard(page, "florist", 3);
    const asked = askedOf(page);
    const back = page.waitForResponse(/reservation\/live/);
    await leaveAndReturn(page);
    expect((await back).status()).toBe(200);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(asked).toEqual([]);

    const other = await (await newVisitor()).newPage();
    await holdSpot(other, "towing", "F4", 3);
    await expect(spotRadio(page, "F4")).toBeDisabled();
    expect(asked).toEqual(["/reservation.data"]);

    // A hidden page closes its stream and catches up when it returns.
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await holdSpot(await (await newVisitor()).newPage(), "massage", "F5", 3);
    await expect(spotRadio(page, "F5")).toBeEnabled();
    await leaveAndReturn(page);
    await expect(spotRadio(page, "F5")).toBeDisabled();
    expect(asked).toEqual(["/reservation.data", "/reservation.data"]);
  });

  test("S5 a screen read within five minutes is not fetched again on return, an older one is", {
    tag: "@deep",
  }, async ({ page }) => {
    await page.clock.install();
    await openCard(page, "dental", 4);
    const asked = askedOf(page);
    const cards = page.getByRole("navigation", { name: "Cards" });
    const current = cards.locator("[aria-current]");
    const [opened = "", other = ""] = await cards.getByRole("link").allTextContents();
    await cards.getByText("More dates").click();
    const shown = (await current.textContent()) ?? "";
    expect(shown).not.toBe(opened);
    await cards.getByRole("link", { name: other.trim() }).click();
    await expect(current).toHaveText(other);
    await page.goBack();
    await expect(current).toHaveText(shown);
    await page.goForward();
    await expect(current).toHaveText(other);
    expect(asked).toEqual(["/reservation.data"]);

    await page.clock.fastForward(FIVE_MINUTES);
    await page.goBack();
    await expect(current).toHaveText(shown);
    expect(asked).toEqual(["/reservation.data", "/reservation.data"]);
  });

  test("S5 pages that keep nothing of the server's data do not load the data-query client", {
    tag: "@deep",
  }, async ({ page }) => {
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
});
