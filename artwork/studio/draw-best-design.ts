import type { Palette } from "#artwork/studio/color/palettes.ts";
import type { AdRequest, Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import { listMissingFacts } from "./ad-words.ts";
import { type AdTraits, listTraitsSharedByNeighbors } from "./compare-ads.ts";
import { type ChangeableTrait, type DesignFault, findDesignFaults } from "./design-faults.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import { footersOfTemplate, headlineAlignOf, type Template } from "./templates.ts";

/** What a design may be, the best first, and what it should be unlike. */
export type DesignAlternatives = {
  readonly letterings: readonly LetteringId[];
  readonly footers: readonly Footer[];
  readonly palettes: readonly Palette[];
  /** Those beside it on the card, and those offered with it. */
  readonly neighbors: readonly AdTraits[];
  readonly chosen: readonly AdTraits[];
};

type Look = {
  readonly template: Template;
  readonly lettering: LetteringId;
  readonly footer: Footer | undefined;
  readonly palette: Palette;
};

type Try = Look & {
  readonly ad: DrawnAd;
  readonly cost: number;
  readonly faults: readonly DesignFault[];
};

/** What something left out, a trait of a neighbor, and one of a design offered with it cost, against the faults of a design. */
const LEFT_OUT = 100;
const AREA_LEFT_OUT = 0.8;
const BESIDE = 6;
const ALIKE = { footer: 1, lettering: 0.5 } as const;

/** By how much another look must be better, so that what suits the trade best stays. */
const BETTER = 0.35;

/** How many looks besides the first one are drawn at most: each takes a few milliseconds. */
const MOST_TRIES = 5;

/** How many looks that differ in one thing are tried. */
const PER_THING = 3;

const things: readonly ChangeableTrait[] = ["footer", "lettering", "palette", "template"];

/** The footers of a template's ad, the best first. */
function footersIn(template: Template, { size }: AdRequest, { footers }: DesignAlternatives) {
  const all = footersOfTemplate(template, size);
  const own = footers.filter((footer) => all.includes(footer));
  return own.length > 0 ? own.slice(0, 4) : [all[0]];
}

const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);

/** What the faults of a design cost that another choice of one thing may mend. */
const mendableBy = ({ faults }: Try, thing: ChangeableTrait): number =>
  sum(faults.map(({ mendedBy, cost }) => (mendedBy.includes(thing) ? cost : 0)));

class BestDesign {
  private readonly setter: TypeSetter;
  private readonly request: AdRequest;
  private readonly ways: DesignAlternatives;

  constructor(setter: TypeSetter, request: AdRequest, ways: DesignAlternatives) {
    this.setter = setter;
    this.request = request;
    this.ways = ways;
  }

  private draw(look: Look): Try | undefined {
    const { template, lettering, footer, palette } = look;
    const align = headlineAlignOf(template, lettering, footer);
    const request = { ...this.request, footer, lettering, palette, align };
    const drawn = drawAd(this.setter, template, request);
    if (!("ad" in drawn)) return undefined;
    const { ad } = drawn;
    const isBare = template.ledBy === "type" && ad.pictures.length === 0;
    const faults = findDesignFaults(ad, isBare && this.request.picture !== undefined);
    const { neighbors, chosen } = this.ways;
    const like = neighbors.map(
      (one) => listTraitsSharedByNeighbors(ad, one).length + Number(one.lettering === ad.lettering),
    );
    const alike = chosen.map(
      (one) =>
        ALIKE.footer * Number(one.footer !== undefined && one.footer === ad.footer) +
        ALIKE.lettering * Number(one.lettering === ad.lettering),
    );
    const lacks = this.countLacks(ad);
    const cost =
      LEFT_OUT * lacks +
      AREA_LEFT_OUT * (ad.leftOut.length - lacks) +
      BESIDE * sum(like) +
      sum(alike) +
      sum(faults.map((fault) => fault.cost));
    return { ...look, ad, cost, faults };
  }

  private countLacks({ leftOut }: DrawnAd): number {
    return listMissingFacts(leftOut, this.request.size).length;
  }

  /** A design by the first lettering and footer that leave room for what it says. */
  private drawInAnyWay(template: Template): Try | undefined {
    const { palette } = this.request;
    for (const lettering of this.ways.letterings) {
      for (const footer of footersIn(template, this.request, this.ways)) {
        const drawn = this.draw({ template, lettering, footer, palette });
        if (drawn) return drawn;
      }
    }
    return undefined;
  }

  /** The first design that leaves out nothing, else the one that leaves out least; undefined where none fits. */
  private drawWhatSaysMost(inOrder: readonly Template[]): Try | undefined {
    let found: Try | undefined;
    for (const template of inOrder) {
      const one = this.drawInAnyWay(template);
      if (one && (!found || this.countLacks(one.ad) < this.countLacks(found.ad))) found = one;
      if (found && this.countLacks(found.ad) === 0) break;
    }
    return found;
  }

  /** Looks that differ from one in one thing, the best first. */
  private othersBy(thing: ChangeableTrait, one: Try, inOrder: readonly Template[]): Look[] {
    const { letterings, palettes } = this.ways;
    const others: Readonly<Record<ChangeableTrait, () => Partial<Look>[]>> = {
      footer: () => footersIn(one.template, this.request, this.ways).map((footer) => ({ footer })),
      lettering: () => letterings.map((lettering) => ({ lettering })),
      palette: () => palettes.map((palette) => ({ palette })),
      template: () =>
        inOrder
          .filter(({ ledBy }) => ledBy === one.template.ledBy)
          .map((template) => ({
            template,
            footer: footersIn(template, this.request, this.ways)[0],
          })),
    };
    return others[thing]()
      .filter((other) => other[thing] !== one[thing])
      .map((other) => ({ ...one, ...other }))
      .slice(0, PER_THING);
  }

  find(inOrder: readonly Template[]): DrawnAd | undefined {
    let best = this.drawWhatSaysMost(inOrder);
    if (!best) return undefined;
    let left = MOST_TRIES;
    const first = best;
    const inTurn = things.toSorted((a, b) => mendableBy(first, b) - mendableBy(first, a));
    for (const thing of inTurn) {
      for (const look of this.othersBy(thing, best, inOrder)) {
        if (left === 0 || mendableBy(best, thing) <= BETTER) break;
        const other: Try | undefined =
          this.draw(look) ?? (thing === "template" ? this.drawInAnyWay(look.template) : undefined);
        if (!other) continue;
        left--;
        if (other.cost < best.cost - BETTER) best = other;
      }
    }
    return best.ad;
  }
}

/**
 * The first of some templates that says all of a brief, and of looks that differ from that in one thing the one with the fewest
 * faults; undefined where none fits.
 */
export const drawBestDesign = (
  setter: TypeSetter,
  inOrder: readonly Template[],
  request: AdRequest,
  ways: DesignAlternatives,
): DrawnAd | undefined => new BestDesign(setter, request, ways).find(inOrder);
