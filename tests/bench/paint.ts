import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { freePort } from "./free-port.ts";
import { atMost, median, noted, type Row } from "./report.ts";

/** Single visits differ by some frames; the median of fewer goes to and fro around the budget. */
const TURNS = 15;
/** Lighthouse's mobile preset: slow 4G and a processor four times slower. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};
const SLOWDOWN = 4;
const WATCH = `
  window.seen = { lcp: 0, shift: 0, blocking: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.lcp = e.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value; })
    .observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.blocking += Math.max(0, e.duration - 50); })
    .observe({ type: "longtask", buffered: true });`;

/**
 * Rounds to 0.000, as Lighthouse prints it. Where none of the fallback fonts is installed, the ink of one word of the headline
 * stands 4 px higher in its line until its font is there (0.0003); nothing around it moves.
 */
const NO_SHIFT = 0.0005;

type Seen = { lcp: number; shift: number; blocking: number };

/** Largest paint of Home against the same HTML without any script, in turn, throttled alike. */
export async function measurePaint(browser: Browser, siteUrl: string): Promise<Row[]> {
  const html = await (await fetch(siteUrl)).text();
  const whole = await relay(siteUrl, html);
  const bare = await relay(siteUrl, html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""));
  const withScript: Seen[] = [];
  const without: Seen[] = [];
  await visit(browser, whole.url);
  for (let turn = 0; turn < TURNS; turn++) {
    withScript.push(await visit(browser, whole.url));
    without.push(await visit(browser, bare.url));
  }
  whole.server.close();
  bare.server.close();
  const paint = median(withScript.map((seen) => seen.lcp));
  const floor = median(without.map((seen) => seen.lcp));
  return [
    noted("Home: largest paint", paint, "ms"),
    noted("the same HTML without script", floor, "ms"),
    atMost(`ratio of the two, medians of ${TURNS}`, paint / floor, 1),
    atMost(
      `layout shift, worst of ${TURNS}`,
      Math.max(...withScript.map((seen) => seen.shift)),
      NO_SHIFT,
    ),
    atMost(
      `blocking time, median of ${TURNS}`,
      median(withScript.map((seen) => seen.blocking)),
      50,
      "ms",
    ),
  ];
}

/** Serves one HTML at the root and passes every other request on, so that both variants cost the same. */
async function relay(siteUrl: string, html: string): Promise<{ server: Server; url: string }> {
  const body = brotliCompressSync(html);
  const server = createServer(async (request, response) => {
    if (request.url === "/") {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "br" });
      response.end(body);
      return;
    }
    const passed = await fetch(siteUrl + request.url, {
      headers: { "accept-encoding": "identity" },
    });
    response.writeHead(passed.status, {
      "content-type": passed.headers.get("content-type") ?? "",
      "content-encoding": "br",
    });
    response.end(brotliCompressSync(Buffer.from(await passed.arrayBuffer())));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${port}/` };
}

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  // Two rotations of the headline, so that what it costs is counted too.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const seen = await page.evaluate<Seen>("window.seen");
  await context.close();
  return seen;
}
