import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findReservationByToken } from "#business/reservations/search/find-reservations.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { holdSpot, spotRadio, toCard } from "#tests/support/browser/reserve.ts";
import { sampledPages } from "#tests/support/browser/sampled-pages.ts";
import { shiftExpiry } from "#tests/support/business/reservation.ts";
import { findPostgresql, startPostgresql } from "#tests/support/database/postgresql-server.ts";

const offset = () => Math.floor(Math.random() * 200);

test.describe("on two instances and one database", () => {
  const programs = findPostgresql();
  test.skip(!programs, "no PostgreSQL programs on this machine");
  let postgresql: Awaited<ReturnType<typeof startPostgresql>>;
  let folder = "";

  test.beforeAll(async () => {
    postgresql = await startPostgresql(programs ?? "");
    folder = await mkdtemp(join(tmpdir(), "reserve-"));
  });
  test.afterAll(async () => {
    await postgresql.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("H9.2 a spot that is taken elsewhere changes by itself and is said; what ran out is taken again", {
    tag: "@deep",
  }, async ({ newVisitor, openServer }) => {
    const settings = { DATABASE_URL: postgresql.url("postgres") };
    const [one, two] = await Promise.all([openServer({ settings }), openServer({ settings })]);
    const visitor = (server: { url: string }) =>
      newVisitor({
        baseURL: server.url,
        extraHTTPHeaders: { "x-forwarded-for": `10.250.${offset()}.${offset()}` },
      });
    const here: Page = await (await visitor(one)).newPage();
    const elsewhere: Page = await (await visitor(two)).newPage();
    await toCard(here, "massage");
    await hydrated(here);
    await expect(spotRadio(here, "F4")).toBeEnabled();
    await here.waitForRequest(/reservation\/live/, { timeout: 5_000 }).catch(() => {});
    await holdSpot(elsewhere, "towing", "F4");
    await expect(spotRadio(here, "F4")).toBeDisabled();
    await expect(here.getByText("Spot F4 is on hold.")).toBeAttached();

    await elsewhere.getByLabel("Your name").fill("Kim");
    const [token = ""] = /[\w-]{20,}/.exec(elsewhere.url()) ?? [];
    await openAndMigrateDatabase({ dataDirectory: folder, databaseUrl: settings.DATABASE_URL });
    const id = (await findReservationByToken(token))?.reservation.id ?? 0;
    await shiftExpiry(id, 1);
    await elsewhere.reload();
    await elsewhere.getByRole("button", { name: "Hold F4 Again" }).click();
    await expect(elsewhere.getByRole("timer")).toHaveText(/^1[45]:/);
    await expect(elsewhere.getByLabel("Your name")).toHaveValue("Kim");

    await shiftExpiry(id, -1);
    await here.reload();
    await spotRadio(here, "F4").check();
    await here.getByRole("button", { name: /^Hold/ }).click();
    await expect(here.getByRole("timer")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByText("Someone else has F4 now")).toBeVisible();
    await elsewhere.getByRole("button", { name: "Hold F5 Instead" }).click();
    await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(/^F5 is yours/);
    await expect(elsewhere.getByLabel("Your name")).toHaveValue("Kim");
    await Promise.all([here.close(), elsewhere.close(), closeDatabase()]);
  });
});

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

  test("S5 a visitor's own change shows at once on every screen they read before", {
    tag: "@deep",
  }, async ({ page }) => {
    await openCard(page, "roofing", 5);
    await spotRadio(page, "F3").check();
    await page.getByRole("button", { name: /^Hold/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("F3 is yours for now.");
    await page.goBack();
    await expect(
      page.getByRole("heading", { name: /^You’re holding F3 for Roofing until/ }),
    ).toBeVisible();
    const card = page.getByRole("img", { name: /card right now/ });
    await expect(card).toContainText(/F3, front, [^F]*yours/);
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
