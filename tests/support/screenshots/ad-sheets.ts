/**
 * Draws the three designs of sixty briefs as people write them, in every size, as contact sheets at true size (100 dpi), and ten
 * cards as the composer proposes them, into screenshots/ads/. Started by `npm run screenshots -- ads`; needs no server.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import type { Mark } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { sizes } from "#site.ts";
import { drawComposedCard } from "./composed-cards.ts";
import { realBriefs } from "./real-briefs.ts";

const FOLDER = "screenshots/ads";
/** Briefs on a sheet, and ads in a row. */
const PER_SHEET = 12;
const PER_ROW = 6;
const GAP = 14;
const CARDS = 10;

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const setter = await TypeSetter.open();

for (const { id: size } of sizes) {
  for (let from = 0; from < realBriefs.length; from += PER_SHEET) {
    const ads = realBriefs.slice(from, from + PER_SHEET).flatMap(({ industry, brief }) => {
      const choice = { brief, size, industry };
      return chooseAndDrawThreeDesigns(setter, choice).map((ad) => ({ industry, ad }));
    });
    const [{ ad: first }] = ads as [(typeof ads)[0]];
    const [across, down] = [first.width + GAP, first.height + GAP];
    const marks = ads.map(({ industry, ad }, i): Mark => {
      const [x, y] = [(i % PER_ROW) * across, Math.floor(i / PER_ROW) * down];
      return trimmedAdMark(setter, ad, sampleCodeAddress(industry), x, y);
    });
    const [width, height] = [PER_ROW * across - GAP, Math.ceil(ads.length / PER_ROW) * down - GAP];
    const svg = drawingToSvg({ width, height, title: size, marks });
    const picture = new Resvg(svg, {
      background: "#8a8a8a",
      fitTo: { mode: "width", value: width },
    });
    await writeFile(`${FOLDER}/${size}-${from + 1}.png`, picture.render().asPng());
  }
}

for (let seed = 1; seed <= CARDS; seed++) {
  for (const drawing of drawComposedCard(setter, seed, seed % 3 ? [] : ["F5", "B4"])) {
    const [, side] = drawing.title.split(" ");
    const picture = new Resvg(drawingToSvg(drawing), { fitTo: { mode: "width", value: 1600 } });
    await writeFile(`${FOLDER}/card-${seed}-${side}.png`, picture.render().asPng());
  }
}
console.log(`${realBriefs.length} briefs and ${CARDS} cards in ${FOLDER}`);
