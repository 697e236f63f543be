import { eq, inArray } from "drizzle-orm";
import { advertiser } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type ReservationNameParts = {
  id: number;
  reference: string;
  /** Null until the buyer has given details. */
  business: string | null;
  /** Null for our own ad. */
  industry: string | null;
  spot: string;
  mailing: string;
};

/** Names and spots of reservations in any state, by id. */
export async function findReservationNameParts(
  ids: readonly number[],
  database: Queryable = db,
): Promise<ReservationNameParts[]> {
  if (ids.length === 0) return [];
  const { id, reference, advertiserId, industry, spot, mailingId } = reservation;
  return database
    .select({ id, reference, industry, spot, mailing: mailing.name, business: advertiser.name })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, mailingId))
    .leftJoin(advertiser, eq(advertiser.id, advertiserId))
    .where(inArray(id, [...ids]));
}
