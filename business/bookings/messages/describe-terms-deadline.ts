import type { Reservation } from "#business/reservations/reservation.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";

/**
 * The deadline for a customer the office booked to accept the Terms: "the end of Tuesday, November 24, 2026, Arizona time".
 */
export function describeTermsDeadline({
  expiresAt,
  createdAt,
}: Pick<Reservation, "expiresAt" | "createdAt">) {
  const lastMoment = new Date((expiresAt ?? createdAt).getTime() - 1);
  return `the end of ${longWeekdayDate(arizonaDate(lastMoment))}, Arizona time`;
}
