/**
 * Draws sixty briefs as people write them in every size and every composition that is offered for it, the three that are proposed
 * first, as contact sheets at true size (100 dpi), and ten cards as the composer proposes them, into screenshots/ads/. Started by
 * `npm run screenshots -- ads`; needs no server.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import type { Drawing, Mark } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { textLine } from "#artwork/sketch.ts";
import {
  chooseAndDrawThreeDesigns,
  rotate,
} from "#artwork/studio/choose-and-draw-three-designs.ts";
import type { Palette } from "#artwork/studio/color/palettes.ts";
import { footers } from "#artwork/studio/compositions/board.ts";
import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import { drawBestDesign } from "#artwork/studio/draw-best-design.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { listTemplatesFor } from "#artwork/studio/trade-fit.ts";
import { voiceOf } from "#artwork/studio/trade-voice.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { type SizeId, sizes } from "#site.ts";
import { drawComposedCard } from "./composed-cards.ts";
import { type RealBrief, realBriefs } from "./real-briefs.ts";

const FOLDER = "screenshots/ads";
/** Briefs on a sheet, a row for each. */
const PER_SHEET = 6;
const GAP = 14;
/** Above each picture, for what it is. */
const LABEL = 16;
const CARDS = 10;

/** The designs that a brief is offered: the three first ones, then its other compositions in colors and letterings by turns. */
function drawOffered(setter: TypeSetter, { industry, brief }: RealBrief, size: SizeId): DrawnAd[] {
  const three = chooseAndDrawThreeDesigns(setter, { brief, size, industry });
  const { palettes, letterings } = voiceOf(industry);
  const id = choosePictureId(industry, brief, 0) ?? "";
  const pictures = { picture: industryPictures.get(id), scene: industryScenes.get(id) };
  const others = listTemplatesFor(industry, size)
    .filter(({ id: template }) => !three.some((ad) => ad.template === template))
    .flatMap((template, i) => {
      const turned = rotate(palettes, i);
      const request = { brief, size, palette: turned[0] as Palette, ...pictures };
      const ways = {
        ...{ palettes: turned, letterings: rotate(letterings, i), footers: rotate(footers, i) },
        ...{ neighbors: [], chosen: [] },
      };
      return drawBestDesign(setter, [template], request, ways) ?? [];
    });
  return [...three, ...others];
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const setter = await TypeSetter.open();
let drawn = 0;

const label = (words: string, x: number, y: number): Mark[] =>
  setter.set([textLine("sans", 11, x, y + LABEL - 4, words, "#000000")], "");

async function write(name: string, drawing: Drawing, width = drawing.width): Promise<void> {
  const fitTo = { mode: "width", value: width } as const;
  const picture = new Resvg(drawingToSvg(drawing), { background: "#9a9a9a", fitTo });
  await writeFile(`${FOLDER}/${name}.png`, picture.render().asPng());
}

for (const { id: size } of sizes) {
  for (let from = 0; from < realBriefs.length; from += PER_SHEET) {
    const rows = realBriefs
      .slice(from, from + PER_SHEET)
      .map((one) => ({ ...one, ads: drawOffered(setter, one, size) }));
    drawn += rows.flatMap(({ ads }) => ads).length;
    const [first] = rows[0]?.ads ?? [];
    if (!first) continue;
    const [across, down] = [first.width + GAP, first.height + GAP + LABEL];
    const marks = rows.flatMap(({ industry, ads }, row) =>
      ads.flatMap((ad, i): Mark[] => {
        const name = `${i < 3 ? `${i + 1} ` : ""}${industry} ${getTemplate(ad.template).name}`;
        const [x, y] = [i * across, row * down];
        const address = sampleCodeAddress(industry);
        return [...label(name, x, y), trimmedAdMark(setter, ad, address, x, y + LABEL)];
      }),
    );
    const width = across * Math.max(...rows.map(({ ads }) => ads.length));
    await write(`${size}-${from + 1}`, { width, height: rows.length * down, title: size, marks });
  }
}

for (let seed = 1; seed <= CARDS; seed++) {
  const sides = drawComposedCard(setter, seed, seed % 3 ? [] : ["F5", "B4"]);
  for (const [i, { width, height, title, marks }] of sides.entries()) {
    const card: Mark = { kind: "group", x: 0, y: LABEL, turn: 0, scale: 1, marks };
    const sheet = { width, height: height + LABEL, title, marks: [...label(title, 4, 0), card] };
    await write(`card-${seed}-${i === 0 ? "front" : "back"}`, sheet, 1600);
  }
}
console.log(`${drawn} ads of ${realBriefs.length} briefs, and ${CARDS} cards, in ${FOLDER}`);
