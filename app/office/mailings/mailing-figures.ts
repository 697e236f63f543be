import { count } from "#app/office/words.ts";
import { type Economics, economicsOf } from "#business/mailings/economics.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { PlannedMailing } from "#business/mailings/mailing.ts";
import type { Seat } from "#business/reservations/office-card.ts";
import { dollars } from "#platform/money.ts";
import { type SizeId, sizes } from "#site.ts";

/** How full a card is, and what it earns. */
export type Figures = {
  places: number;
  sold: number;
  held: number;
  house: number;
  /** Of each size: how many places there are, are sold, and are held. */
  bySize: Record<SizeId, { places: number; sold: number; held: number }>;
  economics: Economics;
};

/** The states in which a place is sold: paid, or firm on an invoice. */
export const SOLD = ["unpaid", "paid"];

/** The figures of a mailing from those who are on it. */
export function figuresOf(mailing: PlannedMailing, seats: readonly Seat[]): Figures {
  const { spots } = layoutOf(mailing);
  const sold = seats.filter(({ state }) => SOLD.includes(state));
  const house = seats.filter(({ state }) => state === "house").length;
  const sum = (some: readonly Seat[]) => some.reduce((cents, seat) => cents + seat.priceCents, 0);
  const open = { small: 0, medium: 0, large: 0 };
  for (const { id, size } of spots) if (!seats.some(({ spot }) => spot === id)) open[size]++;
  const pieces = mailing.drops.reduce((all, drop) => all + drop.pieces, 0) || mailing.households;
  const { dropDate, printCents, otherCents, prices } = mailing;
  return {
    places: spots.length,
    sold: sold.length,
    held: seats.length - sold.length - house,
    house,
    bySize: bySize(spots, seats),
    economics: economicsOf({
      ...{ dropDate, pieces, printCents, otherCents, prices, open },
      soldCents: sum(sold),
      paidCents: sum(sold.filter(({ state }) => state === "paid")),
    }),
  };
}

function bySize(spots: readonly { size: SizeId }[], seats: readonly Seat[]): Figures["bySize"] {
  const of = (id: SizeId) => {
    const own = seats.filter(({ size, state }) => size === id && state !== "house");
    const sold = own.filter(({ state }) => SOLD.includes(state)).length;
    const places = spots.filter(({ size }) => size === id).length;
    return { places, sold, held: own.length - sold };
  };
  return { small: of("small"), medium: of("medium"), large: of("large") };
}

/** "$1,250 profit", "$3,100 short of its cost" */
export function profitWords({ profitCents }: Economics): string {
  if (profitCents === null) return "The price of printing is not known";
  return profitCents >= 0
    ? `${dollars(profitCents)} profit`
    : `${dollars(-profitCents)} short of its cost`;
}

/** What it still takes until a card pays for itself. */
export function breakEvenWords(economics: Economics): string {
  const { missingCents, fewestPlaces, placesMissing } = economics;
  if (missingCents === null) return "Enter what printing costs, to see when it pays for itself.";
  if (missingCents === 0) return "It has paid for itself.";
  const inOne = sizes.flatMap(({ id, name }) => {
    const places = placesMissing[id];
    return places === null ? [] : [`${places} ${name}`];
  });
  const only = inOne.length > 0 ? ` Of one size alone: ${inOne.join(", or ")}.` : "";
  return fewestPlaces === null
    ? `${dollars(missingCents)} are missing, more than all open places bring in.`
    : `${dollars(missingCents)} are missing: ${count(fewestPlaces, "more place")} at least.${only}`;
}
