import { eq, inArray } from "drizzle-orm";
import { advertiser } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type ReservationName = {
  id: number;
  reference: string;
  /** Null before somebody has said who they are. */
  business: string | null;
  /** Null: an ad of our own. */
  industry: string | null;
  spot: string;
  mailing: string;
};

/** What reservations of any state are called, and where they are, by their numbers. */
export async function findReservationNames(
  ids: readonly number[],
  database: Queryable = db,
): Promise<ReservationName[]> {
  if (ids.length === 0) return [];
  const { id, reference, advertiserId, industry, spot, mailingId } = reservation;
  return database
    .select({ id, reference, industry, spot, mailing: mailing.name, business: advertiser.name })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, mailingId))
    .leftJoin(advertiser, eq(advertiser.id, advertiserId))
    .where(inArray(id, [...ids]));
}
