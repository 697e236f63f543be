import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { hydrated } from "#tests/support/browser/pages.ts";
import { officeScreens, openLivedOffice } from "#tests/support/office/office-demo.ts";
import { contextWith } from "#tests/support/screenshots/office-screenshots.ts";
import { atMost, type Row } from "./report.ts";

const KB = 1024;

type Loaded = { url: string; size: number };

/**
 * What Home weighs on the wire (brotli) and how many requests it makes on a computer in its first seconds. A phone shows a side of
 * the card less, so it makes one request less: at most 10, as `lighthouse.ts` counts them.
 */
export async function weigh(browser: Browser, siteUrl: string): Promise<Row[]> {
  const sizes = await load(browser, siteUrl);
  const third = sizes.filter(({ url }) => !url.startsWith(siteUrl));
  return [
    atMost("HTML with its critical CSS", sum(sizes, /^[^?]*\d\/$/), 14, "KB"),
    atMost("all JavaScript", sum(sizes, SCRIPTS), 120, "KB"),
    atMost("fonts", sum(sizes, /\.woff2$/), 40, "KB"),
    atMost("both sides of the card", sum(sizes, /\/card-[^/]*\.svg$/), 45, "KB"),
    atMost("requests on a computer", sizes.length, 11),
    atMost("requests to third parties", third.length, 0),
  ];
}

/** What the gallery of sample ads weighs on the wire and how many requests its first view makes. */
export async function weighGallery(browser: Browser, siteUrl: string): Promise<Row[]> {
  const sizes = await load(browser, `${siteUrl}/gallery`);
  return [
    atMost("requests", sizes.length, 12),
    atMost("all its files", sum(sizes, /./), 300, "KB"),
  ];
}

/** The JavaScript of each screen of the reservation, loaded for itself. */
export async function weighReservation(browser: Browser, siteUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ["/reservation", "/reservation?industry=plumbing"]) {
    rows.push(atMost(`JavaScript of ${path}`, await weighPage(browser, siteUrl + path), 150, "KB"));
  }
  return rows;
}

/** The JavaScript that a page asks for in its first seconds, in KB on the wire. */
export async function weighPage(browser: Browser, url: string): Promise<number> {
  return sum(await load(browser, url), SCRIPTS);
}

const SCRIPTS = /\.js$/;

const sum = (sizes: Loaded[], pattern: RegExp) =>
  sizes.filter(({ url }) => pattern.test(url)).reduce((total, { size }) => total + size, 0) / KB;

/** Everything that a page asks for in its first seconds, with its size on the wire. */
async function load(browser: Browser, url: string): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    const stream = request.resourceType() === "eventsource";
    if (!stream && !request.url().startsWith("data:")) asked.push(request.url());
  });
  await page.goto(url, { waitUntil: "load" });
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await context.close();
  const sizes = await Promise.all(asked.map(async (url) => ({ url, size: await wireSize(url) })));
  for (const { url, size } of sizes) {
    process.stdout.write(
      `    ${(size / KB).toFixed(1).padStart(6)} KB  ${new URL(url).pathname}\n`,
    );
  }
  return sizes;
}

/** Bytes of a file as it comes over the wire: fonts as they are, all else in brotli. */
async function wireSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer());
  return url.endsWith(".woff2") ? body.length : brotliCompressSync(body).length;
}

/** Most that the first view of a page of the office may ask for, in KB of JavaScript on the wire. */
const BUDGET = 200;

/** The JavaScript of the first view of every screen of the office, each in a browser that has seen none of them. */
export async function weighOffice(browser: Browser): Promise<Row[]> {
  const office = await openLivedOffice({ LOG_LEVEL: "error" });
  try {
    const sizes = new Map<string, Promise<number>>();
    const rows: Row[] = [];
    for (const [pattern, path] of await officeScreens(office)) {
      const scripts = await scriptsOf(browser, office, path);
      const known = scripts.map((url) => {
        const size = sizes.get(url) ?? wireSize(url);
        sizes.set(url, size);
        return size;
      });
      const total = (await Promise.all(known)).reduce((sum, size) => sum + size, 0);
      if (total === 0) throw new Error(`${path} asked for no script: it was not seen at work`);
      rows.push(atMost(`JavaScript of ${pattern}`, total / KB, BUDGET, "KB"));
    }
    return rows;
  } finally {
    await office.close();
  }
}

/** Every script that a page asks for until it is at work and asks for no more, and nobody has touched it. */
async function scriptsOf(
  browser: Browser,
  { server, owner }: Awaited<ReturnType<typeof openLivedOffice>>,
  path: string,
): Promise<string[]> {
  const viewport = { width: 1440, height: 900 };
  const context = await contextWith(browser, server, owner.cookies, { viewport });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) asked.add(request.url());
  });
  await page.goto(path, { waitUntil: "load" });
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  return [...asked];
}
