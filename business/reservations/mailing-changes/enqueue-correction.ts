import { and, asc, eq, or, sql } from "drizzle-orm";
import { hasReservationEnded, type ReservationState } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { type BookingNewsKind, bookingNews } from "#emails/reservations/booking-news-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Tells everybody who heard a mistake about a card what is true: `next` is for who has paid, the rest may have left since;
 * `only`: the one reservation that it is about.
 * Whose message about it is only being written is found as it leaves (`sendBookingNewsEmail`).
 */
export async function enqueueCorrection(
  tx: Queryable,
  { id: mailingId, version }: { id: number; version: number | string },
  news: Extract<
    BookingNewsKind,
    "not-printed" | "not-mailed" | "drops-corrected" | "copy-not-sent"
  >,
  {
    truth,
    next,
    paidBuyersKnow,
    only,
  }: { truth: string; next: readonly string[]; paidBuyersKnow?: boolean; only?: number },
): Promise<void> {
  const heard = sql`exists (select from ${message} where ${message.recordType} = 'reservation'
    and ${message.recordId} = ${reservation.id}::text and ${message.kind} = ${bookingNews[news].corrects})`;
  const people = await tx
    .select({ id: reservation.id, state: sql<ReservationState>`${reservation.state}` })
    .from(reservation)
    .where(and(eq(reservation.mailingId, mailingId), or(eq(reservation.state, "paid"), heard)))
    .orderBy(asc(reservation.id));
  for (const { id, state } of people) {
    if ((state === "paid" && paidBuyersKnow) || (only ?? id) !== id) continue;
    const ended = "This doesn’t change that your reservation has ended.";
    const more = state === "paid" ? next : hasReservationEnded({ state }) ? [ended] : [];
    const sentences = [truth, ...more];
    await enqueueBookingNews(tx, { id, version }, { news, sentences });
  }
}
