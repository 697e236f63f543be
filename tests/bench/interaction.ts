import { createServer } from "node:http";
import type { Browser, Locator, Page } from "@playwright/test";
import { freePort } from "./free-port.ts";
import { atMost, noted, type Row } from "./report.ts";

const FRAME = 16;
const TURNS = 3;

/**
 * Milliseconds from an act to the next paint, 75th percentile, on a processor four times slower: a scripted session
 * through the two screens of the reservation, against the same keys and presses on a page without anything.
 */
export async function measureInteraction(browser: Browser, siteUrl: string): Promise<Row[]> {
  const ours: Done[] = [];
  const control: Done[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const session = await visit(browser, (visitor) => reserve(visitor, siteUrl, turn));
    const acts = session.map(({ act }) => act);
    ours.push(...session);
    control.push(...(await onBlankPage(browser, acts)));
  }
  const times = (done: Done[]) => percentile75(done.map(({ milliseconds }) => milliseconds));
  return [
    noted("acts in a session", ours.length / TURNS),
    noted("a blank page", times(control), "ms"),
    noted("the reservation", times(ours), "ms"),
    noted("the reservation, slowest act", Math.max(...ours.map((one) => one.milliseconds)), "ms"),
    atMost("above the blank page", times(ours) - times(control), FRAME, "ms"),
  ];
}

async function reserve({ page, type, key, press }: Visitor, siteUrl: string, turn: number) {
  await page.goto(`${siteUrl}/reservation`);
  const field = page.getByLabel("Your industry");
  await press(field);
  await type(["ac rep", "tree", "dental"][turn] ?? "");
  await key("ArrowDown");
  await key("Enter");
  const places = page.getByRole("radio", { disabled: false });
  await places.nth(1).waitFor({ state: "attached" });
  for (const n of [1, 4, 8]) await press(labelOf(page, await places.nth(n).inputValue()));
  for (let step = 0; step < 6; step++) await key("ArrowRight");
  await press(page.getByRole("button", { name: /^Hold / }));
  await press(page.getByRole("textbox", { name: "Business name" }));
  await type("Copper Kettle");
  await press(page.getByRole("textbox", { name: "Your name" }));
  await type("Pat Example");
  await press(page.getByRole("textbox", { name: "Email" }));
  await type("pat@kettle.example");
  await press(page.getByRole("checkbox", { name: /agree/ }));
}

/** The drawn place of a radio button. */
function labelOf(page: Page, value: string): Locator {
  return page.locator("label").filter({ has: page.locator(`input[name=spot][value="${value}"]`) });
}

/** How long the browser takes from an act to the paint that it leads to, on a processor four times slower. */

const SLOWDOWN = 4;
/** The browser names no event that took less than this. */
const SHORTEST = 16;

const WATCH = `
  window.slow = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.interactionId) slow.push(e.duration);
  }).observe({ type: "event", durationThreshold: ${SHORTEST}, buffered: true });`;

/** By then an interaction is painted, and its event reported. */
const TWO_FRAMES =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))";

/** A field to type in and a button to press, and nothing behind them. */
const BLANK = `<!doctype html><html lang="en"><title>Blank</title><body>
  <input id="field" autofocus><button id="press">Press</button></body></html>`;

type Act = "key" | "press";
type Done = { act: Act; milliseconds: number };

function percentile75(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}

/** A slow phone on which every interaction is timed. */
type Visitor = {
  page: Page;
  type: (text: string) => Promise<void>;
  key: (name: string) => Promise<void>;
  press: (where: Locator) => Promise<void>;
};

/** Lives through a session in a browser of its own, and says what each act took. */
async function visit(browser: Browser, live: (visitor: Visitor) => Promise<void>): Promise<Done[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(WATCH);
  const done: Done[] = [];
  const timed = async (act: Act, work: () => Promise<void>) => {
    await page.evaluate("slow.length = 0");
    await work();
    await page.evaluate(TWO_FRAMES);
    const milliseconds = await page.evaluate<number>(`Math.max(${SHORTEST}, ...slow)`);
    done.push({ act, milliseconds });
  };
  const key = (name: string) => timed("key", () => page.keyboard.press(name));
  await live({
    page,
    key,
    type: async (text) => {
      for (const letter of text) await key(letter);
    },
    press: async (where) => {
      await where.scrollIntoViewIfNeeded();
      await timed("press", () => where.click());
    },
  });
  await context.close();
  return done;
}

/** What the same acts take on a page with a field and a button, and nothing behind them. */
async function onBlankPage(browser: Browser, acts: Act[]): Promise<Done[]> {
  const blank = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(BLANK);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => blank.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${port}/`;
  const done = await visit(browser, (visitor) => repeat(visitor, url, acts));
  blank.close();
  return done;
}

/** The same acts on a page without anything. */
async function repeat({ page, key, press }: Visitor, url: string, acts: Act[]) {
  await page.goto(url);
  const field = page.locator("#field");
  for (const act of acts) {
    if (act === "press") await press(page.locator("#press"));
    else {
      await field.focus();
      await key("a");
    }
  }
}
