import type { Browser } from "@playwright/test";
import { hydrated } from "#tests/support/browser/pages.ts";
import { officeScreens, openLivedOffice } from "#tests/support/office/office-demo.ts";
import { contextWith } from "#tests/support/screenshots/office-screenshots.ts";
import { atMost, type Row } from "./report.ts";
import { wireSize } from "./weight.ts";

const KB = 1024;

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
