import { setImmediate as nextTurn } from "node:timers/promises";
import { Resvg } from "@resvg/resvg-js";
import { expect, test, vi } from "vitest";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import type { AdBrief } from "./ad-brief.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import { pictureKindOf, templates } from "./templates.ts";

vi.setConfig({ testTimeout: 600_000 });

/** Pixels to a card unit, and units of room around an ad: a whole number of pixels. */
const ZOOM = 0.25;
const ROOM = 1000;

function draw(svg: string) {
  const { pixels, width, height } = new Resvg(svg, {
    fitTo: { mode: "zoom", value: ZOOM },
  }).render();
  return { pixels, width, height };
}

/** The share of an ad's pixels that are other ones as soon as the renderer has room around the ad. */
function shareLost(setter: TypeSetter, ad: DrawnAd): number {
  const mark = trimmedAdMark(setter, ad, "HTTPS://SPOTLIGHT.EXAMPLE/R/7QX2", 0, 0);
  const { width, height } = mark;
  const drawing = { width, height, title: "", marks: [mark] };
  const own = draw(drawingToSvg(drawing));
  const view = [-ROOM, -ROOM, width + 2 * ROOM, height + 2 * ROOM];
  const roomy = draw(drawingToSvg(drawing, view));
  const edge = ROOM * ZOOM;
  let lost = 0;
  for (let y = 2; y < own.height - 2; y++) {
    for (let x = 2; x < own.width - 2; x++) {
      const a = 4 * (y * own.width + x);
      const b = 4 * ((y + edge) * roomy.width + x + edge);
      const differences = [0, 1, 2].map((i) =>
        Math.abs((own.pixels[a + i] ?? 0) - (roomy.pixels[b + i] ?? 0)),
      );
      if (differences.reduce((sum, one) => sum + one, 0) > 200) lost++;
    }
  }
  return lost / (own.width * own.height);
}

test("no picture or scene is lost because something of its ad goes on far outside", async () => {
  const setter = await TypeSetter.open();
  const brief = sampleBriefs.get("plumbing") as AdBrief;
  const palette = getPalette("sunburst");
  const lost: string[] = [];
  let drawnAds = 0;
  for (const [id, picture] of industryPictures) {
    const scene = industryScenes.get(id);
    for (const template of templates.filter((one) => pictureKindOf(one) === "drawn")) {
      for (const size of template.sizes) {
        // what a renderer holds outside of JavaScript is freed only between two turns of the event loop
        await nextTurn();
        const drawn = drawAd(setter, template, { brief, size, palette, picture, scene });
        if (!("ad" in drawn) || drawn.ad.pictures.length === 0) continue;
        drawnAds++;
        // thin lines that are rounded otherwise are less than this
        if (shareLost(setter, drawn.ad) > 0.009) lost.push(`${id} ${template.id} ${size}`);
      }
    }
  }
  expect(drawnAds).toBeGreaterThan(1_000);
  expect(lost).toEqual([]);
});
