import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { MailingState } from "#business/mailings/mailing.ts";
import { advertiser, contact, mailing, reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { eachWordIn, isNewest } from "#platform/database/words.ts";
import { secondsLeft, statesIn } from "./claims.ts";
import { liveStates, type ReservationState } from "./reservation.ts";

/** A reservation that somebody searched for, with what decides what can be done with it. */
export type FoundReservation = {
  id: number;
  reference: string;
  business: string | null;
  person: string | null;
  phone: string | null;
  mailingId: number;
  mailing: string;
  spot: string;
  state: ReservationState;
  secondsLeft: number | null;
  extensions: number;
  contactId: number | null;
  mailingState: MailingState;
};

/**
 * Reservations in whose reference, business, person, address, phone or mailing every word stands: those that still live
 * first, then the newest; at most `limit`, of the newest 10,000.
 */
export async function findReservationsByWords(
  words: readonly string[],
  limit: number,
  database: Queryable = db,
): Promise<FoundReservation[]> {
  if (words.length === 0) return [];
  const { reference } = reservation;
  const columns = [reference, advertiser.name, contact.name, contact.email, mailing.name];
  return database
    .select({
      id: reservation.id,
      reference,
      business: advertiser.name,
      person: contact.name,
      phone: contact.phone,
      mailingId: reservation.mailingId,
      mailing: mailing.name,
      spot: reservation.spot,
      state: sql<ReservationState>`${reservation.state}`,
      secondsLeft,
      extensions: reservation.extensions,
      contactId: reservation.contactId,
      mailingState: sql<MailingState>`${mailing.state}`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(
      and(
        isNewest(reservation.id, reservation),
        isNotNull(reservation.industry),
        eachWordIn(words, columns, contact.phone),
      ),
    )
    .orderBy(sql`${reservation.state} in (${statesIn(liveStates)}) desc`, desc(reservation.id))
    .limit(limit);
}
