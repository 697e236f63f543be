import { listSizesOfLayout, recordBySize } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import {
  type ExpenseTotalsByKind,
  paidCostsFromExpenseTotals,
} from "#business/expenses/expense.ts";
import type { RefundedAndCreditedCents } from "#business/ledger/card-and-reservation-money.ts";
import {
  calculateEconomics,
  countPiecesForPostage,
  type Economics,
  type PlannedAndPaidCost,
} from "#business/mailings/economics.ts";
import {
  formatMailedDates,
  type OfficeMailing,
  summarizeRecordedDrops,
} from "#business/mailings/mailing.ts";
import type { OccupiedSpot } from "#business/reservations/availability/find-availability.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { joinWordsForSentence, pluralize } from "#platform/number-word.ts";
import type { SizeId } from "#site.ts";

export type MailingFigures = {
  places: number;
  sold: number;
  held: number;
  house: number;
  bySize: Record<SizeId, { places: number; sold: number; held: number }>;
  /** The part of sales paid by credits, whose money came in with another card. Cents before tax. */
  creditCents: number;
  economics: Economics;
};

/** Reserved by invoice or paid; a held or offered spot is not sold. */
export const isSpotSold = ({ state }: Pick<OccupiedSpot, "state">): boolean =>
  firmOrPaidStates.some((each) => each === state);

export function calculateMailingFigures(
  mailing: OfficeMailing,
  seats: readonly OccupiedSpot[],
  money: ReadonlyMap<number, RefundedAndCreditedCents>,
  expenses: ExpenseTotalsByKind | undefined,
  keptCents: number,
): MailingFigures {
  const { spots } = getLayout(mailing);
  const sold = seats.filter(isSpotSold);
  const house = seats.filter(({ state }) => state === "house").length;
  const sum = (some: readonly OccupiedSpot[]) =>
    some.reduce((cents, seat) => cents + seat.priceCents, 0);
  const sumOf = (some: readonly OccupiedSpot[], what: keyof RefundedAndCreditedCents) =>
    some.reduce((cents, { id }) => cents + (money.get(id)?.[what] ?? 0), 0);
  const paid = sold.filter(({ state }) => state === "paid");
  const open = recordBySize(() => 0);
  for (const { id, size } of spots) if (!seats.some(({ spot }) => spot === id)) open[size]++;
  const { dropDate, printCents, otherCents, prices } = mailing;
  return {
    places: spots.length,
    sold: sold.length,
    held: seats.length - sold.length - house,
    house,
    bySize: bySize(spots, seats),
    creditCents: sumOf(sold, "creditCents"),
    economics: calculateEconomics({
      dropDate,
      pieces: countPiecesForPostage(mailing),
      printCents,
      otherCents,
      paidCosts: paidCostsFromExpenseTotals(expenses),
      prices,
      open,
      soldCents: sum(sold),
      givenBackCents: sumOf(paid, "givenBackCents"),
      keptCents,
    }),
  };
}

/** "$2,100 paid, $2,299 planned", "$2,299 planned" */
export function describePlannedAndPaidCost({
  plannedCents,
  paidCents,
}: PlannedAndPaidCost): string {
  const planned = plannedCents === null ? "not planned" : `${dollars(plannedCents)} planned`;
  if (paidCents !== null) return `${dollars(paidCents)} paid, ${planned}`;
  return plannedCents === null ? "Not entered" : planned;
}

function bySize(
  spots: readonly { size: SizeId }[],
  seats: readonly OccupiedSpot[],
): MailingFigures["bySize"] {
  return recordBySize((id) => {
    const own = seats.filter(({ size, state }) => size === id && state !== "house");
    const sold = own.filter(isSpotSold).length;
    const places = spots.filter(({ size }) => size === id).length;
    return { places, sold, held: own.length - sold };
  });
}

export function describeBreakEven(
  economics: Economics,
  mailing: Pick<OfficeMailing, "layoutId">,
): string {
  const { missingCents, fewestPlaces, placesMissing } = economics;
  if (missingCents === null) return "Enter the printing cost to see the break-even.";
  if (missingCents === 0) return "Reached.";
  const sum = `${dollars(missingCents)} short`;
  if (fewestPlaces === null) return `${sum}, more than all open spots would bring in.`;
  const sizes = listSizesOfLayout(getLayout(mailing));
  const inOne = sizes.toReversed().flatMap(({ id, name }) => {
    const places = placesMissing[id];
    return places === null ? [] : [{ places, words: pluralize(places, `more ${name} spot`) }];
  });
  const fewest = pluralize(fewestPlaces, "more spot");
  if (inOne.length === sizes.length && inOne.every(({ places }) => places === fewestPlaces)) {
    return `${sum}: sell ${fewest} of any size.`;
  }
  const inOneSize = inOne.map(({ words }) => words);
  if (inOne.some(({ places }) => places === fewestPlaces)) {
    return `${sum}: sell ${joinWordsForSentence(inOneSize, "or")}.`;
  }
  return `${sum}: sell ${joinWordsForSentence([`at least ${fewest}`, ...inOneSize], "or")}.`;
}

/** Whether the office can still sell spots, also once booking is closed, so that the break-even matters. */
export const canOfficeStillSellSpots = ({ state }: Pick<OfficeMailing, "state">) =>
  state === "planned" || state === "published" || state === "closed";

type Outgoing = Pick<OfficeMailing, "state" | "dropDate" | "drops" | "households">;

/** When it will go out, or when it was mailed: "goes out December 15, 2026", "mailed January 15, 2026". */
export function describeMailedDate(mailing: Outgoing): string {
  const mailed = summarizeRecordedDrops(mailing);
  if (mailed) {
    const done = mailing.state === "dropped" ? "dropped off" : "mailed";
    return `${done} ${formatMailedDates(mailed)}`;
  }
  return `${mailing.state === "canceled" ? "was planned for" : "goes out"} ${longWeekdayDate(mailing.dropDate)}`;
}

/** "to 10,012 homes", as recorded, or "to at least 10,000 homes", as planned. */
export function describeMailedHomes(mailing: Outgoing): string {
  const mailed = summarizeRecordedDrops(mailing);
  return mailed
    ? `${mailing.state === "dropped" ? "for" : "to"} ${formatCount(mailed.homes)} homes${mailed.partly ? " so far" : ""}`
    : `to at least ${formatCount(mailing.households)} homes`;
}
