import { and, asc, eq, sql } from "drizzle-orm";
import { claimColumns, isLiveClaimSql } from "#business/reservations/claims/claims.ts";
import { committedStates } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import type { Claim } from "./availability.ts";

/** A spot that somebody has: business and contact are null before the details were given, the industry for our own ad. */
export type OccupiedSpot = Awaited<ReturnType<typeof findOccupiedSpots>>[number];

export async function findOccupiedSpots(mailingIds: readonly number[], database: Queryable = db) {
  if (mailingIds.length === 0) return [];
  return database
    .select({
      id: reservation.id,
      mailingId: reservation.mailingId,
      reference: reservation.reference,
      spot: reservation.spot,
      size: sql<SizeId>`${reservation.size}`,
      state: sql<Claim["state"]>`${reservation.state}`,
      industry: reservation.industry,
      business: advertiser.name,
      person: contact.name,
      priceCents: reservation.priceCents,
      paymentDueOn: reservation.paymentDueOn,
      secondsLeft: claimColumns.secondsLeft,
      createdAt: reservation.createdAt,
      joinedMailingAt: reservation.joinedMailingAt,
      version: reservation.version,
    })
    .from(reservation)
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(and(sql`${reservation.mailingId} in ${[...mailingIds]}`, isLiveClaimSql))
    .orderBy(asc(reservation.id));
}

/** Buyers with an agreement, who must hear of our changes; also those on the payment page, who pay for what they saw. */
export function pickCommittedBuyers<One extends Pick<OccupiedSpot, "state">>(
  seats: readonly One[],
): One[] {
  return seats.filter(({ state }) => committedStates.some((agreed) => agreed === state));
}
