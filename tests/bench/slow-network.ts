import type { Browser, Page } from "@playwright/test";
import { atMost, median, type Row } from "./report.ts";

/** A turn each: for the first visit, and for the one with all files known. */
const INDUSTRIES = [
  ["plumbing", "locksmith"],
  ["roofing", "dental"],
  ["landscaping", "restaurant"],
];
/** A bad place in town: 400 kbit/s with 600 ms latency. */
const BAD_NETWORK = {
  offline: false,
  latency: 600,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/**
 * Milliseconds from the first tap on Home to the details screen, for somebody who knows what they want: with nothing but
 * Home loaded before, and once more with all files known.
 */
export async function measureSlowNetwork(browser: Browser, siteUrl: string): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let turn = 0; turn < INDUSTRIES.length; turn++) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", BAD_NETWORK);
    const [first = "", second = ""] = INDUSTRIES[turn] ?? [];
    cold.push(await reachDetails(page, siteUrl, first));
    // Somebody else with the same files.
    await context.clearCookies();
    await page.evaluate("localStorage.clear()");
    warm.push(await reachDetails(page, siteUrl, second));
    await context.close();
  }
  return [
    atMost("first visit, median of 3", median(cold), 12_000, "ms"),
    atMost("files known, median of 3", median(warm), 8_000, "ms"),
  ];
}

let visitors = 0;

async function reachDetails(page: Page, siteUrl: string, industry: string): Promise<number> {
  visitors++;
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `10.7.0.${visitors}` });
  await page.goto(siteUrl, { waitUntil: "load", timeout: 60_000 });
  const begun = performance.now();
  await page.getByLabel("Find your industry").tap();
  await page.keyboard.type(industry);
  await page.keyboard.press("Enter");
  const spots = page.locator("label").filter({ has: page.locator("[name=spot]:not(:disabled)") });
  await spots.nth(1).tap({ timeout: 60_000 });
  await page
    .getByRole("button", { name: /^Hold / })
    .first()
    .tap();
  await page.getByRole("textbox", { name: "Business name" }).waitFor({ timeout: 60_000 });
  return performance.now() - begun;
}
