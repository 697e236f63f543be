import { and, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import { findIndustrySearchConditions } from "#business/mailings/industries/industry-words.ts";
import { upcomingStates } from "#business/mailings/mailing.ts";
import { secondsLeftSql, stateListSql } from "#business/reservations/claims/claims.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import {
  endedStates,
  liveStates,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { dispute, invoice, payment, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  eachWordInSomeColumnSql,
  foldTextSql,
  isAmongNewestRowsSql,
  MAX_SEARCHED_ROWS,
  orderByWithTieBreaker,
  type PerWordAndAllWordsConditions,
  positionInListSql,
} from "#platform/database/list-sql.ts";
import type { ReservationSearch, ReservationSortKey } from "./reservation-search.ts";

/** A reservation as a row of a list; business and contact are null until the buyer has given details. */
export type ListedReservation = Awaited<ReturnType<typeof listReservations>>["rows"][number];

/** A claim whose time is up counts as expired, even if no job has ended it yet. */
const stateNow = sql<ReservationState>`case when ${secondsLeftSql} = 0 then 'expired' else ${reservation.state} end`;

const columns = {
  id: reservation.id,
  reference: reservation.reference,
  business: advertiser.name,
  person: contact.name,
  email: contact.email,
  phone: contact.phone,
  mailingId: reservation.mailingId,
  mailing: mailing.name,
  dropDate: mailing.dropDate,
  /** A house ad has no reference and is not listed. */
  industry: sql<string>`${reservation.industry}`,
  spot: reservation.spot,
  size: reservation.size,
  priceCents: reservation.priceCents,
  state: stateNow,
  paymentDueOn: reservation.paymentDueOn,
  createdAt: reservation.createdAt,
};

const ORDERS: Record<ReservationSortKey, SQLWrapper> = {
  made: reservation.id,
  business: foldTextSql(advertiser.name),
  reference: foldTextSql(reservation.reference),
  person: foldTextSql(contact.name),
  email: foldTextSql(contact.email),
  phone: foldTextSql(contact.phone),
  mailing: sql`${mailing.dropDate}`,
  drop: sql`${mailing.dropDate}`,
  get industry() {
    return positionInListSql(
      listAllIndustries().map(({ slug }) => slug),
      reservation.industry,
    );
  },
  place: foldTextSql(reservation.spot),
  size: foldTextSql(reservation.size),
  price: sql`${reservation.priceCents}`,
  state: positionInListSql([...liveStates, ...endedStates], stateNow),
  due: sql`${reservation.paymentDueOn}`,
};

/** One page of the reservations that match a search, in its order, and their total. */
export async function listReservations(search: ReservationSearch, limit: number) {
  const called = await findIndustrySearchConditions(search.words, isInIndustriesSql);
  const where = conditions(search, called);
  const order = orderByWithTieBreaker(ORDERS[search.sort], search.descending, reservation.id);
  // Find the page by ids first, so that only its own rows are joined.
  const page = db
    .select({ id: reservation.id })
    .from(reservation)
    .leftJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((search.page - 1) * limit)
    .as("page");
  const rows = await db
    .select(columns)
    .from(page)
    .innerJoin(reservation, eq(reservation.id, page.id))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .orderBy(...order);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(reservation)
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

function conditions(
  { words, state, mailingId, industry }: ReservationSearch,
  called: PerWordAndAllWordsConditions,
): SQL | undefined {
  const { name, email, phone } = contact;
  const texts = [reservation.reference, advertiser.name, name, email, phone];
  return and(
    isNotNull(reservation.industry),
    containsAllWordsSql(words, texts, called),
    state === "all" ? undefined : inArray(stateNow, statesOf(state)),
    mailingId === undefined ? undefined : eq(reservation.mailingId, mailingId),
    industry === "" ? undefined : eq(reservation.industry, industry),
  );
}

function statesOf(state: Exclude<ReservationSearch["state"], "all">): ReservationState[] {
  if (state === "live") return [...liveStates];
  if (state === "ended") return [...endedStates];
  return [state];
}

const isInIndustriesSql = (slugs: string[]) => inArray(reservation.industry, slugs);

/** At most `limit` of the newest 10,000 reservations in which every word is found: live ones first, those on coming cards before others; with the fields that decide which actions they allow. */
export async function searchReservations(words: readonly string[], limit: number) {
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
      mailingState: mailing.state,
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

export async function listReservationNames(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, reference, advertiserId, industry, spot, mailingId } = reservation;
  return db
    .select({ id, reference, industry, spot, mailing: mailing.name, business: advertiser.name })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, mailingId))
    .leftJoin(advertiser, eq(advertiser.id, advertiserId))
    .where(inArray(id, [...ids]));
}

/** Invoices that contain every word in their number or buyer's name, newest first; at most `limit`. */
export async function searchInvoices(words: readonly string[], limit: number) {
  if (words.length === 0) return [];
  const business = sql<string>`${invoice.buyer}->>'business'`;
  return db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business,
      totalCents: invoice.totalCents,
      state: sql<Invoice["state"]>`${invoice.state}`,
    })
    .from(invoice)
    .where(
      and(
        isAmongNewestRowsSql(invoice.id, invoice),
        eachWordInSomeColumnSql(words, [invoice.number, business]),
      ),
    )
    .orderBy(desc(invoice.id))
    .limit(limit);
}

export type MoneySearchHit = {
  id: string;
  /** The payment's id at the gateway, or "invoice:" and its number. */
  payment: string;
  reservationId: number | null;
  reference: string | null;
  business: string | null;
  amountCents: number;
  state: string;
};

const whose = { reference: reservation.reference, business: advertiser.name };

const whoseColumns = [reservation.reference, advertiser.name];

/** Payments that contain every word in their name, note, reservation or business, newest first; at most `limit`. */
export async function searchPayments(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(payment)
    .orderBy(desc(payment.receivedAt), desc(payment.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id: name, reservationId, amountCents, note } = newest;
  return db
    .select({ id: name, payment: name, reservationId, ...whose, amountCents, state: newest.method })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [name, sql`${note}`, ...whoseColumns]))
    .orderBy(desc(newest.receivedAt), desc(name))
    .limit(limit);
}

/** Refunds that contain every word in their payment, reservation or business, newest first; at most `limit`. */
export async function searchRefunds(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(refund)
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id, reservationId, amountCents, state } = newest;
  return db
    .select({ id, payment: newest.paymentId, reservationId, ...whose, amountCents, state })
    .from(newest)
    .innerJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [newest.paymentId, ...whoseColumns]))
    .orderBy(desc(newest.createdAt), desc(id))
    .limit(limit);
}

/** Disputes that contain every word in their name, payment, reason, reservation or business, newest first. */
export async function searchDisputes(
  words: readonly string[],
  limit: number,
): Promise<MoneySearchHit[]> {
  if (words.length === 0) return [];
  const newest = db
    .select()
    .from(dispute)
    .orderBy(desc(dispute.openedAt), desc(dispute.id))
    .limit(MAX_SEARCHED_ROWS)
    .as("newest");
  const { id, reservationId, amountCents, state, reason } = newest;
  return db
    .select({ id, payment: newest.paymentId, reservationId, ...whose, amountCents, state })
    .from(newest)
    .leftJoin(reservation, eq(reservation.id, reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(eachWordInSomeColumnSql(words, [id, newest.paymentId, reason, ...whoseColumns]))
    .orderBy(desc(newest.openedAt), desc(id))
    .limit(limit);
}
