import { areNeighbors, type Spot } from "#artwork/layouts/card-layout.ts";
import type { SizeId } from "#site.ts";
import { type CardLimit, cardLimits, listCardLimitsOfAd, mostAlikeOnSide } from "./card-limits.ts";
import {
  type AdTraits,
  adBuildOf,
  codeCornerOf,
  hueName,
  isHeadedByPhone,
  leadOf,
  listTraitsSharedAcrossSide,
  listTraitsSharedByNeighbors,
  loudnessOf,
  lowerHalfOf,
  offerAndPictureRowByTemplate,
  offerPlaceByTemplate,
  picturePlaceOf,
  pictureSubjectsOf,
  traitsLimitedOnCard,
  traitsLimitedOnSide,
} from "./compare-ads.ts";
import { footerGroundOfTemplate, groundOfTemplate, pictureKindOf } from "./templates.ts";
import { listTemplatesBestFirst } from "./trade-fit.ts";
import { letteringsAndPalettesOf } from "./trade-voice.ts";

/** A design that a spot may have, without its drawing. */
export type ProposedDesign = AdTraits & { readonly palette: string };

/**
 * What an industry's ad may look like, what suits best first: each template in each palette and lettering that suits it, by each
 * footer. Those that follow each other differ in all of it: who looks only at the first few has a choice of everything.
 */
export function listProposedDesigns(industry: string, size: SizeId): ProposedDesign[] {
  const all = listTemplatesBestFirst(industry, size).filter(
    (one) => pictureKindOf(one) === "drawn",
  );
  const { palettes, letterings } = letteringsAndPalettesOf(industry);
  const most = Math.max(...all.map(({ footers = [] }) => footers.length), 1);
  const turns = palettes.length * most;
  return Array.from({ length: turns }, (_, turn) => turn).flatMap((turn) =>
    all.flatMap((template, i): ProposedDesign[] => {
      const palette = palettes[(turn + i) % palettes.length];
      const lap = Math.floor(turn / palettes.length);
      const { footers = [undefined] } = template;
      const lettering = letterings[(turn + lap + i) % letterings.length];
      const footer = footers[(turn + lap + i) % footers.length];
      if (!palette || !lettering || lap >= footers.length) return [];
      return [
        {
          template: template.id,
          palette: palette.id,
          ground: groundOfTemplate(template, palette),
          ...{ footer, lettering, foot: footerGroundOfTemplate(template, palette, footer) },
        },
      ];
    }),
  );
}

/** A spot of a card with the designs it may have, the best first; an ad that is approved has one. */
export type SpotToDesign<Design extends AdTraits> = {
  readonly spot: Spot;
  readonly designs: readonly Design[];
  /** What its brief offers, if anything. */
  readonly offer?: string | undefined;
};

const SWEEPS = 250;

/** What likeness costs, against a ten-thousandth for each place down the list of what suits. */
const cost = {
  /** A neighbor with the same ground, composition, build or footer; the same composition or lower half in a row, or on the same ground on a side. */
  clash: 100,
  /** A trait that two others of the side have already, or of the card where the eye finds it on both sides; and each more. */
  often: 50,
  /** A trait that another of the side has. */
  twice: 0.8,
  /** Each other ground of its hue on the side, up to three: a side of dentists, pools and lawyers is blue. */
  hue: 3,
  /** A composition or a lower half that another of the card has. */
  again: 2,
  /** A neighbor with the same lettering; one that a price leads, too, or words only. */
  lettering: 4,
  lead: 1,
  /** Each other code in the same corner, and of a neighbor; at the left, where it stands out, of a neighbor. */
  corner: 0.6,
  cornerBeside: 1.6,
  leftBeside: 12,
  /** A neighbor whose offer stands at the left of its picture, too. */
  rowBeside: 6,
  /** A neighbor that a phone number heads, too; one whose "Free" stands in the same place. */
  headed: 30,
  free: 12,
  /** A neighbor that is loud or quiet, too. */
  loudBeside: 60,
  quietBeside: 2,
  /** A neighbor that shows the same thing; one that shows another in the same place. */
  subject: 25,
  picturePlace: 0.5,
} as const;

/**
 * The design of each spot by its id, so that a side of the card is one piece: no two neighbors with a ground, a composition or a
 * footer alike or of one build, nothing more than twice on a side, no composition or lower half more than twice on the card, and no
 * more of each `cardLimits` than it allows, as far as the designs allow; of those, what suits best.
 */
export function chooseDesignsForCard<Design extends AdTraits>(
  spots: readonly SpotToDesign<Design>[],
): Map<string, Design> {
  // what leaves the least choice is placed first
  const order = spots.toSorted((a, b) => a.designs.length - b.designs.length);
  const chosen = new Map<string, Design>();
  const costsIn = ({ spot, designs, offer }: SpotToDesign<Design>) => {
    const rest = order.flatMap((one): Placed[] => {
      const ad = one.spot.id === spot.id ? undefined : chosen.get(one.spot.id);
      return ad ? [{ spot: one.spot, seen: seenOf(ad), isFree: isFree(one) }] : [];
    });
    const costOf = weigh({ spot, isFree: isFree({ offer }) }, rest, spots);
    return designs.map((design, place) => place / 10_000 + costOf(design));
  };
  let best = chosen;
  let least = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = new Map(chosen);
    const lows = order.map((one) => {
      const costs = costsIn(one);
      const low = Math.min(...costs);
      const found = one.designs[costs.indexOf(low)];
      if (found) chosen.set(one.spot.id, found);
      return low;
    });
    const isSettled = order.every(({ spot }) => chosen.get(spot.id) === before.get(spot.id));
    if (!isSettled) continue;
    // before it settles a card costs more than it seems: what was placed first didn't see the rest
    const sum = lows.reduce((all, one) => all + one, 0);
    if (sum < least) [best, least] = [new Map(chosen), sum];
    if (Math.max(...lows) < cost.often) break;
    // a card that settles badly is looked at again, in turn from its best on
    loosen(chosen, sweep % 2 ? best : chosen, sweep);
  }
  return best;
}

/** Leaves out about half the ads of a card, others for each number. */
function loosen<Design>(
  chosen: Map<string, Design>,
  from: ReadonlyMap<string, Design>,
  number: number,
): void {
  const kept = [...from].filter((_, i) => Math.sin((i + 2) * (number + 3) * 7919) > 0);
  chosen.clear();
  for (const [id, design] of kept) chosen.set(id, design);
}

const areInRow = (a: Spot, b: Spot) => a.side === b.side && a.y === b.y && a.size === b.size;

const look = (ad: AdTraits) => ({
  ad,
  onSide: traitsLimitedOnSide(ad),
  hue: hueName(ad.ground),
  onCard: traitsLimitedOnCard(ad),
  lowerHalf: lowerHalfOf(ad),
  corner: codeCornerOf(ad),
  isHeaded: isHeadedByPhone(ad),
  offer: offerPlaceByTemplate.get(ad.template),
  lead: leadOf(ad),
  build: adBuildOf(ad),
  isRow: offerAndPictureRowByTemplate.has(ad.template),
  limits: listCardLimitsOfAd(ad),
  weight: loudnessOf(ad),
  subjects: pictureSubjectsOf(ad),
  picturePlace: picturePlaceOf(ad),
});

type Seen = ReturnType<typeof look>;

const seen = new WeakMap<AdTraits, Seen>();

function seenOf(ad: AdTraits): Seen {
  const known = seen.get(ad) ?? look(ad);
  seen.set(ad, known);
  return known;
}

type Place = { readonly spot: Spot; readonly isFree: boolean };
type Placed = Place & { readonly seen: Seen };
type Beside = {
  readonly y: Seen;
  readonly isNear: boolean;
  readonly isInRow: boolean;
  readonly areFree: boolean;
};

/** Whether an offer is led by the word that most offers are led by. */
const isFree = ({ offer = "" }: { readonly offer?: string | undefined }) =>
  /\b(?:free|gratis)\b/i.test(offer);

const areSame = (a: string | undefined, b: string | undefined) =>
  Number(a !== undefined && a === b);

/** What two neighbors cost by all that isn't a clash in itself. */
const costBeside = (x: Seen, { y, areFree }: Beside): number =>
  cost.lettering * areSame(x.ad.lettering, y.ad.lettering) +
  cost.lead * areSame(x.lead, y.lead) +
  cost.headed * Number(x.isHeaded && y.isHeaded) +
  cost.free * Number(areFree) * areSame(x.offer, y.offer) +
  cost.clash * areSame(x.build, y.build) +
  cost.rowBeside * Number(x.isRow && y.isRow) +
  (x.weight === "loud" ? cost.loudBeside : cost.quietBeside) * areSame(x.weight, y.weight) +
  cost.subject * Number(x.subjects.some((subject) => y.subjects.includes(subject))) +
  cost.picturePlace * areSame(x.picturePlace, y.picturePlace) +
  (x.corner === "left" ? cost.leftBeside : cost.cornerBeside) * areSame(x.corner, y.corner);

function costOfPair(x: Seen, other: Beside): number {
  const { y, isNear, isInRow } = other;
  const shared = isNear
    ? listTraitsSharedByNeighbors(x.ad, y.ad)
    : listTraitsSharedAcrossSide(x.ad, y.ad);
  const isAgainInRow = isInRow && (x.ad.template === y.ad.template || x.lowerHalf === y.lowerHalf);
  return (
    cost.clash * (shared.length + Number(isAgainInRow)) +
    (isNear ? costBeside(x, other) : 0) +
    cost.corner * areSame(x.corner, y.corner)
  );
}

const costOf = (count: number, each: number, most = 2) =>
  count < most ? count * each : (count - most + 1) * cost.often;

/** What a design costs in a spot beside what the rest of its side and of the card has. */
function weigh(
  { spot, isFree: isOwnFree }: Place,
  rest: readonly Placed[],
  all: readonly { readonly spot: Spot }[],
): (ad: AdTraits) => number {
  const onThisSide = all.filter((one) => one.spot.side === spot.side).length;
  const side = rest.filter((one) => one.spot.side === spot.side);
  const beside = side.map(
    (one): Beside => ({
      y: one.seen,
      isNear: areNeighbors(spot, one.spot),
      isInRow: areInRow(spot, one.spot),
      areFree: isOwnFree && one.isFree,
    }),
  );
  const onSide = tally(side.flatMap((one) => one.seen.onSide));
  const hues = tally(side.map((one) => one.seen.hue));
  const onCard = tally(rest.flatMap((one) => one.seen.onCard));
  const limited = {
    side: tally(side.flatMap((one) => one.seen.limits)),
    card: tally(rest.flatMap((one) => one.seen.limits)),
  };
  return (ad) => {
    const own = seenOf(ad);
    return [
      ...own.onSide.map((trait) => costOf(onSide.get(trait) ?? 0, cost.twice)),
      costOf(hues.get(own.hue) ?? 0, cost.hue, mostAlikeOnSide.hue),
      ...own.onCard.map((trait) => costOf(onCard.get(trait) ?? 0, cost.again)),
      ...own.limits.map((name) => {
        const { within, each, first = 0, most }: CardLimit = cardLimits[name];
        const count = limited[within].get(name) ?? 0;
        return first + costOf(count, each, most(all.length, onThisSide));
      }),
      ...beside.map((one) => costOfPair(own, one)),
    ].reduce((sum, one) => sum + one, 0);
  };
}

function tally(traits: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
}

/** Two spots of one side, and the traits that their ads should not share. */
export type SpotClash = {
  readonly spots: readonly [string, string];
  readonly share: readonly string[];
};

/** The ads of a card that look alike, and in what: neighbors, and those with one composition on one ground anywhere on a side. */
export function listSpotClashes(
  spots: readonly { readonly spot: Spot }[],
  chosen: ReadonlyMap<string, AdTraits>,
): SpotClash[] {
  return spots.flatMap(({ spot: a }, i) =>
    spots.slice(i + 1).flatMap(({ spot: b }) => {
      const [one, other] = [chosen.get(a.id), chosen.get(b.id)];
      if (!one || !other || a.side !== b.side) return [];
      const share = areNeighbors(a, b)
        ? listTraitsSharedByNeighbors(one, other)
        : listTraitsSharedAcrossSide(one, other);
      return share.length > 0 ? [{ spots: [a.id, b.id] as const, share }] : [];
    }),
  );
}
