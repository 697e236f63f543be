import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { bleedBackground, group, type Sketch, textLine } from "#artwork/sketch.ts";
import { adSizes, CARD_UNITS_PER_POINT } from "#artwork/studio/ad-sizes.ts";
import {
  chooseReadableColor,
  darkenGroundByShare,
  mixTwoPaletteColors,
  type Palette,
  type PaletteRole,
} from "#artwork/studio/color/palettes.ts";
import {
  type FaceUse,
  type Lettering,
  type LetteringId,
  letterings,
} from "#artwork/studio/type/lettering.ts";
import {
  type AdRole,
  type Box,
  type TypeItem,
  type TypesetStack,
  typesetStack,
  undefinedIfNoRoom,
} from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";

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
export function leastPointsOf(role: AdRole, size: SizeId): number {
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

/** What stands on an ad as one thing that others keep clear of, or lie on with a fifth of themselves. */
export type PlacedShape = {
  readonly kind:
    | "picture"
    | "disc"
    | "seal"
    | "code"
    | "plate"
    | "tag"
    | "coupon"
    | "tear line"
    | "panel";
  readonly box: Box;
};

export type TypePlacement = {
  readonly on: HexColor;
  readonly align?: "start" | "middle" | "end";
  readonly across?: "top" | "middle" | "bottom";
};

export type TypeLook = {
  readonly size: SizeId;
  readonly palette: Palette;
  readonly lettering?: LetteringId | undefined;
};

/** What of an ad carries type: its marks in printing order, and every line with what it stands on. */
export class TypeCanvas {
  readonly marks: Sketch[] = [];
  readonly lines: PlacedLine[] = [];
  readonly shapes: PlacedShape[] = [];
  readonly w: number;
  readonly h: number;
  readonly k: number;
  /** The margin of type from the edge of the cell. */
  readonly m: number;
  readonly codeSize: number;
  readonly size: SizeId;
  readonly palette: Palette;
  /** Whether it has no room for a picture beside words, points, a website or an area. */
  readonly isFlat: boolean;
  readonly letteringId: LetteringId;
  protected readonly lettering: Lettering;
  protected readonly setter: TypeSetter;

  constructor(setter: TypeSetter, { size, palette, lettering = "lively" }: TypeLook) {
    const { widthInches, heightInches } = getSize(size);
    const { margin, code, ornaments, shape } = adSizes[size];
    this.setter = setter;
    this.size = size;
    this.palette = palette;
    this.letteringId = lettering;
    this.lettering = letterings[lettering];
    this.w = widthInches * 100;
    this.h = heightInches * 100;
    this.m = margin;
    this.k = ornaments;
    this.codeSize = code;
    this.isFlat = shape === "flat";
  }

  ground(color: HexColor): void {
    this.marks.push(bleedBackground(this.w, this.h, color));
  }

  add(...sketches: readonly Sketch[]): void {
    this.marks.push(...sketches);
  }

  /** Records what others keep clear of. */
  shape(kind: PlacedShape["kind"], box: Box): void {
    this.shapes.push({ kind, box });
  }

  /** A wanted color if it reads on `on` (4.5 for words, 7 for the phone and the offer), else the one that reads best. */
  ink(on: HexColor, least: number, ...wanted: readonly HexColor[]): HexColor {
    return chooseReadableColor(this.palette, on, least, ...wanted);
  }

  /** The color of a band of facts that stands out from a ground: the darkest on a light one, the lightest on a dark one. */
  bandOn(ground: HexColor): HexColor {
    const { ink, sparkle } = this.palette;
    return contrastRatio(ground, ink) > contrastRatio(ground, sparkle) ? ink : sparkle;
  }

  mixColors(one: PaletteRole, other: PaletteRole, share: number): HexColor {
    return mixTwoPaletteColors(this.palette, one, other, share);
  }

  groundInShadow(share: number): HexColor {
    return darkenGroundByShare(this.palette, share);
  }

  /** Sets type in a box; returns how much of it was used. */
  type(
    items: readonly TypeItem[],
    within: Box,
    { on, align = "start", across = "top" }: TypePlacement,
  ): TypesetStack {
    const stack = typesetStack(this.setter, items, within, align, across);
    this.place(stack, on, within);
    return stack;
  }

  /** Puts a stack on the ad, the only way for type to get there. `turn` turns it around (cx, cy). */
  place(
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
        ...{ item, role, words, points: size / CARD_UNITS_PER_POINT, color, on, turn, within },
        box: moved ?? line.box,
      });
      return sketch;
    });
    this.add(...(isMoved ? [group(cx, cy, [...under, ...sketches], { turn })] : sketches));
  }

  heightOf(items: readonly TypeItem[], within: Box): TypesetStack {
    return typesetStack(this.setter, items, within);
  }

  /** How high items would be in a box with `room` free above a floor: set smaller for it, the first by a third at most. */
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
    return undefinedIfNoRoom(() => this.heightOf(items, within));
  }

  /** The first of the colors on which an offer reads (7:1); the lightest color if none. */
  firm(...colors: readonly HexColor[]): HexColor {
    const { ink, sparkle } = this.palette;
    const reads = (on: HexColor) =>
      Math.max(contrastRatio(ink, on), contrastRatio(sparkle, on)) >= 7;
    return colors.find(reads) ?? sparkle;
  }

  /** An item of type from points, with its floor from its role. */
  item(
    role: AdRole,
    words: string | readonly string[],
    use: FaceUse,
    mostPoints: number,
    more: Partial<TypeItem> & Pick<TypeItem, "color">,
  ): TypeItem {
    const least =
      Math.max(leastPointsOf(role, this.size), more.sizes?.[1] ?? 0) * CARD_UNITS_PER_POINT * 1.001;
    return {
      role,
      words: typeof words === "string" ? [words] : words,
      faces: this.lettering[use],
      ...more,
      sizes: [Math.max(mostPoints * CARD_UNITS_PER_POINT, least), least],
    };
  }
}
