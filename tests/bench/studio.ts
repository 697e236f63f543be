import type { Browser, Page } from "@playwright/test";
import fc from "fast-check";
import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import type { AdRequest } from "#artwork/studio/compositions/ad-canvas.ts";
import { drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { type Template, templates } from "#artwork/studio/templates.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import type { SizeId } from "#site.ts";
import { randomBriefs, randomPalettes } from "#tests/support/random-briefs.ts";
import { atMost, median, noted, type Row } from "./report.ts";
import { weighPage } from "./weight.ts";

/** Milliseconds of the server's time for one design, and KB of JavaScript of its pages (issue: the studio). */
const BUDGET = { design: 60, script: 150 };

/** Milliseconds of the processor for a design from the brief to the picture, whatever else the machine does; undefined where its words don't fit. */
function timeDesign(setter: TypeSetter, template: Template, request: AdRequest) {
  const began = process.cpuUsage();
  const drawn = drawAd(setter, template, request);
  if ("refusal" in drawn) return undefined;
  const cut = trimmedAdMark(setter, drawn.ad, sampleCodeAddress("plumbing"), 0, 0);
  drawingToSvg({ width: cut.width, height: cut.height, title: "", marks: [cut] });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** What the designs of every industry, size and template cost, and of random briefs in random palettes, each drawn once. */
export async function measureStudio(): Promise<Row[]> {
  const setter = await TypeSetter.open();
  const palette = getPalette("cobalt");
  const all = builtInIndustries.flatMap(({ slug }) => {
    const [brief, picture] = [sampleBriefs.get(slug), industryPictures.get(slug)];
    if (!brief || !picture) throw new Error(slug);
    return templates.flatMap((template) =>
      template.sizes.map((size) => timeDesign(setter, template, { brief, size, palette, picture })),
    );
  });
  const times = all.filter((one) => one !== undefined);
  const random = measureRandomDesigns(setter);
  return [
    atMost(`median of ${times.length} designs`, median(times), BUDGET.design, "ms"),
    atMost(`slowest but ${RANDOM / 20} of ${RANDOM} random designs`, random, BUDGET.design, "ms"),
    noted("slowest", Math.max(...times), "ms"),
    noted("refused for their words", all.length - times.length),
  ];
}

/** How many random designs are drawn. */
const RANDOM = 200;

/** Milliseconds within which nineteen of twenty random designs are drawn. */
function measureRandomDesigns(setter: TypeSetter): number {
  const pictures = [...industryPictures.values()];
  const looks = fc.tuple(
    randomBriefs,
    fc.constantFrom(...templates.filter(({ ledBy }) => ledBy === "picture" || ledBy === "type")),
    randomPalettes,
    fc.constantFrom(...pictures),
    fc.nat(2),
  );
  const times: number[] = [];
  for (let seed = 1; times.length < RANDOM; seed++) {
    const [look] = fc.sample(looks, { numRuns: 1, seed });
    if (!look) continue;
    const [brief, template, palette, picture, turn] = look;
    const size = template.sizes[turn % template.sizes.length] as SizeId;
    const time = timeDesign(setter, template, { brief, size, palette, picture });
    if (time !== undefined) times.push(time);
  }
  return times.toSorted((a, b) => a - b)[RANDOM - RANDOM / 20 - 1] ?? Number.NaN;
}

/** What the ad's pages weigh and how soon they show new designs, by a spot that is held for it. */
export async function measureAdPages(browser: Browser, siteUrl: string) {
  const own = await holdSpot(browser, siteUrl);
  return {
    speed: await measureStudioSpeed(browser, `${own}/ad`),
    weight: await weighPages(browser, own),
  };
}

/** The address of the reservation of a spot that is held. */
async function holdSpot(browser: Browser, siteUrl: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${siteUrl}/reservation?mailing=1&industry=plumbing`);
  await page.getByRole("radio", { name: /^F5\b/ }).check();
  await page.getByRole("button", { name: /^Hold/ }).click();
  await page.waitForURL(/\/reservation\/yours\/[^/]+/);
  const [own = ""] = /^.*\/reservation\/yours\/[^/]+/.exec(page.url()) ?? [];
  await page.close();
  return own;
}

/** The JavaScript of the ad's pages, first views. */
async function weighPages(browser: Browser, own: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ["/ad", "/ad/tune"]) {
    const script = await weighPage(browser, own + path);
    rows.push(atMost(`JavaScript of ${path}`, script, BUDGET.script, "KB"));
  }
  return rows;
}

const SLOWDOWN = 4;
const TURNS = 7;
/** Milliseconds from the pause in typing to three new designs (issue: the studio). */
const SPEED_BUDGET = 400;
const HEADLINES = ["Leaks fixed today", "No drip left behind", "Your drain, back by noon"];

/** How long three new designs take on a processor four times slower, from the request that a pause in typing makes to their paint. */
async function measureStudioSpeed(browser: Browser, adUrl: string): Promise<Row[]> {
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
    atMost(`three new designs, median of ${TURNS}`, median(shown), SPEED_BUDGET, "ms"),
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
