import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import type { Reservation } from "./reservation.ts";

/**
 * What we did that a person who has a spot must hear of. `moved`: to another spot of the card; `to-card`: to another
 * card; `credit`: a credit was taken off their invoice; `placed`: by hand, on an invoice, and the
 * Terms are to be accepted; `mailed-anyway`: the card did not fill; `printed`, `mailed`: the office recorded it, or took
 * `printed` back (`not-printed`).
 */
const mailingNewsKinds = [
  "postponed",
  "changed",
  "moved",
  "to-card",
  "credit",
  "placed",
  "mailed-anyway",
  "printed",
  "not-printed",
  "mailed",
] as const;
export type MailingNewsKind = (typeof mailingNewsKinds)[number];

/** One message to one buyer, worded when it was decided. */
export const mailingNewsJob = jobKind(
  "mailing.news",
  v.object({
    reservationId: v.number(),
    news: v.picklist(mailingNewsKinds),
    /** One message per change. */
    occasion: v.string(),
    sentences: v.array(v.string()),
    /** The published rule by which the buyer may have their money back; empty: none applies. */
    moneyBack: v.string(),
  }),
);

/** Has one buyer notified, with the commit of the caller's transaction; once per version of whatever changed. */
export function enqueueMailingNews(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id"> & { version: number | string },
  what: { news: MailingNewsKind; sentences: readonly string[]; moneyBack?: string | undefined },
): Promise<void> {
  const payload = {
    reservationId: id,
    news: what.news,
    occasion: String(version),
    sentences: [...what.sentences],
    moneyBack: what.moneyBack ?? "",
  };
  return enqueue(tx, mailingNewsJob, payload, {
    key: `mailing-news:${what.news}:${id}:${version}`,
  });
}
