import type { Reservation } from "#business/reservations/reservation.ts";
import {
  addDays,
  arizonaDate,
  arizonaMidnight,
  formatArizonaTime,
  longWeekdayDate,
} from "#platform/clock.ts";

/** The deadline for accepting the Terms: "11:00 am on Wednesday, …", or at midnight "the end of Tuesday, …". */
export function describeTermsDeadline({
  expiresAt,
  createdAt,
}: Pick<Reservation, "expiresAt" | "createdAt">) {
  const until = expiresAt ?? createdAt;
  const day = arizonaDate(until);
  if (until.getTime() > arizonaMidnight(day).getTime()) {
    return `${formatArizonaTime(until)} on ${longWeekdayDate(day)}, Arizona time`;
  }
  return `the end of ${longWeekdayDate(addDays(day, -1))}, Arizona time`;
}
