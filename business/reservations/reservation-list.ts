import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { advertiser, contact, mailing, reservation } from "#database/schema.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import { secondsLeft } from "./claims.ts";
import { endStates, liveStates, type ReservationState } from "./reservation.ts";
import type { ReservationSearch, SortedBy } from "./search.ts";

/** A reservation as a list shows it. */
export type ListedReservation = {
  id: number;
  reference: string;
  /** Null until somebody has said who they are. */
  business: string | null;
  person: string | null;
  email: string | null;
  phone: string | null;
  mailingId: number;
  mailing: string;
  dropDate: PlainDate;
  industry: string;
  spot: string;
  size: SizeId;
  priceCents: number;
  state: ReservationState;
  secondsLeft: number | null;
  paymentDue: PlainDate | null;
  createdAt: Date;
};

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
  /** A house ad has none, and is not listed. */
  industry: sql<string>`${reservation.industry}`,
  spot: reservation.spot,
  size: sql<SizeId>`${reservation.size}`,
  priceCents: reservation.priceCents,
  state: sql<ReservationState>`${reservation.state}`,
  secondsLeft,
  paymentDue: reservation.paymentDue,
  createdAt: reservation.createdAt,
};

const ORDERS: Record<SortedBy, SQL | typeof reservation.id> = {
  made: reservation.id,
  business: sql`lower(${advertiser.name})`,
  mailing: sql`${mailing.dropDate}`,
  industry: sql`${reservation.industry}`,
  price: sql`${reservation.priceCents}`,
  state: sql`${reservation.state}`,
};

/** Reservations that a search finds, in its order: a page of so many, and how many there are in all. */
export async function findReservations(
  search: ReservationSearch,
  limit: number,
  database: Queryable = db,
): Promise<{ rows: ListedReservation[]; total: number }> {
  const where = conditions(search);
  const order = ORDERS[search.sort];
  const rows = await database
    .select(columns)
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(where)
    .orderBy(
      search.descending ? sql`${order} desc nulls last` : sql`${order} asc nulls last`,
      search.descending ? desc(reservation.id) : asc(reservation.id),
    )
    .limit(limit)
    .offset((search.page - 1) * limit);
  const [counted] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(reservation)
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

function conditions({ words, state, mailingId, industry }: ReservationSearch): SQL | undefined {
  return and(
    isNotNull(reservation.industry),
    words === "" ? undefined : matching(words),
    state === "all" ? undefined : inArray(reservation.state, statesOf(state)),
    mailingId === undefined ? undefined : eq(reservation.mailingId, mailingId),
    industry === "" ? undefined : eq(reservation.industry, industry),
  );
}

function statesOf(state: Exclude<ReservationSearch["state"], "all">): ReservationState[] {
  if (state === "live") return [...liveStates];
  if (state === "ended") return [...endStates];
  return [state];
}

/** Words stand in the reference, the business, the person or the address; digits also in the phone number. */
function matching(words: string): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const digits = words.replace(/\D/g, "");
  return or(
    ...[reservation.reference, advertiser.name, contact.name, contact.email].map(
      (column) => sql`${column} ilike ${pattern}`,
    ),
    digits.length >= 4 ? sql`${contact.phone} like ${`%${digits}%`}` : undefined,
  );
}

/** Mailings that have reservations or may get some, the latest first: what a list can be narrowed to. */
export function findMailingNames(database: Queryable = db) {
  return database
    .select({ id: mailing.id, name: mailing.name })
    .from(mailing)
    .orderBy(desc(mailing.dropDate), desc(mailing.id))
    .limit(60);
}
