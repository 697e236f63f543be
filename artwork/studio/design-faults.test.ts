import { beforeAll, expect, test } from "vitest";
import type { HexColor } from "#artwork/drawing.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import type { PlacedLine } from "#artwork/studio/compositions/type-canvas.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { AdRole, Box } from "#artwork/studio/type/type-stack.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import type { AdBrief } from "./ad-brief.ts";
import type { AdTraits } from "./compare-ads.ts";
import { type FaultName, findDesignFaults } from "./design-faults.ts";
import type { DrawnAd } from "./draw-ad.ts";
import { drawBestDesign } from "./draw-best-design.ts";
import { countAlignmentLines } from "./measure-design.ts";
import { getTemplate } from "./templates.ts";

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

type Line = readonly [
  role: AdRole,
  words: string,
  x: number,
  y: number,
  width: number,
  size?: number,
];

/** A line of 20 points and of 20 units unless it says otherwise. */
function placed([role, words, x, y, width, points = 20]: Line): PlacedLine {
  const look = { color: "#000000", on: "#ffffff", turn: 0 } as const;
  const box = { x, y, width, height: points };
  const item = { role, words: [words], faces: [], sizes: [1, 1], color: "#000000" } as const;
  return {
    ...look,
    role,
    words,
    points,
    item,
    box,
    within: { x: 20, y: 0, width: 260, height: 400 },
  };
}

const whole = { x: 0, y: 0, width: 300, height: 400 };

/** A medium ad of some lines that has no empty room, with a code at its lower right. */
function adOf(lines: readonly Line[], more: Partial<DrawnAd> = {}): DrawnAd {
  return {
    ...{ template: "poster", palette: "pool", width: 300, height: 400, ground: "#ffffff" },
    ...{ footer: "band", lettering: "clean", marks: [], words: [], leftOut: [] },
    ...{
      code: { x: 200, y: 300, width: 80, height: 80 },
      shapes: [{ kind: "coupon", box: whole }],
    },
    ...{ pictures: [], lines: lines.map(placed), ...more },
  };
}

const faultsOf = (ad: DrawnAd) => findDesignFaults(ad).map(({ name }) => name);

const picture = (on: HexColor, box: Box, ink: readonly Box[] = [box]): Partial<DrawnAd> => ({
  pictures: [{ kind: "picture", box, ink, within: whole, on }],
});
const large = { x: 20, y: 100, width: 150, height: 120 };

/** Lines of one text, one under the other. */
const stack = (role: AdRole, ...lines: readonly (readonly [words: string, width: number])[]) =>
  lines.map(([words, width], i): Line => [role, words, 20, 20 + 25 * i, width]);

const headline: Line = ["headline", "Dinner that grew nearby", 20, 20, 260, 30];

test.each<[FaultName, DrawnAd, DrawnAd]>([
  [
    "widow",
    adOf(stack("headline", ["Dinner that grew", 240], ["nearby", 90])),
    adOf(stack("headline", ["Dinner that", 180], ["grew nearby", 190])),
  ],
  [
    "stubs",
    adOf(stack("headline", ["¿Compra", 110], ["su primera", 130], ["casa?", 80])),
    adOf(stack("headline", ["¿Compra su", 200], ["primera casa?", 250])),
  ],
  [
    "ragged offer",
    adOf(stack("offer", ["1 free hour", 110], ["with", 60], ["a 4-hour", 90], ["move", 60])),
    adOf(stack("offer", ["1 free hour", 110], ["with a 4-hour move", 190])),
  ],
  [
    "lone word",
    adOf([
      ["offer", "$99", 20, 20, 80],
      ["offer words", "exam,", 110, 20, 40],
      ["offer words", "x-rays & cleaning", 110, 45, 120],
    ]),
    adOf([
      ["offer", "$99", 20, 20, 80],
      ["offer words", "exam, x-rays", 110, 20, 90],
      ["offer words", "& cleaning", 110, 45, 80],
    ]),
  ],
  [
    "column",
    adOf([
      ["offer", "$45", 20, 20, 80],
      ...[0, 1, 2].map((i): Line => ["offer words", "5 or", 110, 20 + 20 * i, 40]),
    ]),
    adOf([
      ["offer", "$45", 20, 20, 80],
      ["offer words", "each, 5 or more", 110, 20, 120],
    ]),
  ],
  [
    "code first",
    adOf([["headline", "Arms too short", 20, 120, 200, 30]], {
      code: { x: 200, y: 20, width: 80, height: 80 },
    }),
    adOf([["headline", "Arms too short", 20, 20, 200, 30]]),
  ],
  [
    "said twice",
    adOf([
      ["offer", "$150", 20, 20, 120],
      ["offer words", "off EV charger install", 20, 45, 120],
      ["headline", "EV charger in one afternoon", 20, 120, 200],
    ]),
    adOf([
      ["headline", "EV charger in one afternoon", 20, 20, 200],
      ["offer", "$150", 20, 120, 120],
      ["offer words", "off EV charger install", 20, 145, 120],
    ]),
  ],
  ["sticker", adOf([headline], { shapes: [{ kind: "disc", box: whole }] }), adOf([headline])],
  [
    "small offer",
    adOf([headline, ["offer", "10% off", 20, 90, 90, 18]]),
    adOf([headline, ["offer", "10% off", 20, 90, 90, 28]]),
  ],
  [
    "small offer",
    adOf([
      ["offer", "No enrollment fee", 20, 10, 200, 17],
      ["headline", "Glow", 20, 40, 60, 20],
    ]),
    adOf([
      ["offer", "No enrollment fee", 20, 10, 200, 20],
      ["headline", "Glow", 20, 40, 60, 20],
    ]),
  ],
  [
    "small headline",
    adOf([
      ["headline", "Glow", 20, 20, 60],
      ["name", "Ocotillo Day Spa", 20, 200, 120, 18],
    ]),
    adOf([
      ["headline", "Glow", 20, 20, 60, 40],
      ["name", "Ocotillo Day Spa", 20, 200, 120, 18],
    ]),
  ],
  [
    "small picture",
    adOf([headline], picture("#ffffff", { x: 20, y: 100, width: 40, height: 40 })),
    adOf([headline], picture("#ffffff", large)),
  ],
  [
    "crowded",
    adOf([headline, ["offer", "Free", 20, 55, 90, 40]]),
    adOf([headline, ["offer", "Free", 20, 75, 90, 40]]),
  ],
  [
    "seal on picture",
    adOf([headline], {
      ...picture("#ffffff", large),
      shapes: [{ kind: "seal", box: { x: 10, y: 90, width: 80, height: 80 } }],
    }),
    // over the low front of what it stands beside
    adOf([headline], {
      ...picture("#ffffff", large, [
        { x: 20, y: 190, width: 70, height: 30 },
        { x: 110, y: 100, width: 60, height: 120 },
      ]),
      shapes: [{ kind: "seal", box: { x: 10, y: 90, width: 80, height: 80 } }],
    }),
  ],
  [
    "name at phone",
    adOf([
      ["name", "KeyMasters", 20, 250, 90],
      ["phone", "480-555-0153", 116, 250, 160],
    ]),
    adOf([
      ["name", "KeyMasters", 20, 250, 80],
      ["phone", "480-555-0153", 116, 250, 160],
    ]),
  ],
  [
    "lost picture",
    adOf([headline], {
      ...picture("#ffffff", { x: 190, y: 130, width: 90, height: 60 }),
      shapes: [{ kind: "panel", box: { x: 180, y: 80, width: 140, height: 160 } }],
    }),
    adOf([headline], {
      ...picture("#ffffff", { x: 190, y: 130, width: 90, height: 60 }),
      shapes: [{ kind: "panel", box: { x: 180, y: 115, width: 140, height: 90 } }],
    }),
  ],
  [
    "no caption",
    adOf([headline]),
    adOf([headline, ["scan words", "Scan to book", 205, 382, 70, 7]]),
  ],
  ["empty room", adOf([headline], { shapes: [] }), adOf([headline])],
  [
    "alignments",
    adOf([
      headline,
      ["name", "Motion", 60, 100, 50, 9],
      ["phone", "480", 130, 150, 40],
      ["website", "a.example", 201, 200, 60, 9],
    ]),
    adOf([
      headline,
      ["name", "Motion", 20, 100, 50, 9],
      ["phone", "480", 20, 150, 40],
      ["website", "a.example", 200, 200, 80, 9],
    ]),
  ],
  [
    "small name",
    adOf([
      ["name", "Shady Lady", 20, 100, 90, 9],
      ["points", "Free in-home measure", 20, 120, 90, 10],
    ]),
    adOf([
      ["name", "Shady Lady", 20, 100, 90, 12],
      ["points", "Free in-home measure", 20, 120, 90, 10],
    ]),
  ],
  [
    "lopsided",
    adOf(
      [
        ["points", "Local", 60, 300, 40],
        ["points", "25-year warranty", 200, 300, 90],
      ],
      { code: { x: 110, y: 300, width: 80, height: 80 } },
    ),
    adOf(
      [
        ["points", "Local crew", 25, 300, 75],
        ["points", "25 years", 200, 300, 80],
      ],
      { code: { x: 110, y: 300, width: 80, height: 80 } },
    ),
  ],
  [
    "phone alone",
    adOf([["phone", "480-555-0149", 20, 250, 150]]),
    adOf([
      ["phone", "480-555-0149", 20, 250, 150],
      ["name", "Peony & Sage", 190, 250, 90],
    ]),
  ],
  [
    "night",
    adOf([headline], picture("#32282e", large)),
    adOf([headline], { ...picture("#32282e", large), ground: "#26273b" }),
  ],
])("an ad with the fault “%s” is found out, one without it is not", (name, faulty, good) => {
  expect(faultsOf(faulty)).toContain(name);
  expect(faultsOf(good)).not.toContain(name);
});

test("texts are counted by the edge or the middle that they share; what is on a seal is not", () => {
  const left = adOf([headline, ["name", "Motion", 20, 100, 50], ["phone", "480", 20, 150, 140]]);
  expect(countAlignmentLines(left)).toBe(1);
  expect(countAlignmentLines(adOf([headline, ["name", "Motion", 125, 100, 50]]))).toBe(1);
  const sealed: Line[] = [headline, ["offer", "Free", 60, 100, 50]];
  expect(countAlignmentLines(adOf(sealed))).toBe(2);
  const seal = { kind: "seal", box: { x: 40, y: 80, width: 90, height: 90 } } as const;
  expect(countAlignmentLines(adOf(sealed, { shapes: [seal] }))).toBe(1);
});

test("a small ad shows the picture that suits its words rather than words alone", () => {
  const [palette, brief] = [getPalette("cobalt"), sampleBriefs.get("water-treatment") as AdBrief];
  const find = (picture: Picture | undefined) =>
    drawBestDesign(
      setter,
      [getTemplate("phone-bar"), getTemplate("strip")],
      { brief, size: "small", palette, picture },
      { footers: [], palettes: [palette], letterings: ["wide"], neighbors: [], chosen: [] },
    );
  expect(find(industryPictures.get("water-treatment"))?.template).toBe("strip");
  expect(find(undefined)?.template).toBe("phone-bar");
  expect(faultsOf(adOf([headline]))).not.toContain("bare");
  expect(findDesignFaults(adOf([headline]), true).map(({ name }) => name)).toContain("bare");
});

const costOf = (ad: DrawnAd) => findDesignFaults(ad).reduce((sum, { cost }) => sum + cost, 0);
const slugs = ["plumbing", "moving-company", "hvac", "bakery", "towing", "roofing", "landscaping"];

/** An industry's sample as the best design of one template in some letterings, beside some ads. */
function offer(
  industry: string,
  letterings: readonly LetteringId[],
  neighbors: readonly AdTraits[] = [],
): DrawnAd {
  const palette = getPalette("cobalt");
  const brief = sampleBriefs.get(industry) as AdBrief;
  const request = {
    brief,
    size: "medium",
    palette,
    picture: industryPictures.get(industry),
  } as const;
  const ways = {
    footers: ["band"],
    palettes: [palette],
    chosen: [],
    letterings,
    neighbors,
  } as const;
  const found = drawBestDesign(setter, [getTemplate("stage")], request, ways);
  if (!found) throw new Error(industry);
  return found;
}

const all: readonly LetteringId[] = ["slab", "tall", "wide", "lively", "round"];

test("of looks that differ in one thing the one with the fewest faults is offered, and a sound one stays as it is", () => {
  let better = 0;
  for (const slug of slugs) {
    const [first, best] = [offer(slug, all.slice(0, 1)), offer(slug, all)];
    if (costOf(first) === 0) expect(best.lettering, slug).toBe(first.lettering);
    expect(costOf(best), slug).toBeLessThanOrEqual(costOf(first));
    if (best.lettering !== first.lettering) better++;
  }
  expect(better).toBeGreaterThan(0);
  expect(better).toBeLessThan(slugs.length);
});

test("a better look in the lettering of an ad beside it isn’t offered", () => {
  const looks = slugs.map((slug) => [slug, offer(slug, all)] as const);
  const changed = looks.filter(([, { lettering }]) => lettering !== all[0]);
  expect(changed.length).toBeGreaterThan(0);
  for (const [slug, { lettering, ground }] of changed) {
    const beside = { template: "poster", footer: undefined, lettering, ground };
    expect(offer(slug, all, [beside]).lettering, slug).not.toBe(lettering);
  }
});
