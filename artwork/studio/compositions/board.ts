import { contrast } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { getSize } from "#artwork/layouts/sizes.ts";
import {
  bleedBackground,
  circle,
  clip,
  group,
  path,
  qrCodePlaceholder,
  rect,
  type Sketch,
  textLine,
} from "#artwork/sketch.ts";
import {
  type AdBrief,
  hasOffer,
  type OfferParts,
  offerTerms,
  saidByHeadline,
  scanCaption,
  splitOffer,
} from "#artwork/studio/ad-brief.ts";
import { adSizes } from "#artwork/studio/ad-sizes.ts";
import {
  chooseReadableColor,
  darkenGroundByShare,
  mixTwoPaletteColors,
  type Palette,
  type Role,
} from "#artwork/studio/color/palettes.ts";
import type { OwnPicture, OwnPictures } from "#artwork/studio/own-pictures.ts";
import {
  coverWithScene,
  hazeOf,
  isSubjectSeen,
  type Scene,
  subjectIn,
} from "#artwork/studio/scenes/scene.ts";
import {
  type FaceUse,
  type Lettering,
  type LetteringId,
  letterings,
} from "#artwork/studio/type/lettering.ts";
import {
  type AdRole,
  type Box,
  NO_BREAK,
  NoRoomError,
  type TypeItem,
  type TypesetStack,
  typesetStack,
} from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import { measurePicture, type Picture, shareLostOn, standsOn } from "./measure-picture.ts";

/** Card units in a point. */
export const POINT = 100 / 72;

/** Where type and codes end: half the gutter and 9 pt, so that no cut touches them. */
export const SAFE = 2.5 * POINT + 9 * POINT;

/** The smallest type in points of what isn't set by the size (design: anatomy by size). */
const leastPoints = {
  "offer words": 7,
  points: 7,
  labels: 7,
  name: 7.5,
  area: 7,
  website: 7,
  "scan words": 7,
  conditions: 6.1,
  license: 6.1,
} as const;

/** The smallest type of a role, in points. In a flat ad little else says who it is, so the name is larger. */
function leastPointsOf(role: AdRole, size: SizeId): number {
  if (role === "headline" || role === "offer" || role === "phone") return adSizes[size].leastPoints;
  return role === "name" && adSizes[size].shape === "flat" ? 9 : leastPoints[role];
}

/** A line of type on the ad, the color it stands on and the box it was given. */
export type PlacedLine = {
  /** Whose line it is: the lines of an item are one piece of text. */
  readonly item: TypeItem;
  readonly role: AdRole;
  readonly words: string;
  readonly points: number;
  readonly color: HexColor;
  readonly on: HexColor;
  readonly box: Box;
  /** In degrees; the box is around the turned line. */
  readonly turn: number;
  readonly within: Box;
};

/** A picture that stands whole in a box on a color, or a scene whose subject is in the box that shows it. */
export type PlacedPicture = {
  readonly kind: "picture" | "scene";
  readonly box: Box;
  readonly within: Box;
  readonly on: HexColor;
};

/** How far from the edge of its cell a picture ends, so that no cut shaves it. */
const PICTURE_MARGIN = 11;

/** Which fact is the largest. */
export type LeadingFact = "headline" | "offer" | "phone";

/**
 * How an ad closes: the facts on a band with the code at its right; the code at the left and the phone over all; the phone as large
 * as a bar along the lower edge; below a coupon that holds the offer and the code; on its axis, with the code in the middle; under a
 * bar with name and phone along the upper edge; on a light ground under a line with both; or all of it on top, with the code in the
 * upper corner.
 */
export const footers = [
  ...(["band", "bar", "corner", "head", "coupon", "left", "top", "center"] as const),
];
export type Footer = (typeof footers)[number];

/** What an ad is drawn from: its brief, its size and its look. */
export type AdRequest = {
  readonly brief: AdBrief;
  readonly size: SizeId;
  readonly palette: Palette;
  /** None where every picture of the industry would contradict the words. */
  readonly picture: Picture | undefined;
  /** The place that stands for the picture in compositions with room for one. */
  readonly scene?: Scene | undefined;
  readonly lead?: LeadingFact | undefined;
  /** How the headline is set where a template leaves it open; flush left by default. */
  readonly align?: "start" | "middle" | undefined;
  readonly footer?: Footer | undefined;
  readonly lettering?: LetteringId | undefined;
  /** The buyer's photos and logos, for the compositions that they lead. */
  readonly own?: OwnPictures | undefined;
};

/** What the leading fact does to the largest size of each; no floor changes. */
const weights: Readonly<Record<LeadingFact, Readonly<Record<LeadingFact, number>>>> = {
  headline: { headline: 1, offer: 1, phone: 1 },
  offer: { headline: 0.72, offer: 1.26, phone: 1 },
  phone: { headline: 0.84, offer: 0.9, phone: 1.5 },
};

/** A template's refusal of a brief, in a sentence for the person who wrote it. */
export class BriefUnsuitedError extends Error {}

class TooSmallPictureError extends BriefUnsuitedError {
  constructor() {
    super("This design has no room for its picture beside so many words.");
  }
}

type TypeOptions = {
  readonly on: HexColor;
  readonly align?: "start" | "middle" | "end";
  readonly across?: "top" | "middle" | "bottom";
};

export type FactOptions = {
  readonly namePoints?: number;
  readonly phonePoints?: number;
  readonly phoneColor?: HexColor;
  readonly terms?: boolean;
  readonly name?: boolean;
  /** Whether the points stand in the foot; otherwise the composition sets them elsewhere. */
  readonly points?: boolean;
};

type OfferOptions = {
  readonly wordsPoints?: number;
  readonly wordsLeast?: number;
  readonly wanted?: HexColor | undefined;
  readonly lines?: number;
  /** "$49" large and "off ..." with the rest, where it is short of width. */
  readonly bare?: boolean;
  /** The offer of a coupon; what the composition shows by default. */
  readonly parts?: OfferParts;
};

/** A photo that prints with fewer pixels to the inch looks coarse from the hand. */
const LEAST_PIXELS_AN_INCH = 110;

const boxPath = ({ x, y, width, height }: Box) =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h-${width.toFixed(1)}z`;

/** An ad being composed: its marks in printing order, and every line of type with what it stands on. */
export class Board {
  readonly marks: Sketch[] = [];
  readonly lines: PlacedLine[] = [];
  readonly w: number;
  readonly h: number;
  readonly k: number;
  /** The margin of type from the edge of the cell. */
  readonly m: number;
  readonly codeSize: number;
  readonly brief: AdBrief;
  /** Empty without an offer that the headline doesn't say. */
  readonly offer: OfferParts;
  /** Whether the composition shows the offer: there is one, the headline doesn't say it, and no coupon below holds it. */
  readonly hasOffer: boolean;
  private readonly isCoupon: boolean;
  readonly size: SizeId;
  readonly palette: Palette;
  /** The side on which a template that leaves it open sets its headline. */
  readonly align: "start" | "middle";
  readonly leads: LeadingFact;
  /** How much larger than usual an offer may be. */
  readonly offerGrowth: number;
  readonly footer: Footer;
  readonly letteringId: LetteringId;
  /** Whether it has no room for a picture beside words, points, a website or an area. */
  readonly isFlat: boolean;
  codeBox: Box | undefined;
  /** The drawn pictures and scenes, each where it is seen and on what. */
  readonly pictures: PlacedPicture[] = [];
  private readonly own: OwnPictures;
  private readonly setter: TypeSetter;
  private readonly art: Picture | undefined;
  private readonly scenery?: Scene | undefined;
  private readonly weight: Readonly<Record<LeadingFact, number>>;
  private readonly lettering: Lettering;

  constructor(setter: TypeSetter, request: AdRequest) {
    const { brief, size, palette, picture, lead = "headline", align = "start" } = request;
    const { widthInches, heightInches } = getSize(size);
    const { margin, code, ornaments: k } = adSizes[size];
    this.setter = setter;
    this.brief = brief;
    const said = saidByHeadline(brief);
    const isOffered = hasOffer(brief) && said !== "all";
    // a flat ad closes in its own way, so its composition shows the offer
    this.isCoupon = isOffered && request.footer === "coupon" && adSizes[size].shape === "upright";
    this.hasOffer = isOffered && !this.isCoupon;
    this.offer = !this.hasOffer
      ? {}
      : said === "price"
        ? { rest: brief.offer }
        : splitOffer(brief.offer);
    this.size = size;
    this.palette = palette;
    this.art = picture;
    this.scenery = request.scene;
    this.leads = lead;
    this.weight = weights[lead];
    this.letteringId = request.lettering ?? "lively";
    this.lettering = letterings[this.letteringId];
    this.offerGrowth = this.weight.offer;
    this.align = align;
    this.w = widthInches * 100;
    this.h = heightInches * 100;
    this.m = margin;
    this.k = k;
    this.codeSize = code;
    this.isFlat = adSizes[size].shape === "flat";
    const { footer = "band" } = request;
    this.footer = this.isFlat || (footer === "coupon" && !this.isCoupon) ? "band" : footer;
    this.own = request.own ?? { photos: [], logos: [] };
  }

  ground(color: HexColor): void {
    this.marks.push(bleedBackground(this.w, this.h, color));
  }

  add(...sketches: readonly Sketch[]): void {
    this.marks.push(...sketches);
  }

  /** A wanted color if it reads on `on` (4.5 for words, 7 for the phone and the offer), else the one that reads best. */
  ink(on: HexColor, least: number, ...wanted: readonly HexColor[]): HexColor {
    return chooseReadableColor(this.palette, on, least, ...wanted);
  }

  /** The color of a band of facts that stands out from a ground: the darkest on a light one, the lightest on a dark one. */
  bandOn(ground: HexColor): HexColor {
    const { ink, sparkle } = this.palette;
    return contrast(ground, ink) > contrast(ground, sparkle) ? ink : sparkle;
  }

  mixColors(one: Role, other: Role, share: number): HexColor {
    return mixTwoPaletteColors(this.palette, one, other, share);
  }

  groundInShadow(share: number): HexColor {
    return darkenGroundByShare(this.palette, share);
  }

  /** A tone of the ground for patterns under type: away from the color of the type, so that it only reads better. */
  tone(share: number): HexColor {
    const isLight = this.bandOn(this.palette.ground) === this.palette.ink;
    return isLight ? this.mixColors("ground", "sparkle", share) : this.groundInShadow(share);
  }

  /** Sets type in a box; returns how much of it was used. */
  type(
    items: readonly TypeItem[],
    within: Box,
    { on, align = "start", across = "top" }: TypeOptions,
  ): TypesetStack {
    const stack = typesetStack(this.setter, items, within, align, across);
    this.place(stack, on, within);
    return stack;
  }

  /** Puts a stack on the ad, the only way for type to get there. `turn` turns it around (cx, cy). */
  private place(
    { lines }: TypesetStack,
    on: HexColor,
    within: Box,
    { cx = 0, cy = 0, turn = 0, under = [] as readonly Sketch[] } = {},
  ): void {
    const isMoved = cx !== 0 || cy !== 0 || turn !== 0;
    const sketches = lines.map((line) => {
      const { item, role, words, size, color, face, x, y, anchor } = line;
      const sketch = textLine(face, size, x, y, words, color, { anchor });
      const [moved] = isMoved ? this.setter.taken([group(cx, cy, [sketch], { turn })]) : [];
      this.lines.push({
        ...{ item, role, words, points: size / POINT, color, on, turn, within },
        box: moved ?? line.box,
      });
      return sketch;
    });
    this.add(...(isMoved ? [group(cx, cy, [...under, ...sketches], { turn })] : sketches));
  }

  heightOf(items: readonly TypeItem[], within: Box): TypesetStack {
    return typesetStack(this.setter, items, within);
  }

  /**
   * How high items would be in a box with `room` free above a floor: set smaller for it, the first by a third at most.
   */
  heightOver(floor: number, room: number, items: readonly TypeItem[], within: Box): TypesetStack {
    let stack = this.heightOf(items, within);
    const least = (stack.lines[0]?.size ?? 0) * 0.67;
    for (let tries = 0; tries < 4 && floor - within.y - stack.height < room; tries++) {
      const lower = this.tryHeight(items, { ...within, height: stack.height * 0.93 });
      if (!lower || (lower.lines[0]?.size ?? 0) < least) break;
      stack = lower;
    }
    return stack;
  }

  /** `heightOf`, or undefined where they don't fit. */
  tryHeight(items: readonly TypeItem[], within: Box): TypesetStack | undefined {
    try {
      return this.heightOf(items, within);
    } catch (cause) {
      if (cause instanceof NoRoomError) return undefined;
      throw cause;
    }
  }

  /** The first of the colors on which an offer reads (7:1); the lightest color if none. */
  firm(...colors: readonly HexColor[]): HexColor {
    const { ink, sparkle } = this.palette;
    const reads = (on: HexColor) => Math.max(contrast(ink, on), contrast(sparkle, on)) >= 7;
    return colors.find(reads) ?? sparkle;
  }

  get hasPicture(): boolean {
    return this.art !== undefined;
  }

  /** The first of the colors on which the picture stands out, else the one on which least of it is lost. */
  behind(...colors: readonly [HexColor, ...HexColor[]]): HexColor {
    if (!this.art) return colors[0];
    const measure = measurePicture(this.setter, this.art);
    const worst = (color: HexColor) => shareLostOn(measure, color);
    return (
      colors.find((color) => standsOn(measure, color)) ??
      colors.toSorted((a, b) => worst(a) - worst(b))[0] ??
      colors[0]
    );
  }

  /** Whether the picture stands out from a color without a ground of its own. */
  stands(on: HexColor): boolean {
    return this.art !== undefined && standsOn(measurePicture(this.setter, this.art), on);
  }

  /** The box in which the picture is larger. */
  roomier(...boxes: readonly [Box, ...Box[]]): Box {
    if (!this.art) return boxes[0];
    const own = measurePicture(this.setter, this.art).box;
    const scale = (box: Box) => {
      const { width, height } = this.insideMargin(box);
      return Math.min(width / own.width, height / own.height);
    };
    return boxes.toSorted((a, b) => scale(b) - scale(a))[0] ?? boxes[0];
  }

  private insideMargin(box: Box): Box {
    const [x, y] = [Math.max(box.x, PICTURE_MARGIN), Math.max(box.y, PICTURE_MARGIN)];
    const right = Math.min(box.x + box.width, this.w - PICTURE_MARGIN);
    const bottom = Math.min(box.y + box.height, this.h - PICTURE_MARGIN);
    return { x, y, width: right - x, height: bottom - y };
  }

  /** The box of a picture that rises past the right end of the last line over it, where there is room. */
  beside({ lines }: TypesetStack, under: Box): Box[] {
    const right = under.x + under.width;
    const last = lines.at(-1)?.box;
    if (!last) return [];
    const x = Math.max(under.x, last.x + last.width + 12 * this.k);
    const y = Math.max(0, ...lines.slice(0, -1).map(({ box }) => box.y + box.height)) + 6 * this.k;
    if (right - x < this.w * 0.3) return [];
    return [{ x, y, width: right - x, height: under.y + under.height - y }];
  }

  /**
   * The picture whole, as large as a box inside the margin allows, at its middle or on its lower edge; on a disc where it
   * wouldn't stand out from the color under it.
   */
  picture(
    within: Box,
    { on, stand = "middle" }: { on: HexColor; stand?: "middle" | "bottom" },
  ): void {
    if (!this.art) return;
    let box = this.insideMargin(within);
    const least = this.w * (this.isFlat ? 0.15 : 0.22);
    if (Math.min(box.width, box.height) < least * 0.6) throw new TooSmallPictureError();
    let under = on;
    let at = stand;
    if (!this.stands(on)) {
      const { second, sparkle, ground, accent, ink } = this.palette;
      const r = Math.min(box.width, box.height) / 2;
      const [cx, cy] = [box.x + box.width / 2, box.y + box.height - r];
      under = this.behind(second, sparkle, ground, accent, ink);
      this.add(circle(cx, cy, r, under));
      box = { x: cx - r * 0.74, y: cy - r * 0.7, width: r * 1.48, height: r * 1.4 };
      at = "middle";
    }
    const own = measurePicture(this.setter, this.art).box;
    const scale = Math.min(box.width / own.width, box.height / own.height);
    const [width, height] = [own.width * scale, own.height * scale];
    const x = box.x + (box.width - width) / 2;
    const y = box.y + (box.height - height) * (at === "bottom" ? 1 : 0.5);
    if (Math.max(width, height) < least) throw new TooSmallPictureError();
    this.marks.push(group(x - own.x * scale, y - own.y * scale, this.art, { scale }));
    const frame = {
      x: PICTURE_MARGIN,
      y: PICTURE_MARGIN,
      width: this.w - 2 * PICTURE_MARGIN,
      height: this.h - 2 * PICTURE_MARGIN,
    };
    this.pictures.push({ kind: "picture", box: { x, y, width, height }, within: frame, on: under });
  }

  /** Whether the scene's subject is whole in a box that it covers. */
  showsScene(box: Box): boolean {
    return this.scenery !== undefined && isSubjectSeen(this.scenery, box);
  }

  /** The scene so large that it covers a box, on the ad's own ground. */
  scene(box: Box): void {
    if (!this.scenery) return;
    const on = this.palette.ground;
    const { whole } = coverWithScene(this.scenery, box, this.palette);
    this.add(clip(boxPath(box), [bleedBackground(this.w, this.h, on), whole]));
    this.pictures.push({ kind: "scene", box: subjectIn(this.scenery, box), within: box, on });
  }

  /** The scene in a box on the ad's own ground, its light rising out of the box behind what stands over it. */
  sceneWithHalo(box: Box): void {
    if (!this.scenery) return;
    const { halo, whole } = coverWithScene(this.scenery, box, this.palette);
    this.add(halo, clip(boxPath(box), [whole]));
    const on = this.palette.ground;
    this.pictures.push({ kind: "scene", box: subjectIn(this.scenery, box), within: box, on });
  }

  get hasScene(): boolean {
    return this.scenery !== undefined;
  }

  /** The light that rises out of a scene, on which type over it has to read, too. */
  get haloColor(): HexColor {
    return hazeOf(this.palette);
  }

  /** Whether a code is read on a color without a plate. */
  bearsCode(on: HexColor): boolean {
    return contrast(this.palette.ink, on) >= 9;
  }

  /**
   * The code, the lower right corner of it at (right, bottom), straight on a light color, on a dark one on a light plate.
   * Larger sizes say what a scan does.
   */
  code(
    right = this.w - SAFE,
    bottom = this.h - SAFE,
    on: HexColor = this.palette.ink,
    words = scanCaption(this.brief, this.size),
  ): Box {
    const strip = words ? 7 * POINT + 5 : 0;
    const size = this.codeSize;
    const plate = { x: right - size, y: bottom - size - strip, width: size, height: size + strip };
    const isBare = this.bearsCode(on);
    const paper = isBare ? on : this.palette.sparkle;
    if (!isBare) {
      const pad = 4 * this.k;
      const [x, y] = [plate.x - pad, plate.y - pad];
      this.add(rect(x, y, size + 2 * pad, plate.height + 2 * pad, paper, 5 * this.k));
    }
    this.marks.push(qrCodePlaceholder(plate.x, plate.y, this.palette.ink, size, paper));
    if (words) {
      const within = { x: plate.x + 3, y: plate.y + size, width: size - 6, height: strip };
      const item = this.item("scan words", words, "print", 7.4, {
        color: this.ink(paper, 4.5, this.palette.ink),
      });
      this.type([item], within, { on: paper, align: "middle", across: "top" });
    }
    this.codeBox = { x: plate.x, y: plate.y, width: size, height: size };
    return plate;
  }

  /** The first photo that the buyer sent. */
  requirePhoto(): OwnPicture {
    const [photo] = this.own.photos;
    if (!photo) throw new BriefUnsuitedError("This design needs a photo.");
    return photo;
  }

  requireTwoPhotos(): readonly [OwnPicture, OwnPicture] {
    const [before, after] = this.own.photos;
    if (!before || !after) throw new BriefUnsuitedError("This design needs two photos.");
    return [before, after];
  }

  requireLogo(): OwnPicture {
    const [logo] = this.own.logos;
    if (!logo) throw new BriefUnsuitedError("This design needs a logo.");
    return logo;
  }

  /** A photo that covers a box around what must stay in view, cut by a path; refused where it would print too coarsely. */
  photo(photo: OwnPicture, box: Box, cut = boxPath(box)): void {
    const scale = Math.max(box.width / photo.width, box.height / photo.height);
    const [width, height] = [photo.width * scale, photo.height * scale];
    if (photo.printWidth / (width / 100) < LEAST_PIXELS_AN_INCH)
      throw new BriefUnsuitedError("This design needs a larger photo.");
    const place = (from: number, room: number, all: number, focus: number) =>
      Math.min(from, Math.max(from + room - all, from + room / 2 - all * focus));
    const x = place(box.x, box.width, width, photo.focus[0]);
    const y = place(box.y, box.height, height, photo.focus[1]);
    this.add(clip(cut, [{ kind: "image", x, y, width, height, href: photo.href }]));
  }

  /** A logo as large as a box allows, with an eighth of its height kept clear around it. */
  logo(logo: OwnPicture, box: Box): void {
    const clear = 1.25;
    const scale = Math.min(
      box.width / (logo.width + (clear - 1) * logo.height),
      box.height / (logo.height * clear),
    );
    const [width, height] = [logo.width * scale, logo.height * scale];
    const x = box.x + (box.width - width) / 2;
    const y = box.y + (box.height - height) / 2;
    // what is see-through prints as the last color filled before it
    this.add(rect(x, y, width, height, this.logoGround(logo)));
    this.add({ kind: "image", x, y, width, height, href: logo.href });
  }

  /** What a logo is seen on: its own paper; for a light one that has none, a color and no black if there is one; else white. */
  logoGround({ paper = "#ffffff", light }: OwnPicture): HexColor {
    if (light <= 0.82) return paper;
    const { ground, second, accent, ink } = this.palette;
    return [ground, second, accent].find((color) => contrast(color, "#ffffff") >= 4.5) ?? ink;
  }

  /** An item of type from points, with its floor from its role. */
  item(
    role: AdRole,
    words: string | readonly string[],
    use: FaceUse,
    mostPoints: number,
    more: Partial<TypeItem> & Pick<TypeItem, "color">,
  ): TypeItem {
    const least = Math.max(leastPointsOf(role, this.size), more.sizes?.[1] ?? 0) * POINT * 1.001;
    return {
      role,
      words: typeof words === "string" ? [words] : words,
      faces: this.lettering[use],
      ...more,
      sizes: [Math.max(mostPoints * POINT, least), least],
    };
  }

  headline(
    mostPoints: number,
    lines: number,
    on: HexColor,
    more: Partial<TypeItem> & { wanted?: HexColor; accent?: HexColor } = {},
  ): TypeItem {
    const { headline, shorterHeadline } = this.brief;
    const { accent, wanted, ...rest } = more;
    const words = [headline, ...(shorterHeadline ? [shorterHeadline] : [])].map((text) =>
      this.shout(text),
    );
    const color = this.ink(on, 4.5, ...(wanted ? [wanted] : []));
    const second = accent && contrast(accent, on) >= 4.5 ? accent : undefined;
    return this.item("headline", words, "display", mostPoints * this.weight.headline, {
      color,
      lines,
      leading: this.lettering.isCapitals ? 1.12 : 1.0,
      ...(second && { second }),
      ...(this.lettering.last && { lastFace: this.lettering.last }),
      ...rest,
    });
  }

  /** What is set in the face that leads is in capitals where that has no others. */
  private shout(text: string): string {
    return this.lettering.isCapitals ? text.toUpperCase() : text;
  }

  /** What else the business does or is, one text each; a credential in the place of an offer is the first. */
  get pointTexts(): readonly string[] {
    if (adSizes[this.size].fits.point === 0) return [];
    const credential = hasOffer(this.brief) ? "" : this.brief.offer;
    return [credential, ...(this.brief.points ?? [])].filter(Boolean);
  }

  /** Those texts side by side in a width: as many as its lines take, each whole. */
  points(on: HexColor, width: number, lines = 2, join = "· "): TypeItem[] {
    const all = this.pointTexts;
    for (let count = all.length; count > 0; count--) {
      const words = all
        .slice(0, count)
        .map((point) => point.replaceAll(" ", NO_BREAK))
        .join(join === ", " ? join : `${NO_BREAK}${join}`);
      const item = this.item("points", words, "text", 8.6 * this.k, {
        ...{ color: this.ink(on, 4.5), lines, gap: 0.7, leading: 1.22 },
      });
      if (this.tryHeight([item], { x: 0, y: 0, width, height: this.h })) return [item];
    }
    return [];
  }

  /** Name, phone, where, website, terms and license, in this order; where and website give way first. */
  facts(
    on: HexColor,
    { namePoints = 14, phonePoints = 22, phoneColor, terms = true, name = true }: FactOptions = {},
  ): TypeItem[] {
    const { brief, size } = this;
    const color = this.ink(on, 4.5, this.palette.ink, this.palette.sparkle);
    const isDark = contrast(on, "#ffffff") > contrast(on, "#000000");
    // reversed small type fills in on the press below 7 pt
    const small = isDark ? 7 : 6.1;
    const { fits } = adSizes[size];
    const website = fits.website > 0 ? brief.website : undefined;
    const area = fits.area > 0 ? brief.area : undefined;
    return [
      ...(name
        ? [this.item("name", brief.name, "bold", namePoints, { color, lines: 2, leading: 1.02 })]
        : []),
      this.item("phone", brief.phone, "bold", phonePoints * this.weight.phone, {
        color: this.ink(on, 7, ...(phoneColor ? [phoneColor] : []), color),
        gap: 0.3,
      }),
      ...(area
        ? [this.item("area", area, "text", 8.6, { color, lines: 2, gap: 0.7, yields: 2 })]
        : []),
      ...(website
        ? [this.item("website", website, "text", 8.6, { color, gap: area ? 0.42 : 0.7, yields: 3 })]
        : []),
      ...this.smallPrint(color, small, terms),
    ];
  }

  /** The offer's terms and the license line, run together. */
  private smallPrint(color: HexColor, least: number, withTerms: boolean): TypeItem[] {
    const { license } = this.brief;
    const terms = withTerms ? offerTerms(this.brief) : undefined;
    const line = (role: AdRole, words: string, lines: number) =>
      this.item(role, words, "print", least + 0.3, {
        color,
        lines,
        fills: true,
        gap: 0.75,
        leading: 1.12,
        sizes: [0, least],
      });
    const words = [terms, license].filter(Boolean).join(" ");
    return words ? [line(license ? "license" : "conditions", words, 4)] : [];
  }

  /** The offer for a coupon below the composition. */
  couponItems(on: HexColor): TypeItem[] {
    const { accent, ink } = this.palette;
    return this.offerItems(on, 30 * this.k, {
      ...{
        wordsPoints: 11 * this.k,
        wordsLeast: 8,
        lines: 2,
        bare: true,
        wanted: this.ink(on, 7, accent, ink),
      },
      ...{ parts: splitOffer(this.brief.offer) },
    });
  }

  /** The whole offer as one phrase; a flat ad without one says a credential there, in quieter type. */
  phrase(
    on: HexColor,
    mostPoints: number,
    more: Partial<TypeItem> & { wanted?: HexColor } = {},
  ): TypeItem {
    const { wanted, ...rest } = more;
    const { offer } = this.brief;
    if (!this.hasOffer) {
      const isCredential = this.isFlat && !hasOffer(this.brief);
      return this.item("points", isCredential ? offer : "", "text", 9, {
        ...{ color: this.ink(on, 4.5), lines: 2, gap: 0.6 },
      });
    }
    return this.item("offer", offer, "bold", mostPoints * this.offerGrowth, {
      color: this.ink(on, 7, ...(wanted ? [wanted] : [])),
      lines: 3,
      leading: 1.08,
      ...rest,
    });
  }

  /** The words of an offer as a stack: its number large, the rest around it. */
  offerItems(
    on: HexColor,
    mostPoints: number,
    { wordsPoints = 11, wordsLeast = 0, wanted, lines = 3, bare = false, parts }: OfferOptions = {},
  ): TypeItem[] {
    const { before, lead, rest } = parts ?? this.offer;
    if (!lead && !rest) return [];
    const [, number, off] = (bare && /^(.+?) (off)$/i.exec(lead ?? "")) || [];
    const color = this.ink(on, 7, ...(wanted ? [wanted] : []));
    const wordsOf = (text: string | undefined, gap: number) =>
      text
        ? [
            this.item("offer words", text, "text", wordsPoints, {
              color,
              lines,
              gap,
              leading: 1.16,
              sizes: [0, wordsLeast],
            }),
          ]
        : [];
    if (!lead) {
      return [
        this.item("offer", rest ?? "", "bold", Math.min(mostPoints, 26) * this.offerGrowth, {
          color,
          lines: lines + 1,
          leading: 1.06,
          grows: true,
        }),
      ];
    }
    const start = number ?? lead;
    const capital = start.charAt(0).toUpperCase() + start.slice(1);
    const largest = mostPoints * this.offerGrowth;
    const price = { color, leading: 1, gap: 0.16 };
    return [
      ...wordsOf(before, 0),
      this.item("offer", this.shout(capital), "display", largest, { ...price, lines: 2 }),
      // "off" belongs to its number: the same face, close under it
      ...(off ? [this.item("offer words", this.shout(off), "display", largest * 0.4, price)] : []),
      ...wordsOf(rest, 0.5),
    ];
  }

  /** A round sticker with the offer, none without one. Throws NoRoomError where it doesn't fit. */
  sticker(
    cx: number,
    cy: number,
    r: number,
    look: {
      fill: HexColor;
      turn?: number;
      notched?: boolean;
      /** A line around it that parts it from a picture. */
      edge?: HexColor;
    },
  ): void {
    const items = this.offerItems(look.fill, r * 0.56, {
      wordsPoints: Math.max(7.2, r * 0.15),
      bare: true,
    });
    if (items.length === 0) return;
    const within = { x: -r * 0.7, y: -r * 0.62, width: r * 1.4, height: r * 1.24 };
    const stack = typesetStack(this.setter, items, within, "middle", "middle");
    const under: Sketch[] = [
      ...(look.edge ? [path(sealPath(r * 1.07 + 3, r * 0.97 + 3, 20), look.edge)] : []),
      look.notched ? path(sealPath(r * 1.07, r * 0.97, 20), look.fill) : circle(0, 0, r, look.fill),
    ];
    const around = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    this.place(stack, look.fill, around, { cx, cy, turn: look.turn ?? 0, under });
  }

  /** Refuses a brief without an offer: the composition is made of one. */
  requireOffer(): void {
    if (!this.hasOffer) throw new BriefUnsuitedError("This design needs an offer.");
  }
}

/** A seal around 0,0 with points between an inner and an outer radius. */
function sealPath(outer: number, inner: number, points: number): string {
  const steps = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points;
    const r = i % 2 === 0 ? outer : inner;
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${steps.join("L")}z`;
}
