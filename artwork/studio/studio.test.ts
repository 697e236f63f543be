import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { rect, type Sketch, textLine } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { footers } from "#artwork/studio/compositions/ad-canvas.ts";
import type { PlacedLine } from "#artwork/studio/compositions/type-canvas.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { type SizeId, sizes } from "#site.ts";
import {
  ball,
  CODE,
  faultsOf,
  findBadBreaks,
  isQuietZoneClear,
  lineFaultsOf,
  missing,
  ownPictures,
  plumber,
  recordFaults,
  scanned,
  setter,
  worstContrast,
} from "#tests/support/ad-faults.ts";
import { depth } from "#tests/support/depth.ts";
import { randomBriefs, randomPalettes } from "#tests/support/random-briefs.ts";
import { chooseAndDrawThreeDesigns } from "./choose-and-draw-three-designs.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import { getTemplate, templates } from "./templates.ts";

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

test("a random brief in any template, size and palette is drawn without a fault or refused in a sentence", async () => {
  const counts = { drawn: 0, refused: 0 };
  const breaks: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      randomBriefs,
      fc.constantFrom(...templates),
      fc.nat(1),
      randomPalettes,
      fc.record({
        lead: fc.constantFrom("headline", "headline", "offer", "phone"),
        align: fc.constantFrom("start", "middle"),
        footer: fc.constantFrom(...footers),
        own: fc.constant(ownPictures),
        scene: fc.constantFrom(undefined, ...industryScenes.values()),
      }),
      async (brief, template, place, palette, more) => {
        // what a renderer holds outside of JavaScript is freed only between two turns of the event loop
        await nextTurn();
        const size = template.sizes[place % template.sizes.length] as SizeId;
        const drawn = drawAd(setter, template, { brief, size, palette, picture: ball, ...more });
        if ("refusal" in drawn) {
          counts.refused++;
          expect(drawn.refusal).toMatch(/^This design .+\.$/);
          return;
        }
        counts.drawn++;
        const name = `${template.id} ${size} ${palette.id}`;
        const faint = worstContrast(drawn.ad).filter(({ least }) => least < 4.5);
        expect(faint, name).toEqual([]);
        expect(faultsOf(drawn.ad, brief), name).toEqual([]);
        breaks.push(...findBadBreaks(setter, drawn.ad));
        expect(isQuietZoneClear(drawn.ad), name).toBe(true);
        if (counts.drawn % 20 === 0) expect(await scanned(drawn.ad), name).toBe(CODE);
        expect(drawn.ad.marks[0], name).toMatchObject({ kind: "rect", fill: drawn.ad.ground });
        expect(recordFaults(drawn.ad, brief, size), name).toEqual([]);
      },
    ),
    // shrinking draws for minutes: the seed repeats a failure
    { numRuns: depth(40, 20_000), endOnFailure: true },
  );
  expect(counts.drawn).toBeGreaterThan(counts.refused / 4);
  // a break of a line far shorter than the widest is priced by the average one
  expect(breaks.length, breaks.join("; ")).toBeLessThanOrEqual(1 + counts.drawn / 1000);
});

test("the off beside a price keeps to the smallest type of an offer, however long the words after it", () => {
  const drawn = drawAd(setter, getTemplate("phone-bar"), {
    brief: {
      ...{
        name: "Ñv giáíkex",
        phone: "1-800-555-0199 ext. 4",
        license: "Not a licensed contractor",
      },
      ...{ headline: "ÉxBAdkíÑ ó BusfwdDbv rlji óíDaAyiíuÉ dnnqynzécí rnAol?" },
      ...{ offer: "$89 off iáe DEíDtDf gaóÁwEsn dlm ffueujE", lastDay: "2027-06-30" },
    },
    ...{ size: "small", palette: getPalette("sunburst"), picture: ball },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(lineFaultsOf(drawn.ad)).toEqual([]);
});

test.each(["$1,250 off a new system", "Any roof $250 off"])(
  "the big number reads %s in its order, and doesn't say that it is left out",
  (offer) => {
    const drawn = drawAd(setter, getTemplate("number"), {
      brief: { name: "A", phone: "480-555-0149", headline: "A", offer },
      ...{ size: "medium", palette: getPalette("sunburst"), picture: ball },
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    const said = drawn.ad.words.filter(({ role }) => role.startsWith("offer"));
    expect(
      said
        .map(({ words: text }) => text)
        .join(" ")
        .toLowerCase(),
    ).toBe(offer.toLowerCase());
    expect(drawn.ad.leftOut).toEqual([]);
  },
);

describe("the measures find", () => {
  const draw = () => {
    const drawn = drawAd(setter, getTemplate("poster"), {
      brief: plumber,
      size: "medium",
      palette: getPalette("cobalt"),
      picture: ball,
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    return drawn.ad;
  };
  const withLine = (change: (line: PlacedLine) => PlacedLine): DrawnAd => {
    const ad = draw();
    return { ...ad, lines: ad.lines.map((line, i) => (i === 0 ? change(line) : line)) };
  };
  const change = (
    marks: readonly Sketch[],
    kind: string,
    to: Partial<Record<string, unknown>>,
  ): Sketch[] => marks.map((mark) => (mark.kind === kind ? ({ ...mark, ...to } as Sketch) : mark));

  test("nothing in an ad as it was drawn", () => {
    expect(faultsOf(draw(), plumber)).toEqual([]);
  });

  test("type that leaves its box, is too small, or doesn't stand out", () => {
    expect(
      faultsOf(
        withLine((line) => ({ ...line, box: { ...line.box, x: -9 } })),
        plumber,
      )[0],
    ).toContain("leaves its box");
    expect(
      faultsOf(
        withLine((line) => ({ ...line, points: 5.9 })),
        plumber,
      )[0],
    ).toContain("5.9 pt");
    expect(
      faultsOf(
        withLine((line) => ({ ...line, role: "phone", points: 16.9 })),
        plumber,
      )[0],
    ).toContain("16.9 pt");
    expect(
      faultsOf(
        withLine((line) => ({ ...line, color: line.on })),
        plumber,
      )[0],
    ).toContain("contrast of 1.00");
  });

  test("type outside the safe area or on other type, and a code that is too small or missing", () => {
    const ad = draw();
    expect(
      faultsOf({ ...ad, marks: change(ad.marks, "words", { x: 2 }) }, plumber).join(),
    ).toContain("safe area");
    expect(
      faultsOf({ ...ad, marks: change(ad.marks, "words", { y: 60 }) }, plumber).join(),
    ).toContain("lies on");
    expect(
      faultsOf({ ...ad, marks: change(ad.marks, "code-place", { size: 70 }) }, plumber).join(),
    ).toContain("a code of");
    const bare = ad.marks.filter(({ kind }) => kind !== "code-place");
    expect(faultsOf({ ...ad, marks: bare }, plumber)).toContain("0 codes");
  });

  test.each([
    ["Call", "your local plumber today"],
    ["We mow a", "lawn that is brown"],
    ["Open all 24", "hours, all week long"],
    ["Call a plumber. We", "come when you want"],
    ["2", "por 1"],
  ])("a break that a better one replaces at much the same size: %s / %s", (...texts) => {
    const [line] = draw().lines as [PlacedLine];
    const item = { ...line.item, words: [texts.join(" ")] };
    const lines = texts.map((text) => ({ ...line, role: "headline", item, words: text }) as const);
    expect(findBadBreaks(setter, { lines })).toHaveLength(1);
  });

  test("no break that only a far smaller size would mend", () => {
    const [line] = draw().lines as [PlacedLine];
    const item = { ...line.item, words: ["Extraordinarily good pie"] };
    const lines = ["Extraordinarily", "good pie"].map((text) => ({ ...line, item, words: text }));
    expect(findBadBreaks(setter, { lines })).toEqual([]);
  });

  test("what is drawn into the quiet zone of a code", () => {
    const ad = draw();
    const dot = rect(ad.code.x + 1, ad.code.y + 40, 3, 3, "#000000");
    expect(isQuietZoneClear(ad)).toBe(true);
    expect(isQuietZoneClear({ ...ad, marks: [...ad.marks, dot] })).toBe(false);
  });

  test("a fourth face", () => {
    const ad = draw();
    const more = (["serif", "slab", "round"] as const).map((face) =>
      textLine(face, 9, 40, 40, "a", "#000000"),
    );
    expect(faultsOf({ ...ad, marks: [...ad.marks, ...more] }, plumber).join()).toContain(
      "is set in",
    );
  });

  test("a license number or a phone number that isn't printed", () => {
    const ad = draw();
    const without = {
      ...ad,
      lines: ad.lines.filter(({ role }) => role !== "license" && role !== "phone"),
    };
    expect(faultsOf(without, plumber)).toEqual([
      '"480-555-0149" is missing',
      '"AZ ROC 555149" is missing',
      '"One drain. Weekdays. Through June 30, 2027." is missing',
    ]);
  });
});

test("what is in the corners around a turned line isn't taken for what is under it", () => {
  const drawn = drawAd(setter, getTemplate("burst"), {
    brief: { name: "A", phone: "480-555-0149", headline: "A", offer: "15% off É" },
    ...{ size: "large", palette: getPalette("navy"), picture: ball, lead: "offer" },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(drawn.ad.lines.some(({ turn }) => turn !== 0)).toBe(true);
  expect(worstContrast(drawn.ad).filter(({ least }) => least < 4.5)).toEqual([]);
});

const samples = builtInIndustries.flatMap(({ slug }) => sizes.map(({ id }) => [slug, id] as const));

const looked = depth(
  samples.filter((_, i) => i % 53 === 0),
  samples,
);

test.each(looked)(
  "the designs for %s, %s, have no fault, and their type reads on what is really under it",
  async (slug, size) => {
    const brief = sampleBriefs.get(slug);
    if (!brief) throw new Error(slug);
    const three = chooseAndDrawThreeDesigns(setter, { brief, size, industry: slug });
    expect(new Set(three.map(({ template }) => template)).size).toBe(3);
    expect(new Set(three.map(({ palette }) => palette)).size).toBe(3);
    expect(
      new Set(three.map(({ template }) => getTemplate(template).temperament)).size,
    ).toBeGreaterThan(1);
    for (const ad of three) {
      expect(lineFaultsOf(ad), ad.template).toEqual([]);
      expect(findBadBreaks(setter, ad), ad.template).toEqual([]);
      expect(missing(ad, brief), ad.template).toEqual([]);
      expect(
        worstContrast(ad).filter(({ least }) => least < 4.5),
        ad.template,
      ).toEqual([]);
      expect(await scanned(ad), ad.template).toBe(CODE);
      expect(isQuietZoneClear(ad), ad.template).toBe(true);
    }
  },
);
