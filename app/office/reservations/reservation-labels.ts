import { formatMoment } from "#app/office/formatting.ts";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { isBookable, isPrinted, type Mailing, mailedStates } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  needsTermsAcceptance,
  type Reservation,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

type Words = { name: string; look: "good" | "bad" | "" };

export const reservationStateLabels: Record<ReservationState, Words> = {
  offered: { name: "Offered", look: "" },
  held: { name: "Held", look: "" },
  paying: { name: "Paying", look: "" },
  unconfirmed: { name: "Unconfirmed", look: "" },
  unpaid: { name: "Invoice open", look: "" },
  paid: { name: "Paid", look: "good" },
  expired: { name: "Expired", look: "" },
  released: { name: "Released", look: "" },
  canceled: { name: "Canceled", look: "" },
  refunded: { name: "Refunded", look: "" },
};

/** The label of a state; an expired claim is called so even before a job ends it. */
export function reservationStateLabel({
  state,
  secondsLeft,
}: {
  state: ReservationState;
  secondsLeft: number | null;
}): Words {
  return secondsLeft === 0 ? reservationStateLabels.expired : reservationStateLabels[state];
}

export function holderNameOrWhyNone({
  business,
  state,
  secondsLeft = null,
  offeredTo = "the waitlist",
}: {
  business: string | null;
  state: ReservationState;
  secondsLeft?: number | null;
  offeredTo?: string | undefined;
}): string {
  if (business !== null) return business;
  if (state === "offered" && secondsLeft === 0) return `Offer expired (${offeredTo})`;
  if (state === "expired" || secondsLeft === 0) return "No name (expired)";
  if (state === "released") return "No name (released)";
  if (state === "offered") return `Offered to ${offeredTo}`;
  return state === "held" || state === "paying" ? "No name yet" : "Name deleted";
}

export const industryNameOrHouseAd = (slug: string | null) =>
  slug === null ? "House ad" : (findIndustry(slug)?.name ?? slug);

/** "Large F1". */
export function spotLabel({ size, spot }: { size: string; spot: string }): string {
  return `${sizeName(size)} ${spot}`;
}

export function listReservationFacts(
  reservation: Reservation,
  { dropDate, proven, now }: { dropDate: string; proven: boolean; now: Date },
): [string, string | null][] {
  const { state, priceCents, createdAt, expiresAt, paymentDueOn, endedAt, contactId } = reservation;
  return [
    ["Industry", industryNameOrHouseAd(reservation.industry)],
    ["Spot", spotLabel(reservation)],
    ["Drop date", longWeekdayDate(dropDate)],
    ["Price", `${dollars(priceCents)} before tax`],
    [contactId === null ? "Created" : "Booked", formatMoment(createdAt, now)],
    ["Email confirmed", contactId === null ? null : proven ? "Yes" : "Not yet"],
    ["Terms", contactId === null ? null : termsWords(reservation)],
    ["Invoice due", state === "paid" ? null : paymentDueOn && longWeekdayDate(paymentDueOn)],
    // A firm spot expires after its invoice's due date.
    ["Expires", state === "unpaid" ? null : expiresAt && formatMoment(expiresAt, now)],
    ["Ended", endedAt && formatMoment(endedAt, now)],
  ];
}

function termsWords(reservation: Reservation): string | null {
  if (reservation.termsVersion !== null) return `Version ${reservation.termsVersion} accepted`;
  return needsTermsAcceptance(reservation) ? "Not accepted yet. The link is in their email." : null;
}

/** What happens to a spot that is given up, by its card's state on a date: "becomes free for everyone". */
export function describeFreedSpot(
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): string {
  if (isBookable(mailing, today)) {
    return "goes back on sale, and the waitlist gets the first offer";
  }
  if (checkMailingAction("place", mailing, today).possible) {
    return "opens up for you to book by phone; booking is closed, so the waitlist gets no offer";
  }
  if (mailing.state === "canceled") return "is released, and its card won’t be mailed";
  return `doesn’t go back on sale: ${whyNobody(mailing.state)}`;
}

/** Only recorded events have happened: a card may not be printed on its print date. */
function whyNobody(state: Mailing["state"]): string {
  if (mailedStates.some((mailed) => mailed === state)) return "the card was mailed";
  return isPrinted({ state }) ? "the card is printed" : "the card’s print date has passed";
}
