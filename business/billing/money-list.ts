import { desc, eq, isNull, or, sql } from "drizzle-orm";
import {
  advertiser,
  dispute,
  invoice,
  payment,
  refund,
  reservation,
  reservationPayment,
} from "#database/schema.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { MoneyKind, MoneyRow, MoneyTrouble } from "./money.ts";

const arizonaDateOf = (column: unknown) =>
  sql<PlainDate>`(${column} at time zone 'America/Phoenix')::date::text`;
const businessOf = sql<string>`coalesce(${advertiser.name}, '')`;

/** Everything of a kind, the newest first: a page of so many, from 1, and how many there are. */
export async function findMoney(
  { kind, page }: { kind: MoneyKind; page: number },
  limit: number,
  database: Queryable = db,
): Promise<{ rows: MoneyRow[]; total: number }> {
  const window = { limit, offset: (page - 1) * limit };
  if (kind === "payments") return payments(window, database);
  if (kind === "invoices") return invoices(window, database);
  return refunds(window, database);
}

type Window = { limit: number; offset: number };

async function payments({ limit, offset }: Window, database: Queryable) {
  const rows = await database
    .select({
      name: payment.name,
      reservationId: payment.reservationId,
      reference: reservation.reference,
      business: businessOf,
      on: arizonaDateOf(payment.at),
      amountCents: payment.amountCents,
      state: sql<string>`${payment.way} || ', ' || coalesce(${reservationPayment.outcome}, 'unmatched')`,
      more: payment.note,
    })
    .from(payment)
    .innerJoin(reservation, eq(reservation.id, payment.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(reservationPayment, eq(reservationPayment.payment, payment.name))
    .orderBy(desc(payment.at), desc(payment.name))
    .limit(limit)
    .offset(offset);
  return { rows, total: await database.$count(payment) };
}

async function invoices({ limit, offset }: Window, database: Queryable) {
  const rows = await database
    .select({
      name: invoice.number,
      reservationId: invoice.reservationId,
      reference: reservation.reference,
      business: sql<string>`${invoice.buyer}->>'business'`,
      on: invoice.issuedOn,
      amountCents: invoice.totalCents,
      state: invoice.state,
      more: sql<string | null>`${invoice.dueOn}::text`,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .orderBy(desc(invoice.issuedOn), desc(invoice.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await database.$count(invoice) };
}

async function refunds({ limit, offset }: Window, database: Queryable) {
  const rows = await database
    .select({
      name: refund.payment,
      reservationId: refund.reservationId,
      reference: reservation.reference,
      business: businessOf,
      on: arizonaDateOf(sql`coalesce(${refund.doneAt}, ${refund.createdAt})`),
      amountCents: refund.amountCents,
      state: refund.state,
      more: sql<string | null>`${refund.reason}`,
    })
    .from(refund)
    .innerJoin(reservation, eq(reservation.id, refund.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await database.$count(refund) };
}

/** What waits for a person: refunds to send by hand or failed, payments that came to nothing, disputes. At most 200. */
export async function findMoneyTrouble(database: Queryable = db): Promise<MoneyTrouble[]> {
  const back = await database
    .select({
      kind: sql<
        MoneyTrouble["kind"]
      >`case ${refund.state} when 'failed' then 'refund-failed' else 'to-send' end`,
      name: refund.payment,
      reservationId: sql<number | null>`${refund.reservationId}::int`,
      business: businessOf,
      amountCents: refund.amountCents,
    })
    .from(refund)
    .innerJoin(reservation, eq(reservation.id, refund.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(or(eq(refund.state, "by-hand"), eq(refund.state, "failed")))
    .orderBy(refund.createdAt)
    .limit(100);
  const lone = await database
    .select({
      kind: sql<MoneyTrouble["kind"]>`'unmatched'`,
      name: payment.name,
      reservationId: sql<number | null>`${payment.reservationId}::int`,
      business: businessOf,
      amountCents: payment.amountCents,
    })
    .from(payment)
    .innerJoin(reservation, eq(reservation.id, payment.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(reservationPayment, eq(reservationPayment.payment, payment.name))
    .leftJoin(refund, eq(refund.payment, payment.name))
    .where(sql`${reservationPayment.outcome} is distinct from 'granted' and ${isNull(refund.id)}`)
    .orderBy(payment.at)
    .limit(50);
  const disputed = await database
    .select({
      kind: sql<MoneyTrouble["kind"]>`'disputed'`,
      name: dispute.payment,
      reservationId: sql<number | null>`${dispute.reservationId}::int`,
      business: businessOf,
      amountCents: dispute.amountCents,
    })
    .from(dispute)
    .leftJoin(reservation, eq(reservation.id, dispute.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(sql`${dispute.state} not in ('won', 'lost', 'warning_closed')`)
    .orderBy(dispute.openedAt)
    .limit(50);
  return [...back, ...lone, ...disputed];
}
