import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { contrastRatio } from "#artwork/color.ts";
import { type HexColor, type Mark, qrQuietZoneModules } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { circle, group, rect, type Sketch } from "#artwork/sketch.ts";
import {
  type AdBrief,
  hasOffer,
  isOnlyCredential,
  offerPartSaidByHeadline,
  offerTerms,
  splitOffer,
} from "#artwork/studio/ad-brief.ts";
import { adSizes, CARD_UNITS_PER_POINT, SAFE_MARGIN } from "#artwork/studio/ad-sizes.ts";
import type { PlacedLine } from "#artwork/studio/compositions/type-canvas.ts";
import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import type { CustomerPicture } from "#artwork/studio/own-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { NO_BREAK_SPACE } from "#artwork/studio/type/line-breaks.ts";
import type { TypeItem } from "#artwork/studio/type/type-stack.ts";
import { type TypeOrCodeBox, TypeSetter } from "#artwork/typesetter.ts";
import { readQrCodesAtAGlance } from "#platform/files/inspection/find-qr-codes.ts";
import type { SizeId } from "#site.ts";

export const setter = await TypeSetter.open();

export const CODE = "HTTPS://SPOTLIGHT.EXAMPLE/R/7QX2";

/** A pixel in the place of a photo of 1500 by 1000, and of a logo. */
export const own = (kind: "photo" | "logo", id: number): CustomerPicture => ({
  ...{ id: `file:${id}`, width: 1500, height: kind === "photo" ? 1000 : 500, printWidth: 1500 },
  ...{ focus: [0.5, 0.4], light: 0.3 },
  href: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
});

export const ownPictures = {
  photos: [own("photo", 1), own("photo", 2)],
  logos: [own("logo", 3), own("logo", 4)],
};

/** A picture without type of its own. */
export const ball = [circle(0, 0, 60, "#cc4422"), circle(-14, -14, 20, "#ffcc99")];

export const plumber = sampleBriefs.get("plumbing") as AdBrief;

export type Rectangle = Pick<TypeOrCodeBox, "x" | "y" | "width" | "height">;

/** Less than the eye sees at the press: a tenth of a point. */
const HAIR = 0.14;

export const isInside = (box: Rectangle, frame: Rectangle, by = HAIR) =>
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

export const lineFaultsOf = (ad: DrawnAd) => ad.lines.flatMap((line) => lineFaults(line, ad));

function lineFaults(line: PlacedLine, ad: DrawnAd): string[] {
  const { words, role, points, color, on, box, within } = line;
  const faults: string[] = [];
  if (!isInside(box, within)) faults.push(`"${words}" leaves its box`);
  if (points < floorOf(line, ad)) faults.push(`"${words}" is set in ${points} pt`);
  if (contrastRatio(color, on) < (sevenToOne.has(role) ? 7 : 4.5)) {
    faults.push(`"${words}" has a contrast of ${contrastRatio(color, on).toFixed(2)}`);
  }
  const isReversed = contrastRatio(on, "#ffffff") > contrastRatio(on, "#000000");
  if (isReversed && points < 7) faults.push(`"${words}" is reversed in ${points} pt`);
  return faults;
}

const plain = (text: string) => text.replace(/[\s.,:]+/g, "").toUpperCase();

/** What the outlines on the sheet say, line by line, as the typesetter recorded it while it drew them. */
export function outlinedWords(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => {
    if (mark.kind === "type") return [mark.words];
    return "marks" in mark ? outlinedWords(mark.marks) : [];
  });
}

const inAnyOrder = (texts: readonly string[]) => texts.join(" ").split(" ").toSorted();

/** What an ad claims to say or to leave out against what its outlines say. */
export function recordFaults(ad: DrawnAd, brief: AdBrief, size: SizeId): string[] {
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
  const mayMiss = isOnlyCredential(brief.offer) ? ["offer"] : [];
  const named = ad.leftOut.filter((one) => !mayMiss.includes(one));
  if (named.join() !== expected.join())
    faults.push(`leaves out ${expected.join()} and says ${ad.leftOut.join()}`);
  return faults;
}

/** What a brief says must be printed and isn't there, letter by letter. */
export function missing(ad: DrawnAd, brief: AdBrief): string[] {
  const said = plain(ad.lines.map(({ words }) => words).join(""));
  const isOffered = hasOffer(brief) && offerPartSaidByHeadline(brief) !== "all";
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
export function faultsOf(ad: DrawnAd, brief: AdBrief): string[] {
  const faults = [...lineFaultsOf(ad), ...faceFaults(ad.marks)];
  const safe = {
    x: SAFE_MARGIN,
    y: SAFE_MARGIN,
    width: ad.width - 2 * SAFE_MARGIN,
    height: ad.height - 2 * SAFE_MARGIN,
  };
  const boxes = setter.taken(ad.marks);
  const codes = boxes.filter(({ what }) => what === "code");
  if (codes.length !== 1) faults.push(`${codes.length} codes`);
  for (const code of codes) {
    if (code.width < 54 * CARD_UNITS_PER_POINT)
      faults.push(`a code of ${code.width / CARD_UNITS_PER_POINT} pt`);
  }
  for (const box of boxes) {
    if (!isInside(box, safe)) faults.push(`"${box.words}" leaves the safe area`);
  }
  faults.push(...collisions(ad.marks));
  return [...faults, ...missing(ad, brief)];
}

/** The worst contrast of a line with the points of the drawing under it, type left out. */
export function worstContrast(ad: DrawnAd): { words: string; least: number }[] {
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
    return {
      words: text,
      least: Math.min(...[...found].map((under) => contrastRatio(color, under))),
    };
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

/** Whether the quiet zone that a code needs all around is of one light color, whatever is drawn beside it (ISO/IEC 18004: 4 modules). */
export function isQuietZoneClear(ad: DrawnAd): boolean {
  const marks = setter.set(ad.marks, CODE);
  const svg = drawingToSvg({ width: ad.width, height: ad.height, title: "", marks });
  const fitTo = { mode: "zoom", value: 2 } as const;
  const { pixels, width } = new Resvg(svg, { fitTo }).render();
  const { x, y, width: side } = ad.code;
  const [code] = marks.filter((mark) => mark.kind === "code");
  if (!code || contrastRatio(code.ink, code.on ?? "#ffffff") < 7) return false;
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
export async function scanned(ad: DrawnAd): Promise<string | undefined> {
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

/** How wide a text may become in a better break: at four fifths of its size it is as wide as it was. */
const WIDER = 1 / 0.8;

const article = /^(?:an?|the|el|la|los|las|una?|unos|unas)$/i;
const number = /^[$¢]?\d(?:[\d,.]*\d)?[%°+]?$/;
/** What is one thing with the number before it: "$89 off", "2 por 1". */
const joined = /^(?:off|for|por|[x×])$/i;
/** What leans on the word after it, too, and counts nothing. */
const leaning =
  /^(?:of|to|in|on|at|by|for|from|with|and|or|[&+/·]|your?|our|my|its?|de|del|en|con|por|para|y|o|su|tu|al|que|no|is|are|we)$/i;
const endsSentence = (word = "") => /[.?!]$/.test(word) && !/^\p{Lu}\.$/u.test(word);

type Lines = readonly (readonly string[])[];

/** The rules that lines of type break: no first line of one word, no sentence's first word at a line's end, nothing parted from what it counts or names. */
function findBrokenRules(lines: Lines): string[] {
  const [[first = "", second] = []] = lines;
  const isAlone = lines.length > 1 && second === undefined && !/[.?!,;:]$/.test(first);
  return [
    ...(isAlone ? [`"${first}" is alone`] : []),
    ...lines.slice(0, -1).flatMap((line, i) => {
      const [before, word = "", next = ""] = [line.at(-2), line.at(-1), lines[i + 1]?.[0]];
      const isCounted = /^[\p{L}\d$¢]/u.test(next) && !leaning.test(next) && !article.test(next);
      return [
        ...(endsSentence(before) && !endsSentence(word) ? [`"${word}" begins a sentence`] : []),
        ...(article.test(word) || (number.test(word) && isCounted) ? [`"${word} / ${next}"`] : []),
      ];
    }),
  ];
}

/** The numbers that are parted from what they are one thing with, which no size excuses. */
const findTornNumbers = (lines: Lines): string[] =>
  lines.flatMap((line, i) => {
    const [word = "", next = ""] = [line.at(-1), lines[i + 1]?.[0]];
    return number.test(word) && joined.test(next) ? [`"${word} / ${next}"`] : [];
  });

/** Whether lines have nothing else that a reader stumbles over. */
function isSound(lines: Lines): boolean {
  const lengths = lines.map((line) => line.join(" ").length);
  const even = lengths.reduce((sum, one) => sum + one, 0) / lines.length;
  return lines.every((line, i) => {
    const isMixed = line.slice(0, -1).some(endsSentence) && !endsSentence(line.at(-1));
    const isLone = line.length === 1 && (lengths[i] ?? 0) < 0.9 * even;
    const leans = i < lines.length - 1 && leaning.test(line.at(-1) ?? "");
    return !isMixed && !isLone && !leans;
  });
}

/** Every way to set words in a number of lines. */
const listBreaks = (words: readonly string[], count: number): Lines[] =>
  count === 1
    ? [[words]]
    : words.flatMap((_, i) =>
        listBreaks(words.slice(i + 1), count - 1).map((rest) => [words.slice(0, i + 1), ...rest]),
      );

const asPrinted = (text: string) => text.replaceAll(NO_BREAK_SPACE, " ");

/** How wide lines are in ems in the widest face of an item. */
function widthOf(setter: TypeSetter, { faces: [face] }: TypeItem, lines: Lines): number {
  if (!face) return 0;
  return Math.max(...lines.map((line) => setter.metrics(face, line.join(" ")).width));
}

/** Rules that the headline and the offer of an ad break although they needn't: as many lines without a fault cost at most a fifth of the size. */
export function findBadBreaks(setter: TypeSetter, { lines }: Pick<DrawnAd, "lines">): string[] {
  const texts = Map.groupBy(
    lines.filter(({ item, role }) => !item.fills && /^(?:headline|offer)/.test(role)),
    ({ item }) => item,
  );
  return [...texts].flatMap(([item, own]) => {
    const drawn = own.map(({ words }) => words.split(" "));
    const [torn, broken] = [findTornNumbers(drawn), findBrokenRules(drawn)];
    if (torn.length > 0 || broken.length === 0) return torn;
    const said = drawn.flat().join(" ");
    const words = item.words.find((text) => asPrinted(text) === said)?.split(" ") ?? [];
    const most = WIDER * widthOf(setter, item, drawn);
    const better = listBreaks(words, own.length)
      .map((some) => some.map((line) => asPrinted(line.join(" ")).split(" ")))
      .find(
        (some) =>
          findBrokenRules(some).length === 0 && isSound(some) && widthOf(setter, item, some) < most,
      );
    const shown = (some: Lines) => some.map((line) => line.join(" ")).join(" / ");
    return better ? [`${broken.join(", ")}: ${shown(drawn)} could be ${shown(better)}`] : [];
  });
}
