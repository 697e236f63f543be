import { Resvg } from "@resvg/resvg-js";
import { beforeAll, expect, test, vi } from "vitest";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { rect, type Sketch } from "#artwork/sketch.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { footersOfTemplate, pictureKindOf, templates } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { depth } from "#tests/support/depth.ts";

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

/** A twentieth of an inch: type nearer to a rule or to the edge of a field looks as if it ran into it. */
const LEAST_AIR = 5;

const towing: AdBrief = {
  ...{ name: "Red Mesa Towing", phone: "480-555-0159", headline: "Stuck on the 101?" },
  ...{ offer: "$15 off any tow", conditions: "Under 20 miles.", website: "redmesatowing.example" },
  ...{ area: "Scottsdale", points: ["Flatbed", "Jump starts", "Lockouts"] },
};
const briefs: readonly AdBrief[] = [
  towing,
  { ...towing, phone: "1-800-FLOWERS-NOW", headline: "A hot towel and no small talk" },
  { ...towing, phone: "555-0159", offer: "", conditions: "", points: ["Flatbed", "Lockouts"] },
];

const ids = Object.keys(letterings) as LetteringId[];

/** Every composition with every footer, lettering and brief, with a picture where it takes one; a part of them by turns. */
function* drawAll(every: number): Generator<readonly [string, DrawnAd]> {
  const all = templates
    .filter((one) => pictureKindOf(one) === "drawn")
    .flatMap((template) => template.sizes.map((size) => ({ template, size })))
    .flatMap((one) =>
      footersOfTemplate(one.template, one.size).map((footer) => ({ ...one, footer })),
    )
    .flatMap((one) => ids.map((lettering) => ({ ...one, lettering })))
    .flatMap((one) => briefs.map((brief) => ({ ...one, brief })))
    .flatMap((one) => [true, false].map((isShown) => ({ ...one, isShown })));
  for (const [i, { template, isShown, ...one }] of all.entries()) {
    if (i % every !== 0) continue;
    const palette = getPalette(i % 2 === 0 ? "cobalt" : "pool");
    const answer = drawAd(setter, template, {
      ...{ ...one, palette, picture: isShown ? industryPictures.get("dental") : undefined },
      scene: isShown ? industryScenes.get("dental") : undefined,
    });
    const { size, footer, lettering } = one;
    if ("ad" in answer) yield [`${template.id} ${size} ${footer} ${lettering}`, answer.ad];
  }
}

/** The lines of an ad that stand too near to a rule or an edge, or over it. A seal keeps its own air. */
function findTight(ad: DrawnAd): string[] {
  const isSealed = ad.shapes.some(({ kind }) => kind === "seal");
  return measureAir(setter, ad)
    .filter(({ role, air }) => air < LEAST_AIR && !(isSealed && role.startsWith("offer")))
    .map(({ words, air }) => `"${words}" ${air.toFixed(1)}`);
}

test("every line keeps a twentieth of an inch from rules, frames and the edges of what it stands on", () => {
  let count = 0;
  // by a number that shares no factor with those of letterings, briefs and pictures
  for (const [name, ad] of drawAll(depth(53, 1))) {
    count++;
    expect.soft(findTight(ad), name).toEqual([]);
  }
  expect(count).toBeGreaterThan(depth(30, 50));
});

/** The frames of an ad whose lines stand beyond its safe area: cut a little off, the margin around them is uneven. */
const findFramesAtTrim = ({ marks, width, height }: DrawnAd) =>
  marks.filter((mark) => {
    if (mark.kind !== "rect" || !mark.stroke) return false;
    const [left, top] = [mark.x, mark.y].map((at) => at - (mark.strokeWidth ?? 1) / 2);
    const nearest = Math.min(
      left ?? 0,
      top ?? 0,
      width - mark.x - mark.width,
      height - mark.y - mark.height,
    );
    return nearest < SAFE_MARGIN - 0.01;
  });

test("no frame stands beyond the safe area", () => {
  for (const [name, ad] of drawAll(depth(53, 1)))
    expect.soft(findFramesAtTrim(ad), name).toEqual([]);
  const [, ad] = [...drawAll(997)][0] ?? [];
  if (!ad) throw new Error("there is no ad");
  const { width, height } = ad;
  const frame = rect(9.5, 9.5, width - 19, height - 19, { stroke: "#888888", strokeWidth: 1 });
  expect(findFramesAtTrim({ ...ad, marks: [...ad.marks, frame] })).toEqual([frame]);
});

test("a phone number of any length keeps clear of the rules of its frame", () => {
  const numbers = ["555-0159", "480-555-0159", "1-800-555-0159", "1-800-FLOWERS-NOW"];
  const ofType = templates.filter(({ id }) => ["billboard", "letter", "plaque"].includes(id));
  const drawn = ofType.flatMap((template) =>
    (["medium", "large"] as const).flatMap((size) =>
      numbers.map((phone) =>
        drawAd(setter, template, {
          ...{ size, footer: "bar", lettering: "slab", palette: getPalette("pool") },
          brief: { ...towing, phone },
          picture: undefined,
        }),
      ),
    ),
  );
  const ads = drawn.flatMap((one) => ("ad" in one ? [one.ad] : []));
  expect(ads.length).toBeGreaterThan(18);
  for (const ad of ads) expect(findTight(ad), `${ad.template} ${ad.width}`).toEqual([]);
});

test("a line that touches a rule, and one that crosses the edge of a field, are found", () => {
  const [, ad] = [...drawAll(997)][0] ?? [];
  const phone = ad?.lines.find(({ role }) => role === "phone");
  if (!ad || !phone) throw new Error("there is no phone number");
  const { x, y, width, height } = phone.box;
  const rule = rect(x - 2, y - 9, width + 4, height + 18, { stroke: "#888888", strokeWidth: 1 });
  const field = rect(x + width * 0.8, y - 20, width, height + 40, "#888888");
  for (const over of [rule, field])
    expect(findTight({ ...ad, marks: [...ad.marks, over] }).join()).toContain(phone.words);
});

/** How much air is looked for around a line, in card units. */
const MOST = 8;

/** Pixels to a card unit. */
const SCALE = 2;

const withoutType = (marks: readonly Sketch[]): Sketch[] =>
  marks.flatMap((mark): Sketch[] => {
    if (mark.kind === "words") return [];
    return mark.kind === "group" ? [{ ...mark, marks: withoutType(mark.marks) }] : [mark];
  });

/** Each level line of an ad with the air around it in card units: how far it is from all that isn't the color it stands on; below 0 where that reaches into it. */
function measureAir(
  setter: TypeSetter,
  { width, height, marks, lines }: Pick<DrawnAd, "width" | "height" | "marks" | "lines">,
) {
  const bare = setter.set(withoutType(marks), "A");
  const svg = drawingToSvg({ width, height, title: "", marks: bare });
  const fitTo = { mode: "zoom", value: SCALE } as const;
  const { pixels, width: across, height: high } = new Resvg(svg, { fitTo }).render();
  return lines
    .filter(({ turn }) => turn === 0)
    .map(({ box, on, words, role }) => {
      const ground = Buffer.from(on.slice(1), "hex");
      const isGround = (x: number, y: number) =>
        ground.every((part, i) => Math.abs(part - (pixels[4 * (y * across + x) + i] ?? 0)) < 12);
      const [left, top] = [box.x * SCALE, box.y * SCALE];
      const [right, bottom] = [left + box.width * SCALE, top + box.height * SCALE];
      let air = MOST;
      const from = (at: number) => Math.max(0, Math.floor(at - MOST * SCALE));
      const to = (at: number, end: number) => Math.min(end, Math.ceil(at + MOST * SCALE));
      for (let y = from(top); y < to(bottom, high); y++)
        for (let x = from(left); x < to(right, across); x++) {
          const away = Math.max(left - x - 1, x - right, top - y - 1, y - bottom) / SCALE;
          if (away < air && !isGround(x, y)) air = away;
        }
      return { words, role, air };
    });
}
