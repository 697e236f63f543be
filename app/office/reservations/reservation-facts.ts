import { formatMoment } from "#app/office/formatting.ts";
import { needsTermsAcceptance, type Reservation } from "#business/reservations/reservation.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { industryNameOrHouseAd, spotLabel } from "./reservation-labels.ts";

/** The facts at the top of a reservation's page, each with its name; facts without a value are left out. */
export function listReservationFacts(
  reservation: Reservation,
  { dropDate, proven, now }: { dropDate: string; proven: boolean; now: Date },
): [string, string][] {
  const { state, priceCents, createdAt, expiresAt, paymentDueOn, endedAt, contactId } = reservation;
  const facts: [string, string | null][] = [
    ["Industry", industryNameOrHouseAd(reservation.industry)],
    ["Spot", spotLabel(reservation)],
    ["Drop date", dropDate && longWeekdayDate(dropDate)],
    ["Price", `${dollars(priceCents)} before tax`],
    [contactId === null ? "Created" : "Booked", formatMoment(createdAt, now)],
    ["Email confirmed", contactId === null ? null : proven ? "Yes" : "Not yet"],
    ["Terms", contactId === null ? null : termsWords(reservation)],
    ["Invoice due", state === "paid" ? null : paymentDueOn && longWeekdayDate(paymentDueOn)],
    // A firm spot expires after its invoice's due date.
    ["Expires", state === "unpaid" ? null : expiresAt && formatMoment(expiresAt, now)],
    ["Ended", endedAt && formatMoment(endedAt, now)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function termsWords(reservation: Reservation): string | null {
  if (reservation.termsVersion !== null) return `Version ${reservation.termsVersion} accepted`;
  return needsTermsAcceptance(reservation) ? "Not accepted yet. The link is in their email." : null;
}
