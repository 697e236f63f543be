import { type SQL, sql } from "drizzle-orm";
import { databaseNowPlusHoursSql } from "#business/reservations/claims/claims.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import { callDeadline } from "./call-deadline.ts";

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
