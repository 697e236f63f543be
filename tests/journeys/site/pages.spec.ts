import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { sizesOf, standardLayout } from "#artwork/layouts/card-layout.ts";
import { numberOfSizesAsWord } from "#artwork/layouts/sizes.ts";
import { areas, findArea } from "#business/mailings/areas.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { datesForDrop, defaultFirstDropDate, dropDateAfter } from "#business/mailings/mailing.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { savings } from "#prices.ts";
import {
  agreement,
  claims,
  dateRule,
  deadlineRule,
  firstCompany,
  minimumFill,
  ourPromises,
  refundLadder,
  site,
  sizes,
} from "#site.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { sampledPages, sampledWays } from "#tests/support/browser/sampled-pages.ts";

/** What a page says of each size: its name, its price, and what that comes to for a home. */
const toNameAndPrices = ({ name, firstPriceCents }: (typeof sizes)[number]) =>
  [name, dollars(firstPriceCents), formatPricePerHome(firstPriceCents)] as const;

/** What a page says, without its marks. */
async function wordsOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  return (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
}

const headings = (page: Page) =>
  page
    .locator("main :is(h1, h2, h3, h4)")
    .evaluateAll((found) => found.map((heading) => Number(heading.tagName.slice(1))));

test("R2 R3 R4 R5 R6 R11 every page has one first heading, and no heading skips a level", async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  for (const { path } of sampledPages.filter(({ path }) => path !== "/")) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    const levels = await headings(page);
    expect(levels[0], path).toBe(1);
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    levels.forEach((level, i) => {
      expect(level - (levels[i - 1] ?? 0), `heading ${i + 1} on ${path}`).toBeLessThanOrEqual(1);
    });
  }
});

test("R2 About says who runs it, that the company is new, what is promised and what is not", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main).toContainText(`trade name of ${firstCompany.parentCompany}`);
  await expect(main).toContainText("We’re just getting started");
  await expect(main).toContainText(ourPromises.ourError);
  await expect(main.getByRole("heading", { name: "We don’t promise", exact: true })).toBeVisible();
  await expect(main).toContainText(`A response rate. ${claims.response.planned}`);
  await expect(main).toContainText("We say “mailed,” not “delivered”");
  for (const { name, slug } of areas) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      `/areas/${slug}`,
    );
  }
});

test("R11 the footer's Features leads to six benefits, the sizes and the comparison", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Features" }).click();
  await expect(page).toHaveURL("/features");
  const main = page.getByRole("main");
  for (const benefit of [
    "Industry Exclusivity",
    "Immediate Visibility",
    "Billboard-Style Impact",
    "Cost-Effective Marketing",
    "Full-Service Support",
    "Quality Materials",
  ]) {
    await expect(main.getByRole("heading", { name: benefit, level: 2 })).toBeVisible();
    await main.getByRole("link", { name: benefit }).click();
    await expect(main.getByRole("region", { name: benefit })).toBeInViewport();
  }
});

test("R11 the sizes stand with inches, prices and what each comes to for a home", async ({
  page,
}) => {
  await page.goto("/features");
  const region = page.getByRole("region", { name: "The sizes, drawn to scale" });
  for (const [name, price, home] of sizes.map(toNameAndPrices)) {
    const row = region.getByRole("row", { name: new RegExp(`^${name}`) });
    await expect(row).toContainText(price);
    await expect(row).toContainText(home);
  }
});

test("R11 the comparison shows the figures of the settings, with their sources and the day", async ({
  page,
}) => {
  await page.goto("/features");
  for (const own of savings()) {
    const row = page.getByRole("row", { name: own.name });
    await expect(row).toContainText(`$${(own.totalCents / 100).toLocaleString("en-US")}`);
    for (const { percent } of own.savings) await expect(row).toContainText(`${percent}%`);
    for (const { name, date } of own.sources) {
      await expect(page.getByRole("main")).toContainText(name);
      await expect(page.getByRole("main")).toContainText(longDate(date));
    }
  }
});

test("R3 the reservation page shows the sizes of the card with price, inches and price for a home", async ({
  page,
}) => {
  await page.goto("/reservation");
  const onCard = sizesOf(standardLayout);
  const count = numberOfSizesAsWord(onCard);
  const region = page.getByRole("region", {
    name: `${count} sizes, ${count.toLowerCase()} prices.`,
  });
  for (const [name, price, home] of onCard.map(toNameAndPrices)) {
    const size = region.getByRole("listitem").filter({ hasText: `${name} ${price}` });
    await expect(size).toContainText(`${home} a home`);
    await expect(size).toContainText(/\d × \d in/);
  }
});

test("R3 every date of the next mailings is counted from the drop date, in Arizona", {
  tag: "@deep",
}, async ({ newVisitor, openServer }) => {
  const { url } = await openServer({ now: "2027-04-01T06:59:00Z" });
  const page = await (await newVisitor({ baseURL: url, javaScriptEnabled: false })).newPage();
  await page.goto("/reservation");
  const first = defaultFirstDropDate("2027-03-31");
  expect(first).toBe("2027-05-15");
  const dates = page.getByRole("region", { name: "The next mailings, date by date." });
  for (const { id, name } of deadlineRule) {
    const leaf = dates.getByRole("listitem").filter({ hasText: name });
    await expect(leaf.getByRole("time")).toHaveAttribute("datetime", datesForDrop(first)[id]);
  }
  const second = datesForDrop(dropDateAfter(first));
  for (const date of Object.values(second)) {
    await expect(
      dates.getByRole("row", { name: /June 2027/ }).locator(`time[datetime="${date}"]`),
    ).toHaveCount(1);
  }
});

test("R3 once booking has closed for the next mailing, the page says so and names the days of the one after", {
  tag: "@deep",
}, async ({ newVisitor, openServer }) => {
  const { url } = await openServer({ now: "2027-04-26T19:00:00Z" });
  const page = await (await newVisitor({ baseURL: url, javaScriptEnabled: false })).newPage();
  await page.goto("/reservation");
  const main = page.getByRole("main");
  await expect(main).toContainText("Booking for this one has closed");
  await expect(main).toContainText(`through ${longDate(datesForDrop("2027-06-15").bookingCloses)}`);
});

test("R3 the refund ladder and our own duties stand on the reservation page in the words of the terms", async ({
  page,
}) => {
  const words = [
    ...refundLadder.map(({ sentence }) => sentence),
    ourPromises.postponed,
    ourPromises.doubleSold,
    minimumFill.sentence,
  ];
  for (const path of ["/reservation", "/terms"]) {
    await page.goto(path);
    for (const sentence of words) await expect(page.getByRole("main")).toContainText(sentence);
  }
});

test("R3 the refund dates on the reservation page are those of the card that is looked at", async ({
  page,
}) => {
  const refunds = page.getByRole("region", { name: "If you change your mind" });
  const through = async (mailing: number) => {
    await page.goto(`/reservation?mailing=${mailing}&industry=hvac`);
    return refunds.getByText(/^For the \w+ \d{4} card: through/).allTextContents();
  };
  const [next, later] = [await through(1), await through(3)];
  expect(next).toHaveLength(2);
  expect(later).toHaveLength(2);
  expect(later).not.toEqual(next);
});

test("no public page contradicts another about proofs, drop dates, homes, refunds, or how to stop", async ({
  page,
}) => {
  const contradictions = [
    /prints that you have not seen/i,
    /drop date and, where needed, the day after|mailed on the drop date|if needed, the day after/i,
    /\b(21|12) days before the drop date:/i,
    /at the latest \d+ days before/i,
    /(mailing goes|mailed) to at least/i,
    /Every message carries our postal address and says how to stop/i,
    /the one thing we ask for/i,
    /at most a few hours/i,
  ];
  for (const { path } of sampledPages) {
    const words = await wordsOf(page, path);
    for (const said of contradictions) expect(words, path).not.toMatch(said);
  }
  const terms = await wordsOf(page, "/terms");
  expect(terms).toContain("We never print anything we haven’t sent you.");
  expect(terms).toContain("We plan each mailing for at least 10,000 households");
  expect(terms).toContain(
    "We never move a refund date in section 7 to a day that has already passed",
  );
  for (const sentence of Object.values(dateRule)) expect(terms).toContain(sentence);
  expect(await wordsOf(page, "/privacy")).toContain(
    "Messages about your own reservation, such as an invoice or a date change, are part of that reservation",
  );
});

const LEGAL = [
  ["R4", "/privacy", site.privacy],
  ["R5", "/terms", site.terms],
] as const;

for (const [id, path, edition] of sampledWays(LEGAL, 1)) {
  test(`${id} ${path} carries its version and day, and its contents lead to every section`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main).toContainText(
      `Version ${edition.version}, effective ${longDate(edition.date)}`,
    );
    const entries = main.getByRole("navigation", { name: "Contents" }).getByRole("link");
    const titles = await entries.allTextContents();
    expect(titles.length).toBeGreaterThan(10);
    for (const title of titles)
      await expect(main.getByRole("region", { name: title, exact: true })).toHaveCount(1);
    const last = titles.at(-1) ?? "";
    await entries.getByText(last, { exact: true }).click();
    await expect(main.getByRole("heading", { name: last, exact: true })).toBeInViewport();
  });
}

for (const [id, path] of sampledWays(LEGAL, 0)) {
  test(`${id} ${path} on paper is the text, dark on white, without menu or contents`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Spotlight My Business" })).toHaveCount(0);
    const lightness = (property: "color" | "background-color") =>
      page.locator("body").evaluate((body, name) => {
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) throw new Error("no canvas");
        canvas.fillStyle = getComputedStyle(body).getPropertyValue(name);
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[1] ?? -1;
      }, property);
    expect(await lightness("background-color")).toBe(255);
    expect(await lightness("color")).toBeLessThan(60);
  });
}

test("R5 the version of the Terms that was accepted has an address of its own", async ({
  page,
}) => {
  await page.goto(`/terms/${site.terms.version}`);
  await expect(page).toHaveURL("/terms");
  expect((await page.request.get("/terms/99")).status()).toBe(404);
});

test("R4 Privacy says for how many nights backups keep what was deleted", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("main")).toContainText("keep each backup for 14 nights");
});

test("R4 what Privacy says of cookies and third parties is true of every page", {
  tag: "@deep",
}, async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL ?? "") && !url.startsWith("data:")) elsewhere.push(url);
  });
  for (const path of ["/", "/about", "/features", "/reservation", "/privacy", "/areas/old-town"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test("R5 the figures of the terms are those of the settings", async ({ page }) => {
  await page.goto("/terms");
  const main = page.getByRole("main");
  for (const [name, price] of sizes.map(toNameAndPrices)) {
    await expect(main.getByRole("row", { name: new RegExp(`^${name}`) })).toContainText(price);
  }
  for (const { name, days } of deadlineRule.filter(({ days }) => days !== 0)) {
    await expect(main.getByRole("row", { name })).toContainText(
      `${Math.abs(days)} days ${days < 0 ? "before" : "after"} the drop date`,
    );
  }
  await expect(main).toContainText(`${agreement.quantityTolerancePercent} percent below`);
  await expect(main).toContainText(`within ${agreement.claimDays} days after the drop date`);
  await expect(main).toContainText("Maricopa County, Arizona");
});

test("R6 the sitemap page links to every public page, once each", async ({ page }) => {
  await page.goto("/sitemap");
  const links = await page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(links).toEqual(listPublicPages().map(({ path }) => path));
});

test("R6 every area page has text of its own, and links to its neighbors and to the reservation", {
  tag: "@deep",
}, async ({ page }) => {
  const texts = new Set<string>();
  for (const { slug, name, zips, neighbors } of areas) {
    await page.goto(`/areas/${slug}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(main).toContainText(zips[0]);
    for (const neighbor of neighbors) {
      await expect(
        main.getByRole("link", { name: findArea(neighbor)?.name ?? "", exact: true }),
      ).toHaveAttribute("href", `/areas/${neighbor}`);
    }
    await expect(main.getByRole("link", { name: "Spotlight My Business" })).toHaveAttribute(
      "href",
      "/reservation",
    );
    texts.add((await main.getByRole("heading", { level: 1 }).textContent()) ?? "");
    texts.add((await page.locator("meta[name=description]").getAttribute("content")) ?? "");
  }
  expect(texts.size).toBe(2 * areas.length);
});
