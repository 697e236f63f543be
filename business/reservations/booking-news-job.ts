import * as v from "valibot";
import { type BookingNewsKind, bookingNewsKinds } from "#emails/reservations/booking-news-kinds.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import type { Reservation } from "./reservation.ts";

/** One message to one buyer, with its words fixed when it was decided. */
export const bookingNewsJob = jobKind(
  "mailing.news",
  v.object({
    reservationId: v.number(),
    news: v.picklist(bookingNewsKinds),
    /** One message per change. */
    occasion: v.string(),
    sentences: v.array(v.string()),
    /** The published rule that lets the buyer have their money back; empty if none applies. */
    moneyBack: v.string(),
  }),
);

/** Queues the notice to one buyer in the caller's transaction, once per version of the changed record. */
export function enqueueBookingNews(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id"> & { version: number | string },
  what: { news: BookingNewsKind; sentences: readonly string[]; moneyBack?: string | undefined },
): Promise<void> {
  const payload = {
    reservationId: id,
    news: what.news,
    occasion: String(version),
    sentences: [...what.sentences],
    moneyBack: what.moneyBack ?? "",
  };
  return enqueue(tx, bookingNewsJob, payload, {
    key: `mailing-news:${what.news}:${id}:${version}`,
  });
}
