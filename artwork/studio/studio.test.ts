import { setImmediate as nextTurn } from "node:timers/promises";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { contrast } from "#artwork/color.ts";
import { type HexColor, type Mark, qrQuietZoneModules } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { circle, group, rect, type Sketch, textLine } from "#artwork/sketch.ts";
import { getPalette, palettes } from "#artwork/studio/color/palettes.ts";
import { footers } from "#artwork/studio/compositions/board.ts";
import { measurePicture, shareLostOn } from "#artwork/studio/compositions/measure-picture.ts";
import { POINT, SAFE } from "#artwork/studio/compositions/measures.ts";
import type { PlacedLine } from "#artwork/studio/compositions/type-board.ts";
import type { OwnPicture } from "#artwork/studio/own-pictures.ts";
import {
  industryPictureIds,
  industryPictures,
} from "#artwork/studio/pictures/industry-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { isSubjectSeen } from "#artwork/studio/scenes/scene.ts";
import { breakIntoEvenLines } from "#artwork/studio/type/line-breaks.ts";
import { type TypeOrCodeBox, TypeSetter } from "#artwork/typesetter.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { readQrCodesAtAGlance } from "#platform/files/inspection/find-qr-codes.ts";
import { type SizeId, sizes } from "#site.ts";
import { depth } from "#tests/support/depth.ts";
import { findBadBreaks } from "#tests/support/line-rules.ts";
import { randomBriefs, randomPalettes } from "#tests/support/random-briefs.ts";
import {
  type AdBrief,
  hasOffer,
  isCredential,
  languageOf,
  offerTerms,
  saidByHeadline,
  splitOffer,
} from "./ad-brief.ts";
import { adSizes } from "./ad-sizes.ts";
import { findLacks } from "./ad-words.ts";
import { chooseAndDrawThreeDesigns } from "./choose-and-draw-three-designs.ts";
import { codeCornerOf, sharedTraits, traitsOf } from "./compare-ads.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import { alignOf, footersOf, getTemplate, pictureKindOf, templates } from "./templates.ts";
import { listSuitingTemplates, suitsTrade } from "./trade-fit.ts";
import { voiceOf } from "./trade-voice.ts";

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

const CODE = "HTTPS://SPOTLIGHT.EXAMPLE/R/7QX2";

/** A pixel in the place of a photo of 1500 by 1000, and of a logo. */
const own = (kind: "photo" | "logo", id: number): OwnPicture => ({
  ...{ id: `file:${id}`, width: 1500, height: kind === "photo" ? 1000 : 500, printWidth: 1500 },
  ...{ focus: [0.5, 0.4], light: 0.3 },
  href: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
});
const ownPictures = {
  photos: [own("photo", 1), own("photo", 2)],
  logos: [own("logo", 3), own("logo", 4)],
};

/** A picture without type of its own. */
const ball = [circle(0, 0, 60, "#cc4422"), circle(-14, -14, 20, "#ffcc99")];

const plumber = sampleBriefs.get("plumbing") as AdBrief;

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

type Rectangle = Pick<TypeOrCodeBox, "x" | "y" | "width" | "height">;

/** Less than the eye sees at the press: a tenth of a point. */
const HAIR = 0.14;

const isInside = (box: Rectangle, frame: Rectangle, by = HAIR) =>
  box.x >= frame.x - by &&
  box.y >= frame.y - by &&
  box.x + box.width <= frame.x + frame.width + by &&
  box.y + box.height <= frame.y + frame.height + by;

const overlap = (a: Rectangle, b: Rectangle) =>
  a.x + HAIR < b.x + b.width &&
  b.x + HAIR < a.x + a.width &&
  a.y + HAIR < b.y + b.height &&
  b.y + HAIR < a.y + a.height;

/** Type and codes that lie on each other: inside a turned sticker as it was before turning, else as they lie. */
function collisions(marks: readonly Sketch[]): string[] {
  const inside = marks.flatMap((one) => ("marks" in one ? collisions(one.marks) : []));
  const boxes = marks.map((one) => setter.taken([one]));
  const across = boxes.flatMap((mine, i) =>
    boxes
      .slice(i + 1)
      .flat()
      .flatMap((b) =>
        mine.filter((a) => overlap(a, b)).map((a) => `"${a.words}" lies on "${b.words}"`),
      ),
  );
  return [...inside, ...across];
}

const sevenToOne = new Set(["phone", "offer", "offer words"]);

/** The smallest type that a role may have, in points (design: anatomy by size). */
function floorOf({ role }: PlacedLine, { width, height }: DrawnAd): number {
  const isFlat = width > height;
  if (role === "headline" || role === "offer" || role === "phone")
    return isFlat ? 13 : height < 500 ? 17 : 20;
  if (role === "conditions" || role === "license") return 6;
  return role === "name" && isFlat ? 9 : 7;
}

const lineFaultsOf = (ad: DrawnAd) => ad.lines.flatMap((line) => lineFaults(line, ad));

function lineFaults(line: PlacedLine, ad: DrawnAd): string[] {
  const { words, role, points, color, on, box, within } = line;
  const faults: string[] = [];
  if (!isInside(box, within)) faults.push(`"${words}" leaves its box`);
  if (points < floorOf(line, ad)) faults.push(`"${words}" is set in ${points} pt`);
  if (contrast(color, on) < (sevenToOne.has(role) ? 7 : 4.5)) {
    faults.push(`"${words}" has a contrast of ${contrast(color, on).toFixed(2)}`);
  }
  const isReversed = contrast(on, "#ffffff") > contrast(on, "#000000");
  if (isReversed && points < 7) faults.push(`"${words}" is reversed in ${points} pt`);
  return faults;
}

const plain = (text: string) => text.replace(/[\s.,:]+/g, "").toUpperCase();

/** What the outlines on the sheet say, line by line, as the typesetter recorded it while it drew them. */
function outlinedWords(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => {
    if (mark.kind === "type") return [mark.words];
    return "marks" in mark ? outlinedWords(mark.marks) : [];
  });
}

const inAnyOrder = (texts: readonly string[]) => texts.join(" ").split(" ").toSorted();

/** What an ad claims to say or to leave out against what its outlines say. */
function recordFaults(ad: DrawnAd, brief: AdBrief, size: SizeId): string[] {
  const printed = outlinedWords(setter.set(ad.marks, CODE));
  const recorded = ad.words.map(({ words: text }) => text);
  const faults = [];
  if (inAnyOrder(printed).join(" ") !== inAnyOrder(recorded).join(" "))
    faults.push(`prints "${printed.join("|")}" and records "${recorded.join("|")}"`);
  const said = ad.words.map(({ words: text }) => plain(text));
  const has = (text = "") => said.some((one) => one.includes(plain(text)));
  const { fits } = adSizes[size];
  const points = fits.point > 0 ? (brief.points ?? []).filter((point) => !has(point)).length : 0;
  const expected = [
    ...(has(brief.headline) ? [] : ["full headline"]),
    ...(fits.website === 0 || has(brief.website) ? [] : ["website"]),
    ...(fits.area === 0 || has(brief.area) ? [] : ["address or area"]),
    ...(points > 0 ? [points === 1 ? "1 point" : `${points} points`] : []),
  ];
  const mayMiss = isCredential(brief.offer) ? ["offer"] : [];
  const named = ad.leftOut.filter((one) => !mayMiss.includes(one));
  if (named.join() !== expected.join())
    faults.push(`leaves out ${expected.join()} and says ${ad.leftOut.join()}`);
  return faults;
}

/** What a brief says must be printed and isn't there, letter by letter. */
function missing(ad: DrawnAd, brief: AdBrief): string[] {
  const said = plain(ad.lines.map(({ words }) => words).join(""));
  const isOffered = hasOffer(brief) && saidByHeadline(brief) !== "all";
  const { lead = "", before = "", rest = "" } = isOffered ? splitOffer(brief.offer) : {};
  const headline = [brief.headline, brief.shorterHeadline ?? brief.headline];
  const required = [
    brief.name,
    brief.phone,
    brief.license,
    offerTerms(brief),
    lead.replace(/ off$/i, ""),
    before,
    rest,
  ];
  const lacks = required.filter((text) => text && !said.includes(plain(text)));
  if (!headline.some((text) => said.includes(plain(text)))) lacks.push(brief.headline);
  return lacks.map((text) => `"${text}" is missing`);
}

const facesIn = (marks: readonly Sketch[]): string[] =>
  marks.flatMap((mark) =>
    "marks" in mark ? facesIn(mark.marks) : mark.kind === "words" ? [mark.face] : [],
  );

/** Whether an ad has more than three faces, or one in more than three widths and weights. */
function faceFaults(marks: readonly Sketch[]): string[] {
  const cuts = [...new Set(facesIn(marks))];
  const faces = Map.groupBy(cuts, (cut) => cut.split("-")[0]);
  const most = Math.max(faces.size, ...[...faces.values()].map(({ length }) => length));
  return most > 3 ? [`is set in ${cuts.join()}`] : [];
}

/** Everything that is wrong with an ad: measured once by its own account and once from its marks. */
function faultsOf(ad: DrawnAd, brief: AdBrief): string[] {
  const faults = [...lineFaultsOf(ad), ...faceFaults(ad.marks)];
  const safe = { x: SAFE, y: SAFE, width: ad.width - 2 * SAFE, height: ad.height - 2 * SAFE };
  const boxes = setter.taken(ad.marks);
  const codes = boxes.filter(({ what }) => what === "code");
  if (codes.length !== 1) faults.push(`${codes.length} codes`);
  for (const code of codes) {
    if (code.width < 54 * POINT) faults.push(`a code of ${code.width / POINT} pt`);
  }
  for (const box of boxes) {
    if (!isInside(box, safe)) faults.push(`"${box.words}" leaves the safe area`);
  }
  faults.push(...collisions(ad.marks));
  return [...faults, ...missing(ad, brief)];
}

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

/** The worst contrast of a line with the points of the drawing under it, type left out. */
function worstContrast(ad: DrawnAd): { words: string; least: number }[] {
  const bare = (marks: readonly Sketch[]): Sketch[] =>
    marks
      .filter(({ kind }) => kind !== "words" && kind !== "code-place")
      .map((mark) => ("marks" in mark ? { ...mark, marks: bare(mark.marks) } : mark));
  const svg = drawingToSvg({
    width: ad.width,
    height: ad.height,
    title: "",
    marks: setter.set(bare(ad.marks), CODE),
  });
  const { pixels, width } = new Resvg(svg, { fitTo: { mode: "width", value: ad.width } }).render();
  return ad.lines.map(({ words: text, color, box, turn }) => {
    const isUnder = unturned(box, turn);
    const found = new Set<HexColor>();
    for (let y = Math.ceil(box.y) + 1; y < box.y + box.height - 2; y++) {
      for (let x = Math.ceil(box.x) + 1; x < box.x + box.width - 2; x++) {
        if (!isUnder(x, y)) continue;
        const at = 4 * (y * width + x);
        found.add(`#${Buffer.from(pixels.subarray(at, at + 3)).toString("hex")}`);
      }
    }
    return { words: text, least: Math.min(...[...found].map((under) => contrast(color, under))) };
  });
}

/** Asks whether a point is on a turned line: the corners of the box around it are not. */
function unturned(box: Rectangle, turn: number): (x: number, y: number) => boolean {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const wide = (box.width * c - box.height * s) / (c * c - s * s);
  const high = (box.height * c - box.width * s) / (c * c - s * s);
  return (x, y) => {
    const [dx, dy] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
    return Math.abs(dx * cos + dy * sin) <= wide / 2 && Math.abs(dy * cos - dx * sin) <= high / 2;
  };
}

test("what is in the corners around a turned line isn't taken for what is under it", () => {
  const drawn = drawAd(setter, getTemplate("burst"), {
    brief: { name: "A", phone: "480-555-0149", headline: "A", offer: "15% off É" },
    ...{ size: "large", palette: getPalette("navy"), picture: ball, lead: "offer" },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(drawn.ad.lines.some(({ turn }) => turn !== 0)).toBe(true);
  expect(worstContrast(drawn.ad).filter(({ least }) => least < 4.5)).toEqual([]);
});

/** Whether the quiet zone that a code needs all around is of one light color, whatever is drawn beside it (ISO/IEC 18004: 4 modules). */
function isQuietZoneClear(ad: DrawnAd): boolean {
  const marks = setter.set(ad.marks, CODE);
  const svg = drawingToSvg({ width: ad.width, height: ad.height, title: "", marks });
  const fitTo = { mode: "zoom", value: 2 } as const;
  const { pixels, width } = new Resvg(svg, { fitTo }).render();
  const { x, y, width: side } = ad.code;
  const [code] = marks.filter((mark) => mark.kind === "code");
  if (!code || contrast(code.ink, code.on ?? "#ffffff") < 7) return false;
  const ground = Buffer.from((code.on ?? "#ffffff").slice(1), "hex");
  const zone = (side * qrQuietZoneModules) / (code.modules.length + 2 * qrQuietZoneModules);
  const isInCode = (at: number) => at > zone - 0.5 && at < side - zone + 0.5;
  for (let down = 0.5; down <= side - 0.5; down += 0.5) {
    for (let right = 0.5; right <= side - 0.5; right += 0.5) {
      if (isInCode(down) && isInCode(right)) continue;
      const at = 4 * (Math.floor((y + down) * 2) * width + Math.floor((x + right) * 2));
      const seen = pixels.subarray(at, at + 3);
      if (ground.some((channel, i) => Math.abs(channel - (seen[i] ?? 0)) > 3)) return false;
    }
  }
  return true;
}

/** What a scanner reads in an ad as a phone sees it: printed at 150 dpi, turned by 8 degrees, blurred, and faded. */
async function scanned(ad: DrawnAd): Promise<string | undefined> {
  const side = 1.3 * Math.max(ad.width, ad.height);
  const turned = group(ad.height * 0.16, side * 0.02, ad.marks, { turn: 8 });
  const marks = setter.set([rect(-50, -50, side * 2, side * 2, "#ffffff"), turned], CODE);
  const svg = drawingToSvg({ width: side, height: side, title: "", marks });
  const fitTo = { mode: "width", value: side * 1.5 } as const;
  const { pixels, width, height } = new Resvg(svg, { fitTo }).render();
  const seen = new Uint8ClampedArray(pixels.length).fill(255);
  for (let at = 4 * width; at < pixels.length - 4 * width; at++) {
    if (at % 4 === 3) continue;
    const around = [at, at - 4, at + 4, at - 4 * width, at + 4 * width];
    const mean = around.reduce((sum, one) => sum + (pixels[one] ?? 0), 0) / around.length;
    seen[at] = 128 + (mean - 128) * 0.6;
  }
  const raw = { width, height, channels: 4 } as const;
  const picture = sharp(seen, { raw }).removeAlpha();
  return (await readQrCodesAtAGlance(picture))[0];
}

/** What in an ad's picture isn't the white that a logo keeps around it, a hair from the logo on. */
function logoRoomFaults(ad: DrawnAd, { x, y, width, height }: Rectangle): string[] {
  const marks = setter.set(ad.marks, CODE);
  const svg = drawingToSvg({ width: ad.width, height: ad.height, title: "", marks });
  const { pixels, width: across } = new Resvg(svg).render();
  const clear = height / 8 - 1;
  const seen = new Set<string>();
  for (let top = Math.ceil(Math.max(0, y - clear)); top < y + height + clear; top++) {
    for (let left = Math.ceil(Math.max(0, x - clear)); left < x + width + clear; left++) {
      const isLogo = left > x - 2 && left < x + width + 1 && top > y - 2 && top < y + height + 1;
      const at = 4 * (top * across + left);
      if (!isLogo) seen.add(pixels.subarray(at, at + 3).toString("hex"));
    }
  }
  return [...seen].filter((color) => color !== "ffffff");
}

const samples = firstIndustries.flatMap(({ slug }) => sizes.map(({ id }) => [slug, id] as const));
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

test("a brief without an offer has no coupon, no seal and no last day; a credential is none either", () => {
  for (const offer of ["", "Board-certified since 1998"]) {
    const brief = { ...plumber, offer, lastDay: "2027-06-21" };
    for (const { id: size } of sizes) {
      const three = chooseAndDrawThreeDesigns(setter, {
        ...{ brief, size, industry: "plumbing" },
      });
      expect(three).toHaveLength(3);
      for (const ad of three) {
        const said = ad.words.map(({ words: text }) => text).join(" ");
        expect(said, ad.template).not.toMatch(/through|june|offer/i);
        expect(said, ad.template).toContain(offer);
        expect(said, ad.template).not.toContain("Scan for the offer");
      }
      const isDrawn = (id: string) =>
        "ad" in
        drawAd(setter, getTemplate(id), {
          ...{ brief, size, palette: getPalette("cobalt"), picture: ball },
        });
      expect(["ticket", "number", "strip", "figure"].filter(isDrawn)).toEqual([]);
    }
  }
});

test("a web address on the line that says where stays in the safe area with it", () => {
  const brief: AdBrief = {
    ...{ name: "m", phone: "480-555-0149", headline: "Hé", offer: "" },
    ...{ website: "hrÁf.example", area: "tfñuüyj phbés" },
  };
  const drawn = drawAd(setter, getTemplate("before-after"), {
    ...{ brief, size: "medium", palette: getPalette("grass"), picture: ball },
    ...{ own: ownPictures, footer: "head" },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(faultsOf(drawn.ad, brief)).toEqual([]);
});

test("an offer below a tall headline never rises into it", () => {
  const brief: AdBrief = {
    ...{ name: "a", phone: "480-555-0149", headline: "aaaaa aaaaaaaa.", offer: "$5 a" },
    points: ["Áa"],
  };
  const drawn = drawAd(setter, getTemplate("split"), {
    ...{
      brief,
      size: "large",
      palette: getPalette("sunburst"),
      picture: ball,
      lead: "phone",
      lettering: "slab",
    },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(faultsOf(drawn.ad, brief)).toEqual([]);
});

test("an offer across a photo's edge stays below the headline, or the design is refused", () => {
  const brief: AdBrief = {
    ...{ name: "a", phone: "480-555-0149", headline: "aa aaaaü aaaBEañaaa, ¿y mañana?" },
    ...{ offer: "$5 aaaaaaa a aa aaaaa aaaamda", license: "Not a licensed contractor" },
    points: ["aaa", "aaa aaaaaaa", "aaaaaaaa", "aaaaaaa aaaapqB adEa"],
  };
  for (const footer of ["band", "corner", "left", "top"] as const) {
    const drawn = drawAd(setter, getTemplate("half-photo"), {
      ...{
        brief,
        size: "medium",
        palette: getPalette("sunburst"),
        picture: ball,
        own: ownPictures,
      },
      footer,
    });
    if ("refusal" in drawn) continue;
    expect(
      worstContrast(drawn.ad).filter(({ least }) => least < 4.5),
      footer,
    ).toEqual([]);
  }
});

test("three designs of a full brief leave out nothing in any size, but where it is in a small one", () => {
  for (const { id: size } of sizes) {
    const brief = { ...plumber, website: "CopperKindPlumbing.com" };
    const three = chooseAndDrawThreeDesigns(setter, {
      ...{ brief, size, industry: "plumbing" },
    });
    expect(three.map(({ leftOut }) => findLacks(leftOut, size))).toEqual([[], [], []]);
  }
});

test("a small ad says where a business is wherever it has room, and says so where it hasn’t", () => {
  const [choice, area] = [{ size: "small", industry: "plumbing" } as const, "South Scottsdale"];
  const few = {
    name: "Copper Kind",
    phone: "480-555-0149",
    headline: "Slow drain?",
    offer: "$49 clearing",
  };
  const drawn = ["", "Weekdays."].flatMap((conditions) => {
    const brief = { ...few, area, conditions };
    return chooseAndDrawThreeDesigns(setter, { ...choice, brief });
  });
  const says = drawn.map(({ words }) => words.some((one) => one.words === area));
  expect(says.filter(Boolean).length).toBeGreaterThan(2);
  for (const [i, { leftOut }] of drawn.entries())
    expect(leftOut.includes("address or area")).toBe(!says[i]);
});

test("a buyer's photos and logos lead at least two of three designs, and all of them are in the three", () => {
  const { photos, logos } = ownPictures;
  const cases = [
    { photos: photos.slice(0, 1), logos: [] },
    { photos: [], logos: logos.slice(0, 1) },
    { photos: photos.slice(0, 1), logos },
    // words that no drawing suits
    { photos: [], logos: logos.slice(0, 1), headline: "Tankless, too" },
  ];
  for (const { id: size } of sizes) {
    for (const { headline = plumber.headline, ...sent } of cases) {
      const three = chooseAndDrawThreeDesigns(setter, {
        ...{ brief: { ...plumber, headline }, size, industry: "plumbing" },
        own: { ...sent, colors: sent.logos.length > 0 ? ["#c8102e"] : [] },
      });
      const led = three.filter(({ picture }) => picture?.startsWith("file:"));
      expect(led.length, size).toBeGreaterThanOrEqual(2);
      const all = [...sent.photos, ...sent.logos].map(({ id }) => id);
      const shown = JSON.stringify(three.map(({ marks }) => marks));
      expect(shown.match(/"kind":"image"/g)?.length ?? 0).toBeGreaterThanOrEqual(all.length);
      if (sent.logos.length > 0) expect(three[0]?.color).toBe("#c8102e");
    }
  }
});

test("two photos show what a trade changes before and after, the first sent before; of other trades they don't", () => {
  const three = (industry: string, photos: readonly OwnPicture[], seed = 0) =>
    chooseAndDrawThreeDesigns(setter, {
      ...{ brief: plumber, size: "large", industry, seed },
      own: { photos, logos: [], colors: [] },
    });
  const changes = (ads: readonly DrawnAd[]) =>
    ads.filter(({ template }) => template === "before-after");
  const { photos } = ownPictures;
  for (const industry of ["painting", "landscaping", "remodeling", "house-cleaning"]) {
    const [found, ...more] = changes(three(industry, photos));
    expect(found?.picture, industry).toBe("file:1");
    expect(found?.words.map(({ words: text }) => text)).toEqual(
      expect.arrayContaining(["Before", "After"]),
    );
    expect(more).toEqual([]);
  }
  expect(changes(three("painting", photos.slice(1)))).toEqual([]);
  expect(changes(three("restaurant", photos))).toEqual([]);
});

test("nothing but its own ground is drawn over a logo's clear space, an eighth of its height around it", async () => {
  for (const id of ["logo", "logo-photo", "logo-picture"]) {
    for (const { id: size } of sizes) {
      for (const footer of footersOf(getTemplate(id), size)) {
        const drawn = drawAd(setter, getTemplate(id), {
          ...{ brief: plumber, size, picture: ball, footer },
          ...{ palette: getPalette("cobalt"), own: ownPictures },
        });
        if ("refusal" in drawn) continue;
        const { ad } = drawn;
        await nextTurn();
        const logo = ad.marks.find((mark) => mark.kind === "image");
        if (logo?.kind !== "image") throw new Error(id);
        expect(logoRoomFaults(ad, logo), `${id} ${size} ${footer}`).toEqual([]);
      }
    }
  }
});

test("a logo stands on its own ground, which fills what is see-through in print", () => {
  for (const id of ["logo", "logo-photo", "logo-picture"]) {
    for (const { id: size } of sizes) {
      const drawn = drawAd(setter, getTemplate(id), {
        ...{ brief: { ...plumber, offer: "", conditions: "" }, size, picture: ball },
        ...{ palette: getPalette("cobalt"), own: ownPictures },
      });
      if (!("ad" in drawn)) throw new Error(drawn.refusal);
      const { marks } = drawn.ad;
      const at = marks.findIndex(({ kind }) => kind === "image");
      expect(marks[at - 1], `${id} ${size}`).toMatchObject({ kind: "rect", fill: "#ffffff" });
    }
  }
});

/** Where on an ad its code is drawn. */
function cornerOf({ code, width, height }: DrawnAd): string {
  const [x, y] = [(code.x + code.width / 2) / width, (code.y + code.height / 2) / height];
  if (y < 0.35) return "top";
  if (x < 0.4) return "left";
  return x < 0.6 ? "middle" : "right";
}

/** What the facts at the foot of an ad stand on. */
const footOf = ({ lines }: DrawnAd) =>
  lines.find(({ role }) => role === "website" || role === "area")?.on;

test.each(depth(["pool"], ["cobalt", "pool"]))(
  "ads are compared by the footer, its ground and the corner of the code that are drawn, in any template and size: %s",
  (id) => {
    let drawnAds = 0;
    let feet = 0;
    const palette = getPalette(id);
    const scene = industryScenes.get("plumbing");
    for (const template of templates) {
      for (const size of template.sizes) {
        const own = footersOf(template, size);
        for (const footer of own.length > 0 ? own : footers) {
          const look = { brief: plumber, size, palette, footer, picture: ball, scene };
          const drawn = drawAd(setter, template, { ...look, own: ownPictures });
          if (!("ad" in drawn)) continue;
          drawnAds++;
          const name = `${template.id} ${size} ${footer}`;
          const said = traitsOf({ template: template.id, footer }, palette, size);
          expect(said?.footer, name).toBe(drawn.ad.footer);
          expect(codeCornerOf(drawn.ad), name).toBe(cornerOf(drawn.ad));
          const foot = footOf(drawn.ad);
          if (!said?.foot || !foot) continue;
          feet++;
          expect(said.foot, name).toBe(foot);
        }
      }
    }
    expect(drawnAds).toBeGreaterThan(150);
    expect(feet).toBeGreaterThan(90);
  },
);

test("a headline stands where its lettering asks for it in the three designs, and the record says so", () => {
  const all = firstIndustries.slice(0, depth(6, 60)).flatMap(({ slug }) => {
    const brief = sampleBriefs.get(slug) as AdBrief;
    return chooseAndDrawThreeDesigns(setter, { brief, size: "medium", industry: slug });
  });
  for (const ad of all) {
    const asked = alignOf(getTemplate(ad.template), ad.lettering, ad.footer);
    expect(ad.align, `${ad.template} ${ad.lettering}`).toBe(asked);
  }
  const ways = (["coupon", "bar", "band"] as const).map((foot) =>
    alignOf(getTemplate("number"), "slab", foot),
  );
  expect(ways).toEqual(["middle", undefined, undefined]);
});

test("three designs don't repeat what stands beside them on the card", () => {
  const choice = { brief: plumber, size: "large", industry: "plumbing" } as const;
  const alone = chooseAndDrawThreeDesigns(setter, choice);
  const [first] = alone;
  if (!first) throw new Error("no design");
  const { template, ground, footer, lettering } = first;
  const neighbor = { template, ground, footer, lettering };
  for (const ad of chooseAndDrawThreeDesigns(setter, { ...choice, neighbors: [neighbor] })) {
    expect(sharedTraits(ad, neighbor), ad.template).toEqual([]);
  }
});

/** The compositions in which a medium ad of an industry's sample can be drawn. */
function listDrawable(industry: string): string[] {
  const look = { brief: sampleBriefs.get(industry) as AdBrief, size: "medium" } as const;
  const { letterings, palettes: own } = voiceOf(industry);
  const [palette] = own as [(typeof own)[number]];
  const drawn = { picture: industryPictures.get(industry), scene: industryScenes.get(industry) };
  const canBe = (template: (typeof templates)[number]) =>
    letterings.some((lettering) =>
      (template.footers ?? [undefined]).some(
        (footer) =>
          "ad" in drawAd(setter, template, { ...look, ...drawn, lettering, footer, palette }),
      ),
    );
  return listSuitingTemplates(industry, "medium")
    .filter(canBe)
    .map(({ id }) => id);
}

test("three others are others: no composition again with the same picture, as long as there are more", () => {
  const all = ["plumbing", "dental", "restaurant", "law-firm", "towing", "spa"];
  for (const industry of all.slice(0, depth(2, 6))) {
    const brief = sampleBriefs.get(industry) as AdBrief;
    const [first = [], others = []] = [0, 1].map((seed) =>
      chooseAndDrawThreeDesigns(setter, { brief, size: "medium", industry, seed }),
    );
    const looks = [...first, ...others].map(({ template, picture }) => `${template} ${picture}`);
    const more = listDrawable(industry).filter((id) => !looks.some((look) => look.startsWith(id)));
    const again = looks.length - new Set(looks).size;
    expect(again === 0 || more.length === 0, `${industry} ${looks} ${more}`).toBe(true);
    expect(again, industry).toBeLessThan(3);
  }
});

test("a composition that comes again has other colors: nothing is shown twice as it was", () => {
  for (const industry of ["law-firm", "solar", "locksmith"].slice(0, depth(1, 3))) {
    const brief = sampleBriefs.get(industry) as AdBrief;
    const shown = [0, 1, 2].flatMap((seed) =>
      chooseAndDrawThreeDesigns(setter, { brief, size: "medium", industry, seed }),
    );
    const looks = shown.map(({ template, palette }) => `${template} ${palette}`);
    expect(new Set(looks).size, industry).toBe(looks.length);
  }
});

test("a photo that would print too coarsely is refused, and a design led by one asks for it", () => {
  const look = {
    brief: plumber,
    size: "large",
    palette: getPalette("cobalt"),
    picture: ball,
  } as const;
  const small = { ...own("photo", 1), printWidth: 300 };
  const draw = (id: string, photos: readonly OwnPicture[]) =>
    drawAd(setter, getTemplate(id), { ...look, own: { photos, logos: [] } });
  expect(draw("full-photo", [small])).toEqual({ refusal: "This design needs a larger photo." });
  expect(draw("full-photo", [])).toEqual({ refusal: "This design needs a photo." });
  expect(draw("before-after", [own("photo", 1)])).toEqual({
    refusal: "This design needs two photos.",
  });
  expect(draw("logo", [])).toEqual({ refusal: "This design needs a logo." });
});

test("Spanish briefs have Spanish words of ours", () => {
  const brief: AdBrief = {
    ...{ name: "Taquería Don Beto", phone: "480-555-0149", headline: "Tacos de verdad, hoy" },
    ...{ offer: "2 por 1 en tacos al pastor", lastDay: "2027-06-30", points: ["Para llevar"] },
  };
  const drawn = drawAd(setter, getTemplate("poster"), {
    ...{ brief, size: "medium", palette: getPalette("chile"), picture: ball },
  });
  const said = "ad" in drawn ? drawn.ad.words.map(({ words: text }) => text) : [];
  expect(said).toContain("Hasta el 30 de junio de 2027.");
  expect(said).toContain("Escanee la oferta");
});

test.each([
  ["es", "Accidente de auto? Llame primero.", ["Choques", "Trabajo"]],
  ["es", "Dientes sanos, familia feliz", []],
  ["es", "Conchas calientes a las seis", ["Pasteles", "Tres leches"]],
  ["es", "Aguachile que despierta", ["Lunes a jueves"]],
  ["en", "Happy hour at Los Dos Gatos", ["Tres leches"]],
  ["en", "The best tacos del barrio", ["Patio"]],
  ["en", "Live at Paseo del Sol", ["Pool", "Gym"]],
] as const)("a brief is taken as %s: %s", (language, headline, points) => {
  expect(languageOf({ name: "Sol", phone: "480-555-0149", headline, offer: "", points })).toBe(
    language,
  );
});

test("conditions are a sentence: they begin with a capital and end with a point", () => {
  const terms = (conditions: string) =>
    offerTerms({ ...plumber, conditions, lastDay: "2027-06-30" });
  expect(terms("up to $600 off, materials extra")).toBe(
    "Up to $600 off, materials extra. Through June 30, 2027.",
  );
  expect(terms("iPhone repairs only.")).toBe("iPhone repairs only. Through June 30, 2027.");
});

test("straight quotes are typeset, and the record says what is printed", () => {
  const brief: AdBrief = {
    ...{ ...plumber, headline: "Don't wait. Rock 'n' roll.", offer: '$5 off a 24" "wrap"' },
    shorterHeadline: "Don't wait.",
  };
  const drawn = drawAd(setter, getTemplate("poster"), {
    ...{ brief, size: "medium", palette: getPalette("chile"), picture: ball },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  const said = drawn.ad.words.map(({ words: text }) => text).join(" ");
  expect(said).toMatch(/Don’t wait\. Rock ’n’ roll\.|Don’t wait\./);
  expect(said).toContain("a 24” “wrap”");
  expect(outlinedWords(setter.set(drawn.ad.marks, CODE)).join(" ")).not.toMatch(/['"]/);
  expect(drawn.ad.leftOut).toEqual([]);
});

test("an offer that the headline says already is said once, and only one last day is printed", () => {
  const draw = (change: Partial<AdBrief>) => {
    const brief: AdBrief = { ...plumber, ...change };
    const drawn = drawAd(setter, getTemplate("poster"), {
      ...{ brief, size: "large", palette: getPalette("chile"), picture: ball },
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    expect(drawn.ad.leftOut).toEqual([]);
    return drawn.ad.words.map(({ words: text }) => text).join(" ");
  };
  const palms = draw({ headline: "Palms trimmed $35 each", offer: "$35 per palm" });
  expect(palms.match(/\$35/g)).toHaveLength(1);
  expect(palms).toContain("One drain. Weekdays. Through June 30, 2027.");
  const botox = draw({ headline: "Botox $10 a unit", offer: "$10/unit Botox®" });
  expect(botox.match(/BOTOX/gi)).toHaveLength(1);
  expect(draw({ headline: "Palms trimmed $35 each", offer: "$15 a stump" })).toContain("stump");
  const others = ["Not on Feb. 13-14.", "Sat & Sun before 2.", "Expires 60 days from first class."];
  for (const conditions of others) {
    expect(draw({ conditions })).toContain(`${conditions} Through June 30, 2027.`);
  }
  for (const conditions of ["Until October 31.", "Till Jan 31.", "Ends 10/31."]) {
    const said = draw({ offer: "$75 off overseeding", conditions });
    expect(said).toContain(conditions);
    expect(said).not.toContain("Through");
  }
  expect(draw({ conditions: "Before 10 AM." })).toContain("Through June 30, 2027.");
});

test("lines break by sense: no lone short word, none after a word that leans on the next", () => {
  const linesOf = (headline: string) => {
    const brief: AdBrief = { name: "a", phone: "480-555-0149", headline, offer: "" };
    const drawn = drawAd(setter, getTemplate("poster"), {
      ...{ brief, size: "large", palette: getPalette("chile"), picture: ball },
      lettering: "tall",
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    return drawn.ad.lines.filter(({ role }) => role === "headline").map(({ words: text }) => text);
  };
  expect(linesOf("Your weekends back")).toEqual(["YOUR WEEKENDS BACK"]);
  expect(linesOf("Father & son cuts")).toEqual(["FATHER & SON CUTS"]);
  expect(linesOf("Winter lawn in, before the guests come")).toEqual([
    "WINTER LAWN IN,",
    "BEFORE THE GUESTS COME",
  ]);
  const inTwo = (text: string) =>
    breakIntoEvenLines(text.split(" "), 2, (word) => word.length)?.lines;
  expect(inTwo("Jardinería Hermanos Quiñones")).toEqual(["Jardinería", "Hermanos Quiñones"]);
  expect(inTwo("Hasta el 10 de agosto de 2027")).toEqual(["Hasta", "el 10 de agosto de 2027"]);
});

test("a list of prices parts no thing from its price or its count, and two offers break before their or", () => {
  const linesOf = (offer: string, template: string) => {
    const brief: AdBrief = {
      name: "Ace",
      phone: "480-555-0149",
      headline: "Guests coming?",
      offer,
    };
    const drawn = drawAd(setter, getTemplate(template), {
      ...{ brief, size: "large", palette: getPalette("navy"), picture: ball },
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    expect(drawn.ad.leftOut, offer).toEqual([]);
    return drawn.ad.lines
      .filter(({ role }) => role.startsWith("offer"))
      .map(({ words: text }) => text);
  };
  for (const [offer, template, ...torn] of [
    ["3 rooms $119 / 5 rooms $179 / whole house $249", "ticket", /whole$/],
    ["2 men + truck $129/hr, 3 men $169/hr", "stage", /^\d$/],
    ["Free A/C check, $89 brake pads per axle + 10% military", "split", /A\/C$/, /axle \+/, /per$/],
    ["Pizza $12, 2 pizzas $23, 12 wings $13, free knots w/ $30", "stage", /w\/$/, /^\$30$/],
    ["Shirts $3.25 Pants $6.50 2 pc suit $14.95 Comforter $29", "split", /2 pc$/, /^suit/],
    ["$10 off $60 or free delivery", "stage", /\bor free$/],
    ["$18 seniors $22 men $15 kids", "stage", /\$\d+$/],
    ["Mani $22, Pedi $35, both $52", "stage", /,$/],
  ] as const) {
    const lines = linesOf(offer, template);
    for (const found of torn) {
      expect(
        lines.filter((line) => found.test(line)),
        `${found} in ${lines.join(" / ")}`,
      ).toEqual([]);
    }
  }
});

test("of several values the largest leads; what an offer is limited to doesn't", () => {
  const leadOf = (text: string) => splitOffer(text).lead;
  expect(leadOf("$49 tune-up or $500 off a new system")).toBe("$500 off");
  expect(leadOf("$75 off repairs over $500")).toBe("$75 off");
  expect(leadOf("$10 off $40")).toBe("$10 off");
  expect(leadOf("reg. $89, now $49")).toBe("$49");
  expect(leadOf("20% off, free towels")).toBe("20% off");
  expect(leadOf("Free dessert with any $40 order")).toBe("Free");
  expect(leadOf("2 tacos gratis en la compra de $25")).toBe("gratis");
  expect(leadOf("2 x 1 en platillos de la comida")).toBe("2 x 1");
  expect(leadOf("3 rooms $99, 5 rooms $149, whole house $219")).toBeUndefined();
  expect(leadOf("$10 a unit, $599 a syringe, $149 facial")).toBeUndefined();
  expect(leadOf("Free A/C check, $89 brake pads + 10% military")).toBeUndefined();
  expect(leadOf("Pizza $12, 12 wings $13, knots w/ $30")).toBeUndefined();
  expect(leadOf("3 rooms $99")).toBe("$99");
  expect(leadOf("1 free hour with a 4-hour move")).toBe("1 free hour");
  expect(leadOf("Two free hours with your first week")).toBe("Two free hours");
  expect(leadOf("First walk free with any 5-pack")).toBe("free");
  expect(leadOf("Hassle free with every order")).toBeUndefined();
  expect(leadOf("1/2 off first exam")).toBe("1/2 off");
  expect(leadOf("$10 de descuento en compras de $50 o más")).toBe("$10");
  expect(leadOf("Free whitening ($299 value)")).toBe("Free");
  expect(leadOf("$5 back for every $50 you spend")).toBe("$5");
});

test("every industry has a brief, a picture and what suits it, and only they do", () => {
  for (const { slug } of firstIndustries) {
    expect(sampleBriefs.has(slug), slug).toBe(true);
    expect(industryPictures.has(slug), slug).toBe(true);
  }
  expect(() =>
    chooseAndDrawThreeDesigns(setter, {
      brief: plumber,
      size: "small",
      industry: "falconry",
    }),
  ).toThrow(RangeError);
});

test("no coupon is offered to law, medicine or money, and no letter to who comes with a truck", () => {
  const offered = (industry: string) =>
    sizes.flatMap(({ id }) => listSuitingTemplates(industry, id).map((one) => one.id));
  for (const industry of ["law-firm", "dental", "accounting", "insurance"]) {
    expect(offered(industry), industry).not.toContain("ticket");
    expect(offered(industry), industry).not.toContain("strip");
  }
  for (const industry of ["plumbing", "fitness", "moving-company", "towing", "hvac"])
    expect(offered(industry), industry).not.toContain("letter");
  expect(offered("plumbing")).toEqual(expect.arrayContaining(["ticket", "strip"]));
  expect(offered("law-firm")).toContain("letter");
});

test("every scene stands for a picture that its trade has", () => {
  for (const id of industryScenes.keys()) {
    const industry = id.replace(/-\d+$/, "");
    expect(industryPictureIds(industry), id).toContain(id);
    expect(suitsTrade("scene", industry), id).toBe(true);
  }
});

test("a drawn place shows its whole subject in every crop, and most trades have a design that shows theirs", () => {
  const isShown: boolean[] = [];
  for (const [slug, scene] of industryScenes)
    expect(isSubjectSeen(scene, { x: 0, y: 0, width: 500, height: 60 }), slug).toBe(false);
  const withBriefs = [...sampleBriefs].filter(([slug]) => industryScenes.has(slug));
  for (const [number, [slug, brief]] of withBriefs.entries()) {
    if (number % depth(6, 1) > 0) continue;
    const ads = sizes.flatMap(({ id: size }) =>
      chooseAndDrawThreeDesigns(setter, { brief, size, industry: slug }),
    );
    const shown = ads.flatMap(({ pictures }) => pictures).filter(({ kind }) => kind === "scene");
    isShown.push(shown.length > 0);
    for (const { box, within } of shown) expect(isInside(box, within), slug).toBe(true);
  }
  expect(isShown.filter(Boolean).length / isShown.length).toBeGreaterThanOrEqual(0.85);
});

test("a picture is whole within its margin and a step away from what it stands on, in any industry, size and palette", () => {
  const seen = { picture: 0, scene: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...industryPictures.keys()),
      fc.constantFrom(...templates.filter((one) => pictureKindOf(one) === "drawn")),
      fc.constantFrom(...palettes),
      fc.constantFrom(...footers),
      fc.boolean(),
      (id, template, palette, footer, isOffered) => {
        const picture = industryPictures.get(id) ?? ball;
        const brief = { ...plumber, ...(!isOffered && { offer: "", conditions: "" }) };
        for (const size of template.sizes) {
          const look = { brief, size, palette, picture, footer };
          const drawn = drawAd(setter, template, { ...look, scene: industryScenes.get(id) });
          for (const { box, within, on, kind } of "ad" in drawn ? drawn.ad.pictures : []) {
            seen[kind]++;
            expect(isInside(box, within), `${id} ${template.id} ${size}`).toBe(true);
            if (kind === "picture")
              expect(
                shareLostOn(measurePicture(setter, picture), on),
                `${id} ${palette.id}`,
              ).toBeLessThan(0.35);
          }
        }
      },
    ),
    { numRuns: depth(80, 20_000) },
  );
  expect(seen.picture).toBeGreaterThan(0);
  expect(seen.scene).toBeGreaterThan(0);
});

test("where every picture of a thing would contradict what a brief says, one that is of no thing leads", () => {
  const brief = { ...plumber, headline: "Swim by summer", points: ["Goggles"], offer: "" };
  for (const size of ["medium", "large"] as const) {
    const three = chooseAndDrawThreeDesigns(setter, { brief, size, industry: "fitness" });
    expect(three.map(({ picture }) => picture)).toEqual(Array(3).fill("fitness-4"));
    expect(three.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThan(1);
  }
});

test("a brief that says too much is refused by the part that is too long, and a missing part by its name", () => {
  const drawn = (brief: AdBrief) => {
    const answer = drawAd(setter, getTemplate("billboard"), {
      brief,
      size: "medium",
      palette: getPalette("pine"),
      picture: undefined,
    });
    return "refusal" in answer ? answer.refusal : "drawn";
  };
  const long = "Extraordinarily-comprehensive-water-heater-replacement";
  expect(drawn(plumber)).toBe("drawn");
  expect(drawn({ ...plumber, headline: long })).toBe("This design needs a shorter headline.");
  expect(drawn({ ...plumber, headline: long, shorterHeadline: "Hot again." })).toBe("drawn");
  expect(drawn({ ...plumber, name: long })).toBe("This design needs a shorter business name.");
  expect(drawn({ ...plumber, headline: " " })).toBe("An ad needs a headline.");
  expect(drawn({ ...plumber, headline: "暖かい" })).toBe(
    "We can’t print the character “暖”. Please write it another way.",
  );
});
