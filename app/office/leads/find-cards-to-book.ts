import { listSizesOfLayout } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findMailingsOfficeCanBook } from "#business/mailings/find-mailings.ts";
import { findIndustriesWithGroups } from "#business/mailings/industries/stored-industries.ts";
import {
  countSpotsLeftBySize,
  exclusivityGroupAvailabilityStatus,
} from "#business/reservations/availability/availability.ts";
import { findLiveClaims } from "#business/reservations/availability/find-availability.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { SizeId } from "#site.ts";

/** A card on which a business could be placed: how many spots of each size are open, or why none is. */
export type CardToBook = {
  mailingId: number;
  mailing: string;
  dropDate: PlainDate;
  /** Every size of the card with its price; none where there is a reason. */
  sizes: { id: SizeId; name: string; priceCents: number; open: number }[];
  whyNot: string;
};

export async function findCardsToBook(
  industry: string | null,
  today: PlainDate,
): Promise<CardToBook[]> {
  const cards = await findMailingsOfficeCanBook(today);
  const [claims, groups] = await Promise.all([
    findLiveClaims(cards.map(({ id }) => id)),
    findIndustriesWithGroups(),
  ]);
  const own = groups.find(({ slug }) => slug === industry);
  const group = own?.exclusivityGroup;
  return cards.map((card) => {
    const here = claims.filter(({ mailingId }) => mailingId === card.id);
    const layout = getLayout(card);
    const left = countSpotsLeftBySize(layout, here);
    const sizes = listSizesOfLayout(layout).map(({ id, name }) => {
      return { id, name, priceCents: card.prices[id], open: left[id] };
    });
    const isTaken =
      group !== undefined && exclusivityGroupAvailabilityStatus(here, group) !== "open";
    const whyNot = own?.isHidden
      ? "Their industry is hidden in Settings."
      : isTaken
        ? "Their industry is taken."
        : sizes.every(({ open }) => open === 0)
          ? "Sold out."
          : "";
    return {
      mailingId: card.id,
      mailing: card.name,
      dropDate: card.dropDate,
      sizes: whyNot === "" ? sizes : [],
      whyNot,
    };
  });
}

/** How many cards with an open spot are near. */
const NEAR = 3;

export function splitNearAndLaterCards(options: readonly CardToBook[]) {
  const last = options.filter(({ sizes }) => sizes.length > 0)[NEAR - 1];
  const end = last ? options.indexOf(last) + 1 : options.length;
  return { near: options.slice(0, end), later: options.slice(end) };
}

/** The first card after a drop date on which the office can book an industry; undefined while every one is full or has it. */
export async function findNextCardToBook(
  { industry, after }: { industry: string; after: PlainDate },
  today: PlainDate,
): Promise<Pick<CardToBook, "mailingId" | "mailing"> | undefined> {
  const cards = await findCardsToBook(industry, today);
  const next = cards.find(({ dropDate, sizes }) => dropDate > after && sizes.length > 0);
  return next && { mailingId: next.mailingId, mailing: next.mailing };
}
