import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { audit, fullChromium } from "./lighthouse.ts";
import { measurePaint } from "./paint.ts";
import { print, type Row } from "./report.ts";
import { freePort, serve } from "./served.ts";
import { measureThroughput } from "./throughput.ts";
import { weigh } from "./weight.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const { positionals } = parseArgs({ allowPositionals: true });
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const missed: Row[] = [];

function report(title: string, rows: Row[] | string): void {
  if (typeof rows === "string") {
    process.stdout.write(`\n${title}\n  skipped: ${rows}\n`);
    return;
  }
  print(title, rows);
  missed.push(...rows.filter((row) => !row.met));
}

const executablePath = fullChromium();
const site = await serve();
try {
  if (wanted("throughput")) report("Throughput", await measureThroughput(site.url));
  if (!executablePath) {
    report(
      "Browser",
      "needs a complete Chromium (Debian: apt-get install chromium) or CHROME_PATH",
    );
  } else {
    if (wanted("weight") || wanted("paint")) {
      const browser = await chromium.launch({ executablePath, args: FLAGS });
      if (wanted("weight")) report("Weight of Home", await weigh(browser, site.url));
      if (wanted("paint"))
        report("Paint of Home, slow 4G, 4x CPU", await measurePaint(browser, site.url));
      await browser.close();
    }
    if (wanted("lighthouse")) {
      const map = await (await fetch(`${site.url}/xmlsitemap`)).text();
      const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url]) => new URL(url ?? "").pathname,
      );
      const port = await freePort();
      const launch = (debuggingPort: number) =>
        chromium.launch({
          executablePath,
          args: [...FLAGS, `--remote-debugging-port=${debuggingPort}`],
        });
      report("Lighthouse, mobile, medians of 5", await audit(launch, port, site.url, paths));
    }
  }
} finally {
  await site.stop();
}
process.stdout.write(
  missed.length ? `\n${missed.length} budgets missed\n` : "\nevery budget met\n",
);
process.exitCode = missed.length ? 1 : 0;
