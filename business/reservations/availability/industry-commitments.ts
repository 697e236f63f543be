import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { stateListSql } from "#business/reservations/claims/claims.ts";
import { type ReservationState, spotBlockingStates } from "#business/reservations/reservation.ts";
import { findWaitingForIndustry } from "#business/waitlist/waitlist-entries.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Cards that can still change: published, and not printed yet. */
const notPrinted = sql`${mailing.state} in ('published', 'closed')`;

/** The cards on which an industry can still be had, or offered. */
export async function findUnprintedMailingIds(database: Queryable = db): Promise<number[]> {
  const rows = await database
    .select({ id: mailing.id })
    .from(mailing)
    .where(notPrinted)
    .orderBy(asc(mailing.id));
  return rows.map(({ id }) => id);
}

/** A spot that a business has in an industry; `business` is null before its details were given. */
type IndustrySpot = {
  reservationId: number;
  mailing: string;
  spot: string;
  business: string | null;
  state: ReservationState;
};

/** Who has an industry on the cards that aren't printed yet, and who waits for it there: what hiding it is about. */
export async function findIndustryCommitments(slug: string, database: Queryable = db) {
  const spots: IndustrySpot[] = await database
    .select({
      reservationId: reservation.id,
      mailing: mailing.name,
      spot: reservation.spot,
      business: advertiser.name,
      state: sql<ReservationState>`${reservation.state}`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(
      and(
        eq(reservation.industry, slug),
        inArray(mailing.id, await findUnprintedMailingIds(database)),
        sql`${reservation.state} in (${stateListSql(spotBlockingStates)})`,
        sql`(${reservation.expiresAt} is null or ${reservation.expiresAt} > statement_timestamp())`,
      ),
    )
    .orderBy(asc(mailing.dropDate), asc(reservation.spot));
  return { spots, waiting: await findWaitingForIndustry(slug, database) };
}

export type IndustryCommitments = Awaited<ReturnType<typeof findIndustryCommitments>>;
