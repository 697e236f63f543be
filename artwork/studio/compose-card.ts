import type { Spot } from "#artwork/layouts/card-layout.ts";
import { areNeighbors } from "#artwork/layouts/neighbors.ts";
import type { SizeId } from "#site.ts";
import { listTemplatesFor } from "./choose-and-draw-three-designs.ts";
import { type AdTraits, sharedTraits } from "./compare-ads.ts";
import { groundOf, pictureKindOf } from "./templates.ts";
import { voiceOf } from "./trade-voice.ts";

/** A design that a spot may have, without its drawing. */
export type ProposedDesign = AdTraits & { readonly palette: string };

/** What an industry's ad may look like, what suits best first: each template in each palette that suits it, by each footer. */
export function listProposals(industry: string, size: SizeId): ProposedDesign[] {
  const all = listTemplatesFor(industry, size).filter((one) => pictureKindOf(one) === "drawn");
  const { palettes, letterings } = voiceOf(industry);
  return palettes.flatMap((palette, i) =>
    all.flatMap((_, j) => {
      const template = all[(i + j) % all.length];
      if (!template) return [];
      const ground = groundOf(template, palette);
      const footers = template.footers ?? [undefined];
      // another way to close first each time: neighbors look through these in order
      return footers.map((_, k) => ({
        template: template.id,
        palette: palette.id,
        ground,
        footer: footers[(i + j + k) % footers.length],
        lettering: letterings[(i + j + k) % letterings.length] ?? "lively",
      }));
    }),
  );
}

/** A spot of a card with the designs it may have, the best first; an ad that is approved has one. */
export type SpotToCompose<Design extends AdTraits> = {
  readonly spot: Spot;
  readonly designs: readonly Design[];
};

const SWEEPS = 30;

/**
 * The design of each spot by its id, so that no two neighbors have a ground, a composition or a footer alike, as far as the designs
 * allow; of those, what suits best.
 */
export function composeCard<Design extends AdTraits>(
  spots: readonly SpotToCompose<Design>[],
): Map<string, Design> {
  // what leaves the least choice is placed first
  const order = spots.toSorted((a, b) => a.designs.length - b.designs.length);
  const chosen = new Map<string, Design>();
  const beside = new Map(
    order.map(({ spot }) => [spot.id, order.filter((one) => areNeighbors(one.spot, spot))]),
  );
  const costIn = (id: string, design: Design, place: number) =>
    (beside.get(id) ?? []).reduce((sum, { spot }) => {
      const other = chosen.get(spot.id);
      return sum + (other ? sharedTraits(design, other).length : 0);
    }, place / 10_000);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let isSettled = true;
    for (const [turn, { spot, designs }] of order.entries()) {
      // a card that doesn't settle is looked at from another end
      const from = sweep < 6 ? 0 : (sweep * 7 + turn * 3) % designs.length;
      const inOrder = designs.map((_, i) => designs[(i + from) % designs.length] as Design);
      const costs = inOrder.map((design, i) => costIn(spot.id, design, i));
      const best = inOrder[costs.indexOf(Math.min(...costs))];
      if (best && best !== chosen.get(spot.id)) {
        isSettled = false;
        chosen.set(spot.id, best);
      }
    }
    const clashes = findClashes(spots, chosen).length;
    if (clashes === 0 && (isSettled || sweep > 5)) break;
  }
  return chosen;
}

export type CardClash = {
  readonly spots: readonly [string, string];
  readonly share: readonly string[];
};

/** The neighbors of a card that look alike, and in what. */
export function findClashes(
  spots: readonly { readonly spot: Spot }[],
  chosen: ReadonlyMap<string, AdTraits>,
): CardClash[] {
  return spots.flatMap(({ spot: a }, i) =>
    spots.slice(i + 1).flatMap(({ spot: b }) => {
      const [one, other] = [chosen.get(a.id), chosen.get(b.id)];
      const share = one && other && areNeighbors(a, b) ? sharedTraits(one, other) : [];
      return share.length > 0 ? [{ spots: [a.id, b.id] as const, share }] : [];
    }),
  );
}
