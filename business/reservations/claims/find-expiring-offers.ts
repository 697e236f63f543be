import { asc, eq, sql } from "drizzle-orm";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";

/** A spot offered to a person on the waitlist and not taken yet. */
export type ExpiringOffer = {
  reservationId: number;
  email: string;
  /** Slug. */
  industry: string;
  spot: string;
  mailing: string;
  priceCents: number;
  expiresAt: Date;
};

/** Wait-list offers that expire within some hours by the database's clock, soonest first. */
export async function findExpiringOffers(hours: number, limit: number): Promise<ExpiringOffer[]> {
  const rows = await expiringOffersQuery(hours, limit);
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}

/** The query of `findExpiringOffers`, separate so that a test can check its plan. */
export function expiringOffersQuery(hours: number, limit: number) {
  const { state, expiresAt } = reservation;
  return db
    .select({
      reservationId: reservation.id,
      email: waitlistEntry.email,
      industry: waitlistEntry.industry,
      spot: reservation.spot,
      mailing: mailing.name,
      priceCents: reservation.priceCents,
      expiresAt,
    })
    .from(reservation)
    .innerJoin(waitlistEntry, eq(waitlistEntry.id, reservation.waitlistEntryId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      sql`${state} = 'offered' and ${expiresAt} is not null and ${expiresAt} > statement_timestamp()
        and ${expiresAt} <= statement_timestamp() + make_interval(hours => ${hours}::int)`,
    )
    .orderBy(asc(expiresAt), asc(reservation.id))
    .limit(limit);
}
