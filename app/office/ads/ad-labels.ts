import {
  holderNameOrWhyNone,
  reservationStateLabels,
} from "#app/office/reservations/reservation-labels.ts";
import { type AdState, adStateLabels } from "#business/ads/ad-state.ts";
import type { OfficeAd } from "#business/ads/find-office-ads-on-mailings.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { arizonaDate, daysBetween, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";

export const adHolderNameOrWhyNone = ({
  business,
  reservationState: state,
}: Pick<OfficeAd, "business" | "reservationState">) => holderNameOrWhyNone({ business, state });

/** How long an ad has been in its state: "less than a day", "3 days". */
export function describeTimeInState(since: Date, today: PlainDate): string {
  const days = daysBetween(arizonaDate(since), today);
  return days <= 0 ? "less than a day" : pluralize(days, "day");
}

/** How long ago an ad came to rest: "today", "3 days ago". */
export function describeDaysAgo(since: Date, today: PlainDate): string {
  const days = daysBetween(arizonaDate(since), today);
  return days <= 0 ? "today" : `${pluralize(days, "day")} ago`;
}

export function describeUnbookedSpot({
  isKept,
  isPrinted,
}: Record<"isKept" | "isPrinted", boolean>) {
  if (isKept) return "Spot kept for a house ad";
  return isPrinted ? "The spot didn’t sell" : "If the spot doesn’t sell";
}

/** The state of an ad on its card. A printed card's ad without a version was made elsewhere, or its spot stayed empty. */
export function describeAdStateOnCard(
  ad: Pick<OfficeAd, "state" | "isApproved" | "isRefused" | "isPrinted" | "prints">,
): string {
  if (ad.isRefused) return "Refused";
  if (ad.isPrinted && !ad.prints) return "No ad on file";
  return ad.state === "locked" && !ad.isApproved ? "Locked, not approved" : adStateLabels[ad.state];
}

/** The board's column of an ad: on a printed card one without a version needs nothing anymore, and is locked as it is. */
export function boardColumnOf({
  state,
  isPrinted,
  prints,
}: Pick<OfficeAd, "state" | "isPrinted" | "prints">): AdState {
  return isPrinted && !prints ? "locked" : state;
}

/** What is due next and when, and whether it is late; null once nothing is. */
export function describeNextDeadline(
  next: OfficeAd["next"],
  today: PlainDate,
): { words: string; isLate: boolean } | null {
  if (!next) return null;
  const name = next.what === "brief" ? "Details" : "Approval";
  const late = daysBetween(next.date, today);
  if (late > 0) return { words: `${name} ${pluralize(late, "day")} late`, isLate: true };
  const when = late === 0 ? "today" : shortWeekdayDate(next.date);
  return { words: `${name} due ${when}`, isLate: false };
}

type Noted = Pick<
  OfficeAd,
  "state" | "isPrinted" | "isRefused" | "isApproved" | "hasDraft" | "outdated" | "reservationState"
>;

/** What the board says about an ad beside its state: what needs somebody, and that its spot isn't sold yet. */
export function listBoardNotes({
  reservationState,
  ...ad
}: Noted): { words: string; isBad: boolean }[] {
  const isOpen = !ad.isPrinted;
  const isSold = firmOrPaidStates.some((state) => state === reservationState);
  const notes: [words: string | null, isSo: boolean, isBad: boolean][] = [
    ["Refused, waiting for new details", isOpen && ad.isRefused, true],
    ["New proof not sent yet", isOpen && ad.hasDraft, false],
    ["Not approved", ad.state === "locked" && !ad.isApproved, true],
    [ad.outdated, isOpen, true],
    [reservationStateLabels[reservationState].name, !isSold, false],
  ];
  return notes.flatMap(([words, isSo, isBad]) => (words && isSo ? [{ words, isBad }] : []));
}
