import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import type { Reservation } from "./reservation.ts";

/**
 * What we did that the buyer must know. `moved`: to another spot on the card; `to-card`: to another
 * card; `credit`: a credit was applied to their invoice; `part-paid`: a part of it came in; `due-date`: it
 * is due on another date; `bounced`: their check did; `invoice-corrected`: another replaces it; `placed`: booked by the office on an
 * invoice, with the Terms still to accept; `mailed-anyway`: the card did not fill; `printed`,
 * `mailed`: the office recorded it, or undid it (`not-printed`, `not-mailed`), or changed what was dropped off (`drops-corrected`); `industry`: corrected; `not-confirmed`: a confirmation by phone
 * was undone; `restored`: its cancellation
 * was taken back; `size`: to a spot of another size on the card;
 * `copy`: their printed copy was mailed, or wasn't after all (`copy-not-sent`);
 * `our-error`: we printed their ad wrong or left it out.
 */
const mailingNewsKinds = [
  "postponed",
  "changed",
  "moved",
  "to-card",
  "credit",
  "part-paid",
  "due-date",
  "bounced",
  "invoice-corrected",
  "placed",
  "mailed-anyway",
  "printed",
  "not-printed",
  "not-mailed",
  "drops-corrected",
  "industry",
  "not-confirmed",
  "mailed",
  "restored",
  "size",
  "copy",
  "copy-not-sent",
  "our-error",
] as const;
export type BookingNewsKind = (typeof mailingNewsKinds)[number];

/** One message to one buyer, with its words fixed when it was decided. */
export const bookingNewsJob = jobKind(
  "mailing.news",
  v.object({
    reservationId: v.number(),
    news: v.picklist(mailingNewsKinds),
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
