import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { browserOptions } from "#tests/support/browser/browser.ts";
import { complete, hydrated, sampledPages } from "#tests/support/browser/pages.ts";
import { openLivedOffice } from "#tests/support/office/office-demo.ts";
import { type Server, startServer } from "#tests/support/server/server.ts";
import type { StateTokens } from "#tests/support/server/templates.ts";
import { createReservationsInEveryState } from "#tests/support/server/templates.ts";
import { startStripeDouble } from "#tests/support/stripe/stripe-double.ts";
import type { OfficeShot } from "./office-screenshots.ts";
import { contextWith, livedShots, walkThroughOffice } from "./office-screenshots.ts";

/**
 * Takes pictures of every public page and state, on six screens, and of the office on three, light and dark, into
 * screenshots/: one file each, and contact sheets. One page stands for those that differ in their words alone. Started
 * by `npm run screenshots`; an argument takes only the pages whose name contains it.
 */

const FOLDER = "screenshots";
const PUBLIC_SCREENS = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
const OFFICE_SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** Pixels: Chromium takes no taller one. */
const TALLEST_PICTURE = 16_000;
const SCHEMES = ["light", "dark"] as const;

const fillIn = async (page: Page, address: string) => {
  await hydrated(page);
  await page
    .getByRole("textbox", { name: /e-?mail/i })
    .last()
    .fill(address);
  await page.getByRole("button", { name: "Spotlight Your Business" }).last().click();
};

let held = 0;

/** Holds a spot for an industry that no other picture has taken. */
const hold = async (page: Page) => {
  const { slug } = builtInIndustries[held++ % builtInIndustries.length] ?? { slug: "plumbing" };
  await page.goto(`/reservation?mailing=${2 + (held % 8)}&industry=${slug}`);
  await hydrated(page);
  await page.getByRole("radio", { disabled: false }).first().check();
  await page.getByRole("button", { name: /^Hold/ }).click();
  await page.getByRole("timer").waitFor();
};

const states: Shot[] = [
  { name: "not-found", path: "/no-such-page" },
  {
    name: "menu-open",
    path: "/",
    narrow: true,
    act: async (page) => {
      await hydrated(page);
      await page.getByRole("button", { name: "Menu" }).click();
    },
  },
  {
    name: "form-error",
    path: "/",
    act: async (page) => {
      await fillIn(page, `${"a".repeat(300)}@shop.example`);
      await page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
    },
  },
  {
    name: "form-done",
    path: "/",
    act: async (page) => {
      await fillIn(page, `picture-${crypto.randomUUID()}@shop.example`);
      await page.getByText("Thank you for your interest!").first().waitFor();
    },
  },
  { name: "interest", path: "/lead-form" },
  { name: "interest-thanks", path: "/lead-form/thanks" },
  { name: "reservation-answer", path: "/reservation?industry=plumbing" },
  { name: "reservation-unknown", path: "/reservation?industry=witchcraft" },
  {
    name: "reservation-list",
    path: "/reservation",
    act: async (page) => {
      await page.getByLabel("Your industry").fill("repair");
    },
  },
  {
    name: "card",
    path: "/reservation?mailing=1&industry=plumbing",
    act: async (page) => {
      await page.getByRole("radio", { name: /^F5/ }).check();
    },
  },
  {
    name: "card-list",
    path: "/reservation?mailing=1&industry=plumbing",
    act: (page) => page.getByLabel("Show the spots as a list").check(),
  },
  { name: "details", path: "/reservation", act: hold },
  {
    name: "details-error",
    path: "/reservation",
    act: async (page) => {
      await hold(page);
      await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
      await page.getByRole("alert").filter({ hasText: "Please fix" }).waitFor();
    },
  },
];

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** Draws what a page draws only near the window, such as the gallery's samples. */
const drawAll = (page: Page) =>
  page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>("main *")) {
      if (getComputedStyle(part).contentVisibility === "auto") {
        part.style.contentVisibility = "visible";
      }
    }
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });

async function take(browser: Browser, server: Server, shot: Shot, wanted: string[]): Promise<void> {
  for (const viewport of PUBLIC_SCREENS) {
    if (shot.narrow && viewport.width >= 768) continue;
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({
        baseURL: server.url,
        viewport,
        colorScheme,
        extraHTTPHeaders: {
          "x-forwarded-for": `10.9.${wanted.length >> 8}.${wanted.length & 255}`,
        },
      });
      const file = `${shot.name}-${viewport.width}-${colorScheme}.png`;
      wanted.push(file);
      page.setDefaultTimeout(10_000);
      await page.goto(shot.path);
      await complete(page).catch((error: unknown) => console.error(`${file}: ${error}`));
      await drawAll(page);
      await shot.act?.(page).catch((error: unknown) => console.error(`${file}: ${error}`));
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await page.screenshot({
        path: join(FOLDER, file),
        fullPage: !shot.narrow,
        animations: "disabled",
      });
      await page.close();
    }
  }
}

/** All pictures of one width and scheme side by side, to see the whole site at a glance. */
async function sheet(browser: Browser, files: string[], name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  const cells = files
    .map((file) => `<figure><figcaption>${file}</figcaption><img src="${file}" alt=""></figure>`)
    .join("");
  const html = `<!doctype html><title>${name}</title><style>body{margin:16px;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;background:#888}figure{margin:0;width:312px}img{width:100%}</style>${cells}`;
  await writeFile(join(FOLDER, `${name}.html`), html);
  await page.goto(pathToFileURL(join(FOLDER, `${name}.html`)).href);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: 2000, height: Math.min(tall, TALLEST_PICTURE) };
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, clip });
  await page.close();
}

/** The error page: what a visitor sees when the database has gone. */
async function takeError(browser: Browser, wanted: string[], dataDirectory: string) {
  const server = await startServer({ breakable: true, dataDirectory });
  await server.breakDatabase();
  await take(browser, server, { name: "error", path: "/" }, wanted);
  await server.stop();
}

/** Reservations in every state, on a server that takes cards. */
async function takeReservations(browser: Browser, wanted: string[]) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "screenshots-"));
  const own = reservationShots(createReservationsInEveryState(dataDirectory)).filter(({ name }) =>
    name.includes(only),
  );
  const gateway = await startStripeDouble();
  const server = await startServer({ dataDirectory, settings: gateway.settings });
  gateway.pages.returnTo = server.url;
  for (const shot of own) await take(browser, server, shot, wanted);
  await server.stop();
  await gateway.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

/** The office, on a server and an installation of its own, and over a year of business. */
async function takeOffice(browser: Browser, wanted: string[]): Promise<void> {
  const fresh = await mkdtemp(join(tmpdir(), "screenshots-"));
  const server = await startServer({ dataDirectory: fresh });
  await walkThroughOffice(server, (shot) => takeInside(browser, server, shot, wanted));
  await server.stop();
  await rm(fresh, { recursive: true, force: true });
  const lived = await openLivedOffice();
  for (const shot of await livedShots(lived)) await takeInside(browser, lived.server, shot, wanted);
  await lived.close();
}

async function takeInside(browser: Browser, server: Server, shot: OfficeShot, wanted: string[]) {
  const { name, path, cookies, act } = shot;
  if (!name.includes(only)) return;
  for (const viewport of OFFICE_SCREENS) {
    for (const colorScheme of SCHEMES) {
      const context = await contextWith(browser, server, cookies, { viewport, colorScheme });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const file = `${name}-${viewport.width}-${colorScheme}.png`;
      wanted.push(file);
      try {
        await page.goto(path);
        await page.waitForLoadState("load");
        await hydrated(page);
        await act?.(page);
      } catch (error) {
        console.error(`${file}: ${error}`);
      }
      await page.screenshot({ path: join(FOLDER, file), fullPage: true });
      await context.close();
    }
  }
}

/** A page or state of which a picture is taken. `act`: what brings it about once the page is open. */
type Shot = {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  narrow?: boolean;
};

/** The pages of a reservation in the making, and those behind private links, in their states. */
function reservationShots(states: StateTokens): Shot[] {
  const yours = (name: string, page = ""): Shot => ({
    name: `yours-${name}${page.replaceAll("/", "-")}`,
    path: `/reservation/yours/${states[name]}${page}`,
  });
  const stamped = (name: string): Shot => ({
    name: `yours-${name}`,
    path: `/reservation/yours/${states[name]}?stamped`,
  });
  return [
    // First: the links of the states last a quarter of an hour.
    { name: "offer", path: `/reservation/offer/${states.offer}` },
    { name: "offer-over", path: `/reservation/offer/${states.offerOver}` },
    { name: "offer-declined", path: `/reservation/offer/${states.offerDeclined}` },
    { name: "availability-open", path: "/reservation?industry=plumbing" },
    { name: "availability-taken", path: "/reservation?industry=dental" },
    { name: "card-some-sold", path: "/reservation?mailing=1&industry=hvac" },
    { ...yours("held", "/details"), name: "details-with-card" },
    { ...yours("expired", "/details"), name: "details-time-is-up" },
    ...["unconfirmed", "credit", "inPrint"].map((name) => yours(name)),
    ...["unpaid", "paid"].map(stamped),
    ...["canceledUnpaid", "canceledRefund", "canceledCredit"].map((name) => yours(name)),
    ...["expired", "expiredTaken", "released"].map((name) => yours(name)),
    ...["unpaid", "paid", "credit", "inPrint"].map((name) => yours(name, "/cancel")),
    ...["unpaid", "paid", "expired"].map((name) => yours(name, "/invoice")),
    yours("unpaid", "/pay"),
    ...["/ad", "/ad/files", "/code"].map((page) => yours("paid", page)),
    ...["", "/tune", "/proof"].map((page) => ({
      ...yours("unpaid", "/ad"),
      name: `yours-ad${page.replace("/", "-") || "-typed"}`,
      act: (open: Page) => fillInAd(open, page),
    })),
    { ...yours("paid", "/code"), name: "offer-page", act: openOfferPage },
    { ...yours("other"), name: "yours-waiting", act: payByBank },
    { name: "confirm", path: `/reservation/confirm/${states.unconfirmedMail}` },
    { name: "waitlist-leave", path: `/reservation/waitlist/${states.waiting}` },
    { name: "dead-link", path: "/reservation/yours/nothing" },
  ];
}

/** Pays with a method whose money takes days; already under way, there is nothing to press. */
async function payByBank(page: Page) {
  const link = page.getByRole("main").getByRole("link", { name: /^Pay .* by Card$/ });
  if ((await link.count()) > 0) {
    await link.click();
    await page.getByRole("button", { name: "Pay by Card" }).click();
    await page.getByRole("button", { name: "Pay by bank debit" }).click();
  }
  await page.getByRole("heading", { name: "Your bank is on it." }).waitFor();
}

/** Fills in an ad by its examples, and goes on to a page about it; a proof needs a design first. */
async function fillInAd(page: Page, to: string) {
  const path = page.url();
  await hydrated(page);
  await page.getByLabel("Headline", { exact: true }).fill("Look up. We do.");
  await page.getByLabel("Your offer").fill("Free 21-point roof check");
  await page.getByLabel("Last day of the offer").fill("2030-01-31");
  const license = page.getByLabel("I have a contractor’s license");
  if ((await license.count()) > 0) {
    await license.check();
    await page.getByLabel("ROC license number").fill("312345");
  }
  await page.getByText("Saved", { exact: true }).waitFor();
  if (to === "") return;
  await page.getByRole("button", { name: "Use This Design" }).click();
  await page.getByRole("heading", { name: "Your proof." }).waitFor();
  if (to === "/tune") await page.goto(`${path}${to}`);
  await complete(page);
}

/** Where the code of an ad leads. */
const openOfferPage = (page: Page) =>
  page.getByRole("link", { name: "View the offer page" }).click();

const only = process.argv[2] ?? "";
const pages = only ? listPublicPages() : sampledPages;
const shots = [...pages.map(({ path }) => ({ name: nameOf(path), path })), ...states].filter(
  ({ name }) => name.includes(only),
);
if (!only) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });

const dataDirectory = await mkdtemp(join(tmpdir(), "screenshots-"));
const server = await startServer({ dataDirectory });
const browser = await chromium.launch(await browserOptions());
const files: string[] = [];
const queue = [...shots];
const work = async () => {
  for (let shot = queue.shift(); shot; shot = queue.shift()) {
    await take(browser, server, shot, files);
  }
};
await Promise.all([work(), work()]);
await server.stop();
await takeReservations(browser, files);
if ("error".includes(only)) await takeError(browser, files, dataDirectory);
if (only.startsWith("office") || "office".includes(only)) await takeOffice(browser, files);
for (const { width } of PUBLIC_SCREENS) {
  for (const scheme of SCHEMES) {
    const own = files.filter((file) => file.endsWith(`-${width}-${scheme}.png`));
    await sheet(browser, own, `sheet-${width}-${scheme}`);
  }
}
await browser.close();
await rm(dataDirectory, { recursive: true, force: true });
console.log(`${files.length} pictures are in ${FOLDER}/, with a contact sheet of each kind.`);
