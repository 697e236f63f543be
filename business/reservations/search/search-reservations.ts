import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { type MailingState, upcomingStates } from "#business/mailings/mailing.ts";
import { secondsLeftSql, stateListSql } from "#business/reservations/claims/claims.ts";
import { liveStates, type ReservationState } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql, isAmongNewestRowsSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** A reservation found by a search, with the fields that decide which actions it allows. */
export type ReservationSearchHit = {
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
  termsVersion: string | null;
};

/** Whether a reservation is of one of these industries. */
export const isInIndustriesSql = (slugs: string[]) => inArray(reservation.industry, slugs);

/** At most `limit` of the newest 10,000 reservations in which every word is found: live ones first, those on coming cards before others. */
export async function searchReservations(
  words: readonly string[],
  limit: number,
): Promise<ReservationSearchHit[]> {
  if (words.length === 0) return [];
  const { reference } = reservation;
  const called = await findIndustrySearchConditions(words.join(" "), isInIndustriesSql);
  const columns = [reference, advertiser.name, contact.name, contact.email, mailing.name];
  return db
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
      secondsLeft: secondsLeftSql,
      extensions: reservation.extensions,
      contactId: reservation.contactId,
      mailingState: sql<MailingState>`${mailing.state}`,
      termsVersion: reservation.termsVersion,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(
      and(
        isAmongNewestRowsSql(reservation.id, reservation),
        isNotNull(reservation.industry),
        eachWordInSomeColumnSql(words, columns, contact.phone, called),
      ),
    )
    .orderBy(
      sql`${reservation.state} in (${stateListSql(liveStates)}) desc`,
      desc(inArray(mailing.state, [...upcomingStates])),
      desc(reservation.id),
    )
    .limit(limit);
}

type ReservationNameParts = {
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
