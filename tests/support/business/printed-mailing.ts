import { sql } from "drizzle-orm";
import { recordPrinted } from "#business/ads/record-printed.ts";
import { closeMailing } from "#business/mailings/advance-mailing.ts";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import type { PlannedRoute } from "#business/mailings/mailing.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { sentProof } from "./ads.ts";
import { byOperator, everyMessage, firmPlace, recordCheck, tellAllNews } from "./papers.ts";

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

/** A paid spot whose ad prints. */
export async function paidPlaceWithAd(wish: Parameters<typeof firmPlace>[0]) {
  const place = await firmPlace(wish);
  await recordCheck(place.reservationId);
  await sentAd(place.reservationId);
  return place;
}

/** A mailing as an operator sees it now. */
export async function seenMailing(id: number) {
  return { id, expectedVersion: (await findOfficeMailingById(id))?.version ?? 0 };
}

/** Closes a mailing's booking and lets its approval date pass two weeks ago; returns it as an operator sees it now. */
export async function closeAfterApprovals(id: number) {
  await closeMailing(await seenMailing(id), byOperator);
  const approvalDue = addDays(arizonaDate(new Date()), -14);
  const dates = { bookingCloses: approvalDue, briefDue: approvalDue, approvalDue };
  await db.update(mailing).set(dates).where(sql`id = ${id}`);
  return seenMailing(id);
}

/** Closes a mailing and records that its card has gone to print. */
export async function printMailing(id: number): Promise<void> {
  await recordPrinted(
    { ...(await closeAfterApprovals(id)), printedOn: openPostOfficeDay() },
    byOperator,
  );
}

/** The messages to buyers with some news, once what waits is written. */
export async function messagesWithNews(news: string) {
  await tellAllNews();
  return (await everyMessage()).filter(({ kind }) => kind === `mailing-news-${news}`);
}

/** A route of a plan, chosen and without a day. */
export const plannedRoute = (given: Partial<PlannedRoute> = {}): PlannedRoute => ({
  zip: "85251",
  route: "C001",
  homes: 400,
  businesses: null,
  postOffice: "Scottsdale Main",
  neighborhood: "",
  asOf: "2027-05-01",
  isChosen: true,
  day: null,
  ...given,
});
