import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { browserOptions } from "#tests/support/browser/browser.ts";
import { startServer } from "#tests/support/server/server.ts";
import { measureCodes } from "./codes.ts";
import { freePort } from "./free-port.ts";
import { measureInteraction } from "./interaction.ts";
import { audit } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measurePaint } from "./paint.ts";
import { measurePress } from "./press.ts";
import { print, type Row } from "./report.ts";
import { measureSlowNetwork } from "./slow-network.ts";
import { measureAdPages, measureStudio } from "./studio.ts";
import { weigh, weighGallery, weighOffice, weighReservation } from "./weight.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
/** The part of Lighthouse may be asked for some pages: `lighthouse / /about /industries/dental`; `/` is Home alone. */
const wantedPaths = positionals.filter((each) => each.startsWith("/"));
const missed: Row[] = [];

function report(title: string, rows: Row[] | string): void {
  if (typeof rows === "string") {
    process.stdout.write(`\n${title}\n  skipped: ${rows}\n`);
    return;
  }
  print(title, rows);
  missed.push(...rows.filter((row) => !row.met));
}

const options = await browserOptions();
const folder = await mkdtemp(join(tmpdir(), "bench-"));
const site = await startServer({
  dataDirectory: folder,
  settings: { LOG_LEVEL: "error" },
});
try {
  if (wanted("lists")) report("A page of a list in the office", await measureLists());
  if (wanted("codes")) report("A scan of a code", await measureCodes());
  if (wanted("studio")) report("A design of the studio", await measureStudio());
  if (wanted("press")) report("The print file of a card", await measurePress());
  if (["weight", "paint", "interaction", "slow", "studio"].some(wanted)) {
    const browser = await chromium.launch(options);
    if (wanted("weight")) {
      report("Weight of Home", await weigh(browser, site.url));
      report("Weight of the gallery", await weighGallery(browser, site.url));
      report("Weight of the reservation", await weighReservation(browser, site.url));
      report("Weight of the office, first views", await weighOffice(browser));
    }
    if (wanted("studio")) {
      const { speed, weight } = await measureAdPages(browser, site.url);
      report("From a pause in typing to three new designs, 4x CPU", speed);
      report("Weight of the ad’s pages", weight);
    }
    if (wanted("paint"))
      report("Paint of Home, slow 4G, 4x CPU", await measurePaint(browser, site.url));
    if (wanted("interaction"))
      report("From an act to its paint, 4x CPU", await measureInteraction(browser, site.url));
    if (wanted("slow"))
      report("Home to the details, 400 kbit/s", await measureSlowNetwork(browser, site.url));
    await browser.close();
  }
  if (wanted("lighthouse")) {
    const map = await (await fetch(`${site.url}/xmlsitemap`)).text();
    const everyPath = [
      ...[...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname),
      "/reservation?industry=plumbing",
    ];
    const isWanted = (path: string) =>
      wantedPaths.some((start) => path === start || (start !== "/" && path.startsWith(start)));
    const paths = wantedPaths.length > 0 ? everyPath.filter(isWanted) : everyPath;
    const port = await freePort();
    const launch = (debuggingPort: number) =>
      chromium.launch({
        ...options,
        args: [...options.args, `--remote-debugging-port=${debuggingPort}`],
      });
    report("Lighthouse, mobile", await audit(launch, port, site.url, paths));
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(
  missed.length ? `\n${missed.length} budgets missed\n` : "\nevery budget met\n",
);
process.exitCode = missed.length ? 1 : 0;
