import type { Browser } from "@playwright/test";
import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { templates } from "#artwork/studio/templates.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { atMost, median, noted, type Row } from "./report.ts";
import { measureStudioSpeed } from "./studio-speed.ts";
import { weighPage } from "./weight.ts";

/** Milliseconds of the server's time for one design, and KB of JavaScript of its pages (issue: the studio). */
const BUDGET = { design: 60, script: 150 };

/** What each design of every industry, size and template costs: from the brief to the picture, each drawn once. */
export async function measureStudio(): Promise<Row[]> {
  const setter = await TypeSetter.open();
  const palette = getPalette("cobalt");
  const times: number[] = [];
  let refused = 0;
  for (const { slug } of firstIndustries) {
    const [brief, picture] = [sampleBriefs.get(slug), industryPictures.get(slug)];
    if (!brief || !picture) throw new Error(slug);
    for (const template of templates) {
      for (const size of template.sizes) {
        const began = performance.now();
        const drawn = drawAd(setter, template, { brief, size, palette, picture });
        if ("refusal" in drawn) {
          refused++;
          continue;
        }
        const cut = trimmedAdMark(setter, drawn.ad, sampleCodeAddress(slug), 0, 0);
        drawingToSvg({ width: cut.width, height: cut.height, title: slug, marks: [cut] });
        times.push(performance.now() - began);
      }
    }
  }
  const slowest = times.toSorted((a, b) => b - a)[0] ?? 0;
  return [
    atMost(`median of ${times.length} designs`, median(times), BUDGET.design, "ms"),
    noted("slowest", slowest, "ms"),
    noted("refused for their words", refused),
  ];
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
