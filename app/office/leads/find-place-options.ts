import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { findIndustriesWithGroups } from "#business/mailings/industries/exclusivity-groups.ts";
import { getLayout } from "#business/mailings/layouts/layouts.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  countSpotsLeftBySize,
  groupAvailability,
} from "#business/reservations/availability/availability.ts";
import { findLiveClaims } from "#business/reservations/search/find-reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { calendarRule, type SizeId, sizes } from "#site.ts";

/** A card on which a lead could be placed: its open sizes, or why there are none. */
export type PlaceOption = {
  mailingId: number;
  mailing: string;
  sizes: { id: SizeId; name: string }[];
  whyNot: string;
};

/** The coming cards, nearest first, with the sizes that a business of an industry could take. */
export async function findPlaceOptions(
  industry: string | null,
  today: PlainDate,
): Promise<PlaceOption[]> {
  const coming = await findUpcomingMailings(today, calendarRule.plannedAhead);
  const cards = coming.filter((card) => checkMailingAction("place", card, today).possible);
  const [claims, groups] = await Promise.all([
    findLiveClaims(cards.map(({ id }) => id)),
    findIndustriesWithGroups(),
  ]);
  const own = groups.find(({ slug }) => slug === industry);
  const group = own?.exclusivityGroup;
  return cards.map((card) => {
    const here = claims.filter(({ mailingId }) => mailingId === card.id);
    const left = countSpotsLeftBySize(getLayout(card), here);
    const open = sizes.filter(({ id }) => left[id] > 0);
    const isTaken = group !== undefined && groupAvailability(here, group) !== "open";
    const whyNot = own?.isHidden
      ? "Their industry is hidden in Settings."
      : isTaken
        ? "Their industry is taken."
        : open.length === 0
          ? "Sold out."
          : "";
    return {
      mailingId: card.id,
      mailing: card.name,
      sizes: whyNot === "" ? open.map(({ id, name }) => ({ id, name })) : [],
      whyNot,
    };
  });
}
