import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { qrCodePlaceholder, rect } from "#artwork/sketch.ts";
import {
  type AdBrief,
  hasOffer,
  type OfferParts,
  offerPartSaidByHeadline,
  offerTerms,
  scanCaption,
  splitOffer,
} from "#artwork/studio/ad-brief.ts";
import {
  adSizes,
  CARD_UNITS_PER_POINT,
  LEAST_CODE_CONTRAST,
  SAFE_MARGIN,
} from "#artwork/studio/ad-sizes.ts";
import {
  joinBulletPoints,
  keepDatesAndNamesOnOneLine,
  keepOnOneLine,
  keepPhrasesOnOneLine,
  keepPlacesOnOneLine,
} from "#artwork/studio/type/line-breaks.ts";
import { splitOfferIntoItems } from "#artwork/studio/type/offer-items.ts";
import { typesetOfferLockup } from "#artwork/studio/type/offer-lockup.ts";
import { keepOfferItemsOnOneLine } from "#artwork/studio/type/offer-sentence.ts";
import {
  type AdRole,
  type Box,
  type TypeItem,
  type TypesetStack,
  undefinedIfNoRoom,
} from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { type AdPictures, BriefUnsuitedError, PictureCanvas } from "./picture-canvas.ts";
import { leastPointsOf, type TypeLook, type TypePlacement } from "./type-canvas.ts";

/** A license of more letters may be broken between lines. */
const LONG_LICENSE = 26;

/** Which fact is the largest. */
export type LeadingFact = "headline" | "offer" | "phone";

/**
 * Where an ad's facts stand: on a band, the code at its right; over a bar with the phone along the lower edge; on a light ground under
 * a line with name and phone; with the code on top, in the upper corner; below a coupon that holds the offer and the code; beside the
 * code at the left, the phone over both; under a bar with name and phone along the upper edge; at both sides of the code in the middle.
 */
export const footers = [
  "band",
  "bar",
  "corner",
  "head",
  "coupon",
  "left",
  "top",
  "middle",
] as const;
export type Footer = (typeof footers)[number];

/** What an ad is drawn from: its brief, its size and its look. */
export type AdRequest = AdPictures &
  TypeLook & {
    readonly brief: AdBrief;
    readonly lead?: LeadingFact | undefined;
    /** How the headline is set where a template leaves it open; flush left by default. */
    readonly align?: "start" | "middle" | undefined;
    readonly footer?: Footer | undefined;
    /** The largest size of the phone number, in points; what the composition gives it by default. */
    readonly phoneMost?: number;
    /** Whether the code goes without words, where they would take the room of something else. */
    readonly isCodeBare?: boolean;
  };

/** What the leading fact does to the largest size of each; no floor changes. */
const weights: Readonly<Record<LeadingFact, Readonly<Record<LeadingFact, number>>>> = {
  headline: { headline: 1, offer: 1, phone: 1 },
  offer: { headline: 0.72, offer: 1.26, phone: 1 },
  phone: { headline: 0.84, offer: 0.9, phone: 1.5 },
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

/** What the widths of a face have in common: "poster" of "poster-narrow". */
const familyOf = (face = "") => face.replace(/-.*$/, "");

/** A name of so many letters at most may be larger than others, and by how much. */
const SHORT_NAME = 10;
const SHORT_NAME_GROWTH = 1.35;

/** The longest thing of a list, in letters, that a phrase never breaks. */
const LONGEST_ITEM = 16;

type LockupOptions = TypePlacement & {
  /** The largest size of the offer's figure, in points. */
  readonly most: number;
  /** The smallest size of its words, in points; the least that is printed by default. */
  readonly leastWords?: number;
  readonly wanted?: HexColor;
  /** Whether its words rather stand beside its figure, as on a bar across the ad. */
  readonly isWide?: boolean;
  /** The offer of a coupon; what the composition shows by default. */
  readonly parts?: OfferParts;
};

/** An ad being composed: what its brief says, over its pictures and its type. */
export class AdCanvas extends PictureCanvas {
  readonly brief: AdBrief;
  /** Empty without an offer that the headline doesn't say. */
  readonly offer: OfferParts;
  readonly hasOffer: boolean;
  /** The side on which a template that leaves it open sets its headline. */
  readonly align: "start" | "middle";
  readonly leads: LeadingFact;
  /** How much larger than usual an offer may be. */
  readonly offerGrowth: number;
  readonly caption: string | undefined;
  readonly footer: Footer;
  codeBox: Box | undefined;
  private readonly weight: Readonly<Record<LeadingFact, number>>;
  private readonly phoneMost: number;

  constructor(setter: TypeSetter, request: AdRequest) {
    const { brief, lead = "headline", align = "start" } = request;
    super(setter, request);
    this.brief = brief;
    const said = offerPartSaidByHeadline(brief);
    const isOffered = hasOffer(brief) && said !== "all";
    // a flat ad closes in its own way, so its composition shows the offer
    const isCoupon = isOffered && request.footer === "coupon" && !this.isFlat;
    this.hasOffer = isOffered && !isCoupon;
    this.offer = !this.hasOffer
      ? {}
      : said === "price"
        ? { rest: brief.offer }
        : splitOffer(brief.offer);
    this.leads = lead;
    this.weight = weights[lead];
    this.phoneMost = request.phoneMost ?? Number.POSITIVE_INFINITY;
    this.offerGrowth = this.weight.offer;
    this.caption = request.isCodeBare ? undefined : scanCaption(brief, this.size);
    const { footer = "band" } = request;
    this.footer = this.isFlat || (footer === "coupon" && !isCoupon) ? "band" : footer;
    // over facts on an axis a headline stands there, too; a band in the place of a coupon has them at the left
    const isFlush = !this.isFlat && footer === "coupon" && this.footer === "band";
    this.align = this.footer === "middle" ? "middle" : isFlush ? "start" : align;
  }

  /** What the words under a code take of the height; a flat ad has none. */
  get captionHeight(): number {
    return this.caption ? 7 * CARD_UNITS_PER_POINT + 5 : 0;
  }

  /** Whether a code is read on a color without a plate. */
  bearsCode(on: HexColor): boolean {
    return contrastRatio(this.palette.ink, on) >= LEAST_CODE_CONTRAST;
  }

  /** How far the plate of a code on a color reaches beyond it; none on a light one. */
  platePad(on: HexColor): number {
    return this.bearsCode(on) ? 0 : 4 * this.k;
  }

  /**
   * The code, the lower right corner of it at (right, bottom), straight on a light color, on a dark one on a light plate.
   * Larger sizes say what a scan does.
   */
  code(
    right = this.w - SAFE_MARGIN,
    bottom = this.h - SAFE_MARGIN,
    on: HexColor = this.palette.ink,
  ): Box {
    const words = this.caption;
    const strip = this.captionHeight;
    const size = this.codeSize;
    const plate = { x: right - size, y: bottom - size - strip, width: size, height: size + strip };
    const isBare = this.bearsCode(on);
    const paper = isBare ? on : this.palette.sparkle;
    if (!isBare) {
      const pad = this.platePad(on);
      const [x, y] = [plate.x - pad, plate.y - pad];
      const box = { x, y, width: size + 2 * pad, height: plate.height + 2 * pad };
      this.add(rect(x, y, box.width, box.height, paper, 5 * this.k));
      this.shape("plate", box);
    } else this.shape("code", plate);
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

  headline(
    mostPoints: number,
    lines: number,
    on: HexColor,
    more: Partial<TypeItem> & { wanted?: HexColor; accent?: HexColor } = {},
  ): TypeItem {
    const { headline, shorterHeadline } = this.brief;
    const { accent, wanted, ...rest } = more;
    const words = [headline, ...(shorterHeadline ? [shorterHeadline] : [])].map((text) =>
      this.shout(keepPhrasesOnOneLine(text)),
    );
    const color = this.ink(on, 4.5, ...(wanted ? [wanted] : []));
    const second = accent && contrastRatio(accent, on) >= 4.5 ? accent : undefined;
    return this.item("headline", words, "display", mostPoints * this.weight.headline, {
      color,
      lines,
      leading: this.lettering.isCapitals ? 1.12 : 1.0,
      ...(second && { second }),
      ...(this.lettering.last && { lastFace: this.lettering.last }),
      ...rest,
    });
  }

  /** What parts a headline from the offer that stands with it on `on`: a color if one reads there, else its size. */
  apartFromOffer(
    on: HexColor,
    offerColor = this.ink(on, 7, this.palette.accent),
  ): { readonly wanted?: HexColor; readonly sizes?: TypeItem["sizes"] } {
    const { accent, second, ground, sparkle, ink } = this.palette;
    const plain = this.ink(on, 4.5);
    if (!this.hasOffer || offerColor !== plain) return {};
    const reads = (color: HexColor) => color !== plain && contrastRatio(color, on) >= 4.5;
    const mixed = [this.mixColors("ink", "accent", 0.3), this.mixColors("ink", "second", 0.25)];
    const wanted = [accent, second, ground, sparkle, ink, ...mixed].find(reads);
    return wanted ? { wanted } : { sizes: [0, adSizes[this.size].leastPoints * 1.5] };
  }

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
  points(on: HexColor, width: number, lines = 2): TypeItem[] {
    const all = this.pointTexts;
    for (let count = all.length; count > 0; count--) {
      const words = joinBulletPoints(all.slice(0, count));
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
    const isDark = contrastRatio(on, "#ffffff") > contrastRatio(on, "#000000");
    // reversed small type fills in on the press below 7 pt
    const small = isDark ? 7 : 6.1;
    const { fits } = adSizes[size];
    const title = namePoints * (brief.name.length <= SHORT_NAME ? SHORT_NAME_GROWTH : 1);
    const website = fits.website > 0 ? brief.website : undefined;
    const area = fits.area > 0 ? brief.area : undefined;
    return [
      ...(name
        ? [this.item("name", brief.name, "bold", title, { color, lines: 2, leading: 1.02 })]
        : []),
      this.item(
        "phone",
        brief.phone,
        "bold",
        Math.min(this.phoneMost, phonePoints * this.weight.phone),
        {
          color: this.ink(on, 7, ...(phoneColor ? [phoneColor] : []), color),
          gap: 0.3,
        },
      ),
      ...(area ? [this.areaItem(area, color)] : []),
      ...(website
        ? [this.item("website", website, "text", 8.6, { color, gap: area ? 0.42 : 0.7, yields: 3 })]
        : []),
      ...this.smallPrint(color, small, terms),
    ];
  }

  /** Where the business is; in a flat ad on one line, where that has room. */
  private areaItem(area: string, color: HexColor): TypeItem {
    const look = this.isFlat ? { lines: 1, gap: 0.5 } : { lines: 2, gap: 1 };
    const most = this.isFlat ? 8 : 8.6;
    return this.item("area", [keepPlacesOnOneLine(area), area], "text", most, {
      color,
      ...look,
      yields: 2,
    });
  }

  /** The offer's terms and the license line, run together. */
  private smallPrint(color: HexColor, least: number, withTerms: boolean): TypeItem[] {
    const { license } = this.brief;
    const terms = withTerms ? offerTerms(this.brief) : undefined;
    const line = (role: AdRole, words: readonly string[], lines: number) =>
      this.item(role, words, "print", least + 0.3, {
        color,
        lines,
        fills: true,
        gap: 0.75,
        leading: 1.12,
        sizes: [0, least],
      });
    // never "Lic. / AZ 1009284"
    const isLong = (license ?? "").length > LONG_LICENSE;
    const kept = isLong ? keepPlacesOnOneLine(license ?? "") : license && keepOnOneLine(license);
    const join = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" ");
    const words = [
      join(terms && keepDatesAndNamesOnOneLine(terms), kept),
      join(terms, isLong ? license : kept),
    ];
    return words[0] ? [line(license ? "license" : "conditions", words, 4)] : [];
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
    const items = splitOfferIntoItems(offer);
    const isList = items.length > 1 && items.every((item) => item.length <= LONGEST_ITEM);
    const words = [...(isList ? [keepOfferItemsOnOneLine(items).join(" ")] : []), offer];
    return this.item("offer", words, "bold", mostPoints * this.offerGrowth, {
      color: this.ink(on, 7, ...(wanted ? [wanted] : [])),
      lines: 3,
      leading: 1.08,
      ...rest,
    });
  }

  lockUp(within: Box, { on, align, across, ...look }: LockupOptions): TypesetStack {
    const set = this.measureOffer(within, {
      on,
      ...(align && { align }),
      ...(across && { across }),
      ...look,
    });
    this.place(set, on, within);
    return set;
  }

  /** The offer as `lockUp` would set it. Throws NoRoomError where it doesn't fit. */
  measureOffer(within: Box, look: LockupOptions): TypesetStack {
    const { on, most, leastWords = 0, wanted, isWide = false, parts = this.offer, ...place } = look;
    const least = (role: AdRole) => leastPointsOf(role, this.size) * CARD_UNITS_PER_POINT * 1.001;
    const { display, bold } = this.lettering;
    const lock = (wordFaces: typeof bold) =>
      typesetOfferLockup(
        this.setter,
        parts,
        {
          ...{ color: this.ink(on, 7, ...(wanted ? [wanted] : [])), faces: display, wordFaces },
          most: most * CARD_UNITS_PER_POINT * this.offerGrowth,
          least: least("offer"),
          leastWords: Math.max(leastWords * CARD_UNITS_PER_POINT, least("offer words")),
          isUppercase: this.lettering.isCapitals ?? false,
          isWide,
        },
        within,
        place,
      );
    // a unit in another face than its price looks pasted in
    const own = bold.filter((face) => familyOf(face) === familyOf(bold[0]));
    return (
      (own.length < bold.length ? undefinedIfNoRoom(() => lock(own)) : undefined) ?? lock(bold)
    );
  }

  /** The same, or undefined where it doesn't fit. */
  tryOffer(within: Box, look: LockupOptions): TypesetStack | undefined {
    return undefinedIfNoRoom(() => this.measureOffer(within, look));
  }

  /** Refuses a brief without an offer: the composition is made of one. */
  requireOffer(): void {
    if (!this.hasOffer) throw new BriefUnsuitedError("This design needs an offer.");
  }
}
