import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import type { Reservation } from "./reservation.ts";

/**
 * What we did that somebody who has a place must hear of. `moved`: to another place of the card; `to-card`: to another
 * card; `credit`: a credit was taken off their invoice; `placed`: by hand, on an invoice;
 * `mailed-anyway`: the card did not fill.
 */
export const news = [
  "postponed",
  "changed",
  "moved",
  "to-card",
  "credit",
  "placed",
  "mailed-anyway",
] as const;
export type News = (typeof news)[number];

/** One message to one buyer, worded when it was decided. */
export const mailingNews = jobKind(
  "mailing.news",
  v.object({
    reservationId: v.number(),
    news: v.picklist(news),
    /** Names the message: told once. */
    purpose: v.string(),
    sentences: v.array(v.string()),
    /** The published rule by which the buyer may have their money back; empty: none applies. */
    moneyBack: v.string(),
  }),
);

/** Has one buyer told, with the commit of the caller's transaction; once per version of whatever changed. */
export function tellNews(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id"> & { version: number | string },
  what: { news: News; sentences: readonly string[]; moneyBack?: string | undefined },
): Promise<void> {
  const purpose = `mailing-news:${what.news}:${id}:${version}`;
  const payload = {
    reservationId: id,
    news: what.news,
    purpose,
    sentences: [...what.sentences],
    moneyBack: what.moneyBack ?? "",
  };
  return enqueue(tx, mailingNews, payload, { key: purpose });
}
