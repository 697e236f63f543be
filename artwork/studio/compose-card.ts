import type { Spot } from "#artwork/layouts/card-layout.ts";
import { areNeighbors } from "#artwork/layouts/neighbors.ts";
import type { SizeId } from "#site.ts";
import {
  type AdTraits,
  codeCornerOf,
  leadOf,
  sharedAcross,
  sharedTraits,
  traitsOnSide,
} from "./compare-ads.ts";
import { groundOf, pictureKindOf } from "./templates.ts";
import { listTemplatesFor } from "./trade-fit.ts";
import { voiceOf } from "./trade-voice.ts";

/** A design that a spot may have, without its drawing. */
export type ProposedDesign = AdTraits & { readonly palette: string };

/**
 * What an industry's ad may look like, what suits best first: each template in each palette and lettering that suits it, by each
 * footer. Those that follow each other differ in all of it: who looks only at the first few has a choice of everything.
 */
export function listProposals(industry: string, size: SizeId): ProposedDesign[] {
  const all = listTemplatesFor(industry, size).filter((one) => pictureKindOf(one) === "drawn");
  const { palettes, letterings } = voiceOf(industry);
  const most = Math.max(...all.map(({ footers = [] }) => footers.length), 1);
  const turns = palettes.length * most;
  return Array.from({ length: turns }, (_, turn) => turn).flatMap((turn) =>
    all.flatMap((template, i): ProposedDesign[] => {
      const palette = palettes[(turn + i) % palettes.length];
      const lap = Math.floor(turn / palettes.length);
      const { footers = [undefined] } = template;
      const lettering = letterings[(turn + lap + i) % letterings.length];
      if (!palette || !lettering || lap >= footers.length) return [];
      return [
        {
          template: template.id,
          palette: palette.id,
          ground: groundOf(template, palette),
          footer: footers[(turn + lap + i) % footers.length],
          lettering,
        },
      ];
    }),
  );
}

/** A spot of a card with the designs it may have, the best first; an ad that is approved has one. */
export type SpotToCompose<Design extends AdTraits> = {
  readonly spot: Spot;
  readonly designs: readonly Design[];
};

const SWEEPS = 100;

/** What likeness costs, against a ten-thousandth for each place down the list of what suits. */
const cost = {
  /** A neighbor with the same ground, composition or footer; the same composition in a row, or on the same ground on a side. */
  clash: 20,
  /** A trait that two others of the side have already, and each more. */
  often: 9,
  /** A trait that another of the side has. */
  twice: 0.5,
  /** A neighbor with the same lettering; one that a price leads, too, or words only. */
  lettering: 2,
  lead: 1,
  /** Each other code in the same corner. */
  corner: 0.3,
} as const;

/**
 * The design of each spot by its id, so that a side of the card is one piece: no two neighbors with a ground, a composition or a
 * footer alike, nothing more than twice on a side, as far as the designs allow; of those, what suits best.
 */
export function composeCard<Design extends AdTraits>(
  spots: readonly SpotToCompose<Design>[],
): Map<string, Design> {
  // what leaves the least choice is placed first
  const order = spots.toSorted((a, b) => a.designs.length - b.designs.length);
  const chosen = new Map<string, Design>();
  const onSide = new Map(
    order.map(({ spot }) => [spot.id, order.filter((one) => isOther(one.spot, spot))]),
  );
  const costIn = (spot: Spot, design: Design, place: number) => {
    const others = (onSide.get(spot.id) ?? []).flatMap((one) => {
      const ad = chosen.get(one.spot.id);
      return ad ? [{ spot: one.spot, ad }] : [];
    });
    return place / 10_000 + costBeside({ spot, ad: design }, others);
  };
  let best = new Map(chosen);
  let least = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = new Map(chosen);
    const lows = order.map(({ spot, designs }) => {
      const costs = designs.map((design, i) => costIn(spot, design, i));
      const low = Math.min(...costs);
      const found = designs[costs.indexOf(low)];
      if (found) chosen.set(spot.id, found);
      return low;
    });
    const sum = lows.reduce((all, one) => all + one, 0);
    if (sum < least) [best, least] = [new Map(chosen), sum];
    const isSettled = order.every(({ spot }) => chosen.get(spot.id) === before.get(spot.id));
    if (!isSettled) continue;
    if (Math.max(...lows) < cost.often) break;
    // a card that settles badly is looked at again without some of its ads, others each time
    for (const [i, { spot }] of order.entries()) {
      if (((i + 2) * (sweep + 3) * 7919) % 101 < 45) chosen.delete(spot.id);
    }
  }
  return best;
}

const isOther = (a: Spot, b: Spot) => a.side === b.side && a.id !== b.id;

const areInRow = (a: Spot, b: Spot) => a.side === b.side && a.y === b.y && a.size === b.size;

const look = (ad: AdTraits) => ({
  traits: traitsOnSide(ad),
  corner: codeCornerOf(ad),
  lead: leadOf(ad),
});

const seen = new WeakMap<AdTraits, ReturnType<typeof look>>();

/** What the eye takes in of an ad among others; kept, as a card is composed of thousands of pairs. */
function seenOf(ad: AdTraits) {
  const known = seen.get(ad) ?? look(ad);
  seen.set(ad, known);
  return known;
}

type Placed = { readonly spot: Spot; readonly ad: AdTraits };

/** What two ads of a side cost together. */
function costOfPair(one: Placed, other: Placed): number {
  const [a, b] = [one.ad, other.ad];
  const isNear = areNeighbors(one.spot, other.spot);
  const shared = isNear ? sharedTraits(a, b) : sharedAcross(a, b);
  const isAgainInRow = a.template === b.template && areInRow(one.spot, other.spot);
  return (
    cost.clash * (shared.length + Number(isAgainInRow)) +
    cost.lettering * Number(isNear && a.lettering === b.lettering) +
    cost.lead *
      Number(isNear && seenOf(a).lead !== undefined && seenOf(a).lead === seenOf(b).lead) +
    cost.corner * Number(seenOf(a).corner === seenOf(b).corner)
  );
}

/** What a design costs in a spot beside what the rest of its side has. */
function costBeside(own: Placed, others: readonly Placed[]): number {
  const all = others.flatMap(({ ad }) => seenOf(ad).traits);
  const often = seenOf(own.ad).traits.map((trait) => {
    const count = all.filter((one) => one === trait).length;
    return count > 1 ? (count - 1) * cost.often : count * cost.twice;
  });
  return [...often, ...others.map((one) => costOfPair(own, one))].reduce((sum, one) => sum + one);
}

export type CardClash = {
  readonly spots: readonly [string, string];
  readonly share: readonly string[];
};

/** The ads of a card that look alike, and in what: neighbors, and those with one composition on one ground anywhere on a side. */
export function findClashes(
  spots: readonly { readonly spot: Spot }[],
  chosen: ReadonlyMap<string, AdTraits>,
): CardClash[] {
  return spots.flatMap(({ spot: a }, i) =>
    spots.slice(i + 1).flatMap(({ spot: b }) => {
      const [one, other] = [chosen.get(a.id), chosen.get(b.id)];
      if (!one || !other || a.side !== b.side) return [];
      const share = areNeighbors(a, b) ? sharedTraits(one, other) : sharedAcross(one, other);
      return share.length > 0 ? [{ spots: [a.id, b.id] as const, share }] : [];
    }),
  );
}
