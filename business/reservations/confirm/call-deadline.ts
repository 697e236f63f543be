import { type SQL, sql } from "drizzle-orm";
import { isFederalDayOff } from "#business/mailings/calendar/business-days.ts";
import { databaseNowPlusHoursSql } from "#business/reservations/claims/claims.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { type CompanyDetails, company, weekdayName } from "#company.ts";
import { addDays, arizonaDate, arizonaMidnight, type PlainDate, weekday } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";

type OfficeHours = Pick<CompanyDetails, "weekdays" | "opens" | "closes">;

const MINUTE = 60_000;
const TIME_TO_CALL = claimDurations.confirmHours * 60 * MINUTE;

/**
 * Until when a buyer who has to call has time for it, from an instant on: 2 hours (`claimDurations.confirmHours`) or, if the
 * office is closed by then, 2 hours after it opens next, so the phone is answered until that moment. A day shorter than
 * that counts to its close. The office is closed on federal holidays.
 */
export function callDeadline(from: Date, office: OfficeHours = company()): Date {
  for (let day = arizonaDate(from); ; day = addDays(day, 1)) {
    if (!isOpenOn(day, office)) continue;
    const opens = instantOf(day, office.opens);
    const closes = instantOf(day, office.closes);
    const end = Math.max(from.getTime(), opens) + TIME_TO_CALL;
    if (end <= closes) return new Date(end);
    if (from.getTime() <= opens) return new Date(closes);
  }
}

/** Until when a placed customer can confirm: 2 answered hours past a date, but not past the invoice's due date. */
export function callDeadlineAfter(
  last: PlainDate,
  due: PlainDate,
  office: OfficeHours = company(),
): Date {
  const end = endOf(last);
  if (due <= last) return end;
  const until = callDeadline(end, office);
  const dueEnds = endOf(due);
  return until < dueEnds ? until : dueEnds;
}

const endOf = (day: PlainDate) => arizonaMidnight(addDays(day, 1));

const isOpenOn = (day: PlainDate, { weekdays }: OfficeHours) =>
  weekdays.some((each) => weekdayName(each) === weekday(day)) && !isFederalDayOff(day);

/** The instant of a time of day, HH:MM, on an Arizona date, in milliseconds. */
function instantOf(day: PlainDate, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return arizonaMidnight(day).getTime() + (hours * 60 + minutes) * MINUTE;
}

/** Until when a buyer can confirm; without a mail server the last 2 hours are answered ones (`callDeadline`). */
export async function confirmUntilSql(tx: Queryable, hours: number): Promise<SQL> {
  if (isMailServerConfigured()) return databaseNowPlusHoursSql(hours);
  const { rows } = await tx.execute<{ seconds: string }>(
    sql`select extract(epoch from ${databaseNowPlusHoursSql(hours - claimDurations.confirmHours)})::text as seconds`,
  );
  const [row] = rows;
  if (!row) throw new Error("the database did not say what time it is");
  const until = callDeadline(new Date(Number(row.seconds) * 1000));
  return sql`${until.toISOString()}::timestamptz`;
}
