import { sql } from "drizzle-orm";
import { closeMailing } from "#business/mailings/advance-mailing.ts";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { sentProof } from "./ads.ts";
import { byOperator } from "./papers.ts";

/** The latest date up to today on which post offices were open. */
export function openPostOfficeDay(): PlainDate {
  let day = arizonaDate(new Date());
  while (!isPostOfficeDay(day)) day = addDays(day, -1);
  return day;
}

/** A version of an ad that was sent to its customer long ago, so that it prints. */
export async function sentAd(reservationId: number): Promise<void> {
  const sentAt = new Date(Date.now() - 60 * 86_400_000);
  await sentProof(reservationId, { madeBy: "system", sentAt });
}

/** Closes a mailing's booking and lets its approval date pass two weeks ago; returns it as an operator sees it now. */
export async function closeAfterApprovals(id: number) {
  const before = await findOfficeMailingById(id);
  await closeMailing({ id, expectedVersion: before?.version ?? 0 }, byOperator);
  const approvalDue = addDays(arizonaDate(new Date()), -14);
  const dates = { bookingCloses: approvalDue, briefDue: approvalDue, approvalDue };
  await db.update(mailing).set(dates).where(sql`id = ${id}`);
  return { id, expectedVersion: (await findOfficeMailingById(id))?.version ?? 0 };
}
