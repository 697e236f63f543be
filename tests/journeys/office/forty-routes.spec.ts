import type { Locator } from "@playwright/test";
import {
  expectEqualAccess,
  expectNoFindings,
  expectNoFindingsInTheDark,
} from "#tests/support/browser/axe.ts";
import { hydrated, secondsOfPerson, secondsUntil } from "#tests/support/browser/pages.ts";
import { expect, type Page, test } from "#tests/support/office/office-journey.ts";

/** Forty routes of five ZIP Codes, eight each of 236 to 271 homes, as the post office's table is pasted. */
const zips = ["85250", "85251", "85253", "85254", "85258"];
const routes = zips.flatMap((zip, z) =>
  Array.from({ length: 8 }, (_, i) => ({
    name: `${zip}-C${String(i + 1).padStart(3, "0")}`,
    homes: 236 + 5 * i + (z % 2),
  })),
);
const HOMES = routes.reduce((sum, { homes }) => sum + homes, 0);
const TABLE = [
  "Route\tResidential\tBusiness\tTotal",
  ...routes.map(({ name, homes }) => `${name}\t${homes}\t4\t${homes + 4}`),
].join("\n");

const offices = new Map(zips.map((zip) => [zip, `Station ${zip.slice(-2)}`]));

/** A test whose card nobody else plans. */
const cardOf = (whose: string) => test.extend({ serverOf: `routes ${whose}` });

/** Opens the first card's routes as the assistant; its page's address. */
async function openRoutes(page: Page): Promise<void> {
  await page.goto("/office/mailings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /2\d{3}/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Routes and packs" }).click();
  await expect(page.getByRole("heading", { name: "Read the post office’s table" })).toBeVisible();
  await hydrated(page);
}

const waitFor = (shown: Locator) => secondsUntil(expect(shown).toBeVisible());

const saved = (page: Page) =>
  page.getByText(`${HOMES.toLocaleString("en")} of 10,000 homes planned`).first();

async function expectExactSums(page: Page): Promise<void> {
  const legends = page.locator("#choose legend");
  await expect(legends).toHaveText(
    zips.map((zip) => {
      const sum = routes
        .filter(({ name }) => name.startsWith(zip))
        .reduce((homes, one) => homes + one.homes, 0);
      return `${zip}: 8 routes, ${sum.toLocaleString("en")} homes`;
    }),
  );
  await expect(page.locator("#days").getByRole("checkbox")).toHaveCount(routes.length);
  await expect(page.getByText(`${HOMES.toLocaleString("en")} cards,`).first()).toBeVisible();
}

cardOf("by keyboard")(
  "forty routes of five ZIP Codes are planned by keyboard alone, in less than two minutes of a person",
  {
    tag: "@deep",
  },
  async ({ page, signIn }) => {
    await signIn("assistant");
    await openRoutes(page);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const tabTo = async (target: Locator) => {
      for (let i = 0; i < 120; i++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press("Tab");
      }
      throw new Error("Tab doesn’t reach it");
    };
    await tabTo(page.getByLabel("Table", { exact: true }));
    keys += 2;
    await page.keyboard.insertText(TABLE);
    await tabTo(page.getByRole("button", { name: "Read the table" }));
    await press("Enter");
    let server = await waitFor(page.getByText("Here’s what we read."));
    for (const [zip, office] of offices) {
      await tabTo(page.getByLabel(`Post office that delivers ${zip}`));
      for (const letter of office) await press(letter === " " ? "Space" : letter);
    }
    // Enter in a field does what the form's first button does.
    await press("Enter");
    server += await waitFor(saved(page));
    await expectExactSums(page);
    const seconds = secondsOfPerson({ keys, pages: 3 }) + server;
    console.info(
      `forty routes by keyboard: ${keys} keys, the server ${server.toFixed(1)} s, ${Math.round(seconds)} s of a person`,
    );
    expect(seconds).toBeLessThan(120);
  },
);

cardOf("on a phone")(
  "forty routes of five ZIP Codes are planned on a phone, in less than two minutes of a person",
  {
    tag: "@deep",
  },
  async ({ newVisitor, signIn }) => {
    const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const phone = await newVisitor(size);
    await signIn("owner", phone);
    const page = await phone.newPage();
    await openRoutes(page);
    let [taps, keys] = [0, 0];
    const tap = async (on: Locator) => {
      taps += 1;
      await on.tap();
    };
    // A long press and "Paste" are two more taps.
    await tap(page.getByLabel("Table", { exact: true }));
    taps += 2;
    await page.getByLabel("Table", { exact: true }).fill(TABLE);
    await tap(page.getByRole("button", { name: "Read the table" }));
    let server = await waitFor(page.getByText("Here’s what we read."));
    for (const [zip, name] of offices) {
      const field = page.getByLabel(`Post office that delivers ${zip}`);
      await tap(field);
      keys += name.length;
      await field.fill(name);
    }
    await tap(page.getByRole("button", { name: "Save routes" }));
    server += await waitFor(saved(page));
    await expectExactSums(page);
    const seconds = secondsOfPerson({ taps, keys, pages: 3 }) + server;
    console.info(
      `forty routes on a phone: ${taps} taps, ${keys} letters, the server ${server.toFixed(1)} s, ${Math.round(seconds)} s of a person`,
    );
    expect(seconds).toBeLessThan(120);
  },
);

const field = (page: Page, zip: string, role: "button" | "link" = "button") =>
  page.getByRole("list", { name: "Map of ZIP Codes" }).getByRole(role, { name: zip });

cardOf("on a map")(
  "on the map a ZIP Code is selected and cleared at once by keyboard, with sums, also in parts and 360 pixels wide",
  {
    tag: "@deep",
  },
  async ({ newVisitor, signIn }) => {
    const phone = await newVisitor({ viewport: { width: 360, height: 800 } });
    await signIn("assistant", phone);
    const page = await phone.newPage();
    await openRoutes(page);
    await page.getByLabel("Table", { exact: true }).fill(TABLE);
    await page.getByRole("button", { name: "Read the table" }).click();
    const sum = page.locator("#choose output");
    await expect(sum).toHaveText(`${HOMES.toLocaleString("en")} of 10,000 homes`);
    const airpark = field(page, "85254");
    await expect(airpark).toHaveText("85254 8 of 8 routes 2,036 of 2,036 homes");
    await airpark.focus();
    await page.keyboard.press("Space");
    await expect(airpark).toHaveText("85254 0 of 8 routes 0 of 2,036 homes");
    await expect(airpark).toHaveAttribute("aria-pressed", "false");
    await expect(sum).toHaveText(`${(HOMES - 2_036).toLocaleString("en")} of 10,000 homes`);
    const route = page.locator('#zip-85254 input[value="85254-C001"]');
    await route.check();
    await expect(airpark).toHaveText("85254 1 of 8 routes 237 of 2,036 homes");
    await expect(airpark).toHaveAttribute("aria-pressed", "mixed");
    await expectNoFindings(page, "the map of routes");
    await expectEqualAccess(page, "the map of routes");
    await expectNoFindingsInTheDark(page, "the map of routes");
    await airpark.focus();
    await page.keyboard.press("Enter");
    await expect(airpark).toHaveAttribute("aria-pressed", "true");
    await airpark.click();
    await expect(route).not.toBeChecked();
    await expect(field(page, "85250")).toHaveAttribute("aria-pressed", "true");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.getByLabel("Post office that delivers 85250").fill("Station 50");
    await page.getByRole("button", { name: "Save routes" }).click();
    await expect(page.getByText(/^8,\d{3} of 10,000 homes planned/).first()).toBeVisible();
    await page.getByText("Paste a table or choose a file").click();
    await expectEqualAccess(page, "planned routes, days and post offices");

    const plain = await newVisitor({ javaScriptEnabled: false });
    await signIn("assistant", plain);
    const printed = await plain.newPage();
    await printed.goto(page.url());
    await expect(field(printed, "85254", "link")).toHaveText(/0 of 8 routes/);
    await field(printed, "85254", "link").click();
    await printed.locator('#zip-85254 input[value="85254-C001"]').check();
    await printed.getByRole("button", { name: "Save routes" }).click();
    await expect(field(printed, "85254", "link")).toHaveText(/1 of 8 routes/);
  },
);
