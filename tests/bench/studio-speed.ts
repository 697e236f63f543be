import type { Browser, Page } from "@playwright/test";
import { atMost, median, noted, type Row } from "./report.ts";

const SLOWDOWN = 4;
const TURNS = 7;
/** Milliseconds from the pause in typing to three new designs (issue: the studio). */
const BUDGET = 400;
const HEADLINES = ["Leaks fixed today", "No drip left behind", "Your drain, back by noon"];

/** How long three new designs take on a processor four times slower, from the request that a pause in typing makes to their paint. */
export async function measureStudioSpeed(browser: Browser, adUrl: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.goto(adUrl);
  await page.getByRole("button", { name: "Show Three Others" }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await typeHeadline(page, "Warm water, warm welcome");
  const turns: Turn[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push(await typeHeadline(page, `${HEADLINES[turn % HEADLINES.length]} ${turn}`));
  }
  await context.close();
  const shown = turns.map((turn) => turn.shown);
  return [
    noted("of it the server’s answer", median(turns.map((turn) => turn.answered)), "ms"),
    noted("slowest", Math.max(...shown), "ms"),
    atMost(`three new designs, median of ${TURNS}`, median(shown), BUDGET, "ms"),
  ];
}

/** Milliseconds from the request to the end of its answer, and to the paint of its three pictures. */
type Turn = { answered: number; shown: number };

async function typeHeadline(page: Page, headline: string): Promise<Turn> {
  await page.getByLabel("Headline", { exact: true }).fill("");
  await page.evaluate(watchPictures);
  await page.getByLabel("Headline", { exact: true }).pressSequentially(headline);
  return page.evaluate<Turn>("window.newDesigns");
}

/** In the page: leaves a promise of the turn that the next three pictures make. */
function watchPictures(): void {
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>(".three-designs img")];
  const before = new Set(pictures().map(({ src }) => src));
  performance.clearResourceTimings();
  const isNew = () => pictures().length === 3 && pictures().every(({ src }) => !before.has(src));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const newDesigns = new Promise((done) => {
    const watching = new MutationObserver(async () => {
      if (!isNew()) return;
      watching.disconnect();
      await Promise.all(pictures().map((picture) => picture.decode()));
      await frame();
      await frame();
      const asked = performance
        .getEntriesByType("resource")
        .findLast(({ name }) => new URL(name).pathname.endsWith("/designs"));
      if (!asked) throw new Error("no designs were asked for");
      done({ answered: asked.duration, shown: performance.now() - asked.startTime });
    });
    watching.observe(document.body, { subtree: true, childList: true, attributeFilter: ["src"] });
  });
  Object.assign(window, { newDesigns });
}
