import { asc, eq, sql } from "drizzle-orm";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";

export type ReservationWithoutTerms = {
  reservationId: number;
  business: string;
  phone: string;
  spot: string;
  mailing: string;
  priceCents: number;
  /** Until when the spot is held; null if it is paid. */
  expiresAt: Date | null;
};

/** Reservations with Terms still to accept, the soonest to expire first. */
export async function findReservationsWithoutTerms(
  limit: number,
): Promise<ReservationWithoutTerms[]> {
  const { state, expiresAt, termsVersion } = reservation;
  return db
    .select({
      reservationId: reservation.id,
      business: advertiser.name,
      phone: contact.phone,
      spot: reservation.spot,
      mailing: mailing.name,
      priceCents: reservation.priceCents,
      expiresAt,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .innerJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(
      sql`${termsVersion} is null and ${state} in ('unconfirmed', 'unpaid', 'paid')
        and ${mailing.state} in ('planned', 'published', 'closed', 'printed')
        and (${expiresAt} is null or ${expiresAt} > statement_timestamp())`,
    )
    .orderBy(sql`${expiresAt} asc nulls last`, asc(reservation.id))
    .limit(limit);
}
