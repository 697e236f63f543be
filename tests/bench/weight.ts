import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { atMost, type Row } from "./report.ts";

const KB = 1024;

/** What Home weighs on the wire (brotli) and how many requests it makes until it has gone quiet. */
export async function weigh(browser: Browser, siteUrl: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) asked.push(request.url());
  });
  await page.goto(siteUrl, { waitUntil: "networkidle" });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await context.close();
  const sizes = await Promise.all(asked.map(async (url) => ({ url, size: await wireSize(url) })));
  const sum = (pattern: RegExp) =>
    sizes.filter(({ url }) => pattern.test(url)).reduce((total, { size }) => total + size, 0) / KB;
  for (const { url, size } of sizes) {
    process.stdout.write(
      `    ${(size / KB).toFixed(1).padStart(6)} KB  ${new URL(url).pathname}\n`,
    );
  }
  return [
    atMost("HTML with its critical CSS", sum(/^[^?]*\d\/$/), 14, "KB"),
    atMost("all JavaScript", sum(/\.js$/), 120, "KB"),
    atMost("fonts", sum(/\.woff2$/), 60, "KB"),
    atMost(
      "the card, all its files",
      sum(/\/(card-[^/]*\.svg|spotlight-ads[^/]*\.json)$/),
      90,
      "KB",
    ),
    atMost("requests", asked.length, 12),
    atMost("requests to third parties", asked.filter((url) => !url.startsWith(siteUrl)).length, 0),
  ];
}

async function wireSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer());
  return url.endsWith(".woff2") ? body.length : brotliCompressSync(body).length;
}
