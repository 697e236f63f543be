import { sql } from "drizzle-orm";
import { mergeAdvertisers, undoMerge } from "#business/advertisers/merge-advertisers.ts";
import {
  cancelAndCompensate,
  restoreCanceledReservation,
} from "#business/reservations/cancel/cancel-and-restore.ts";
import { findTodayByDatabaseClock, loadReservation } from "#business/reservations/claims/claims.ts";
import {
  confirmByPhone,
  undoConfirmByPhone,
} from "#business/reservations/confirm/confirm-reservation.ts";
import { moveReservationToSpot } from "#business/reservations/move/arrange-card.ts";
import { changeIndustry } from "#business/reservations/move/change-size-or-industry.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { forgiveRest } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/make-up-for-error.ts";
import { setPartPaymentsAllowed } from "#business/reservations/pay/invoices/change-invoice.ts";
import {
  type Invoice,
  invoiceCentsLeftToPay,
} from "#business/reservations/pay/invoices/invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { withdrawRefund } from "#business/reservations/refunds/refund-payment.ts";
import { undoRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator, firmPlaceByItsBuyer } from "./papers.ts";
import { industryAt } from "./reservation.ts";
import { type Choice, type Operation, someReservation } from "./reservation-model.ts";

/**
 * Money as it comes, for random histories: parts, a rest that is forgiven, too much. The way back from each is among
 * `undoOperations`: a payment is taken back, and so is a rest that was forgiven.
 */

/**
 * On the newest invoice of a reservation, mostly of one that is owed, those with a part first, so that a short history
 * comes to it. Commits as it goes, so it is never part of a transaction that is rolled back.
 */
const onInvoice =
  (act: (billed: Invoice, seen: Seen, choice: Choice) => Promise<unknown>): Operation =>
  async (_, choice, tx) => {
    if (tx !== db) return;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from reservation where state = 'unpaid'
        order by expires_at is null desc, id desc limit 4`,
    );
    const owed = Number(rows[choice.a % Math.max(1, rows.length)]?.id ?? 0);
    const reservationId = choice.c % 5 ? owed : await someReservation(choice.a, db);
    const billed = reservationId === 0 ? undefined : await findLatestInvoice(reservationId);
    if (!billed) throw new Refusal("not-found", "Nothing is billed.");
    await act(billed, { reservationId, expectedVersion: billed.version }, choice);
  };

type Seen = { reservationId: number; expectedVersion: number };

/** A buyer who books on an invoice and confirms it. */
const bookOnInvoice: Operation = async ({ mailingIds }, { a, b, c }, tx) => {
  if (tx !== db) return;
  // Days pass between buyers: the message limits (028) have their own tests.
  await db.delete(strangerMessage);
  const spot = ["F1", "F2", "F3", "B4", "B5"][b % 5] ?? "F1";
  const mailingId = mailingIds[c % mailingIds.length] ?? 0;
  await firmPlaceByItsBuyer({ mailingId, spot, industry: industryAt(a % 6) });
};

const part: Operation = onInvoice((billed, seen, { b }) => {
  const amountCents = Math.ceil((invoiceCentsLeftToPay(billed) * (1 + (b % 3))) / 4);
  return recordInvoicePayment({ ...seen, amountCents, note: "a part" }, byOperator);
});

const rest: Operation = onInvoice((billed, seen) =>
  recordInvoicePayment(
    { ...seen, amountCents: invoiceCentsLeftToPay(billed), note: "the rest" },
    byOperator,
  ),
);

const forgive: Operation = onInvoice((_, seen) =>
  forgiveRest({ ...seen, because: "The bank kept a fee." }, byOperator),
);

/** The operations, by their names in the report. */
export const partPaymentOperations: Record<string, Operation> = {
  bookOnInvoice,
  bookOnInvoiceToo: bookOnInvoice,
  part,
  partToo: part,
  rest,
  forgive,
  forgiveToo: forgive,
  tooMuch: onInvoice((billed, seen, { b, c }) => {
    const amountCents = invoiceCentsLeftToPay(billed) + 1_00 + (c % 5_000);
    const excess = b % 3 ? "credit" : "refund";
    return recordInvoicePayment({ ...seen, amountCents, excess, note: "too much" }, byOperator);
  }),
  setPartPaymentsAllowed: onInvoice((_, seen, { b }) =>
    setPartPaymentsAllowed({ ...seen, allowed: b % 2 === 0 }, byOperator),
  ),
};

/** What the office does by mistake and takes back, for random histories of reservations and their money. */

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length];

/** Commits as it goes, so it is never part of a transaction that is rolled back. */
const alone =
  (act: (choice: Choice) => Promise<unknown>): Operation =>
  async (_, choice, tx) => {
    if (tx === db) await act(choice);
  };

const onReservation = (
  act: (
    seen: { reservationId: number; expectedVersion: number },
    choice: Choice,
  ) => Promise<unknown>,
) =>
  alone(async (choice) => {
    const reservationId = await someReservation(choice.a, db);
    if (reservationId === 0) return;
    const { version: expectedVersion } = await loadReservation(reservationId, db);
    await act({ reservationId, expectedVersion }, choice);
  });

/** A row that a query finds, by a number: the newest ones. */
async function someRow<Row>(n: number, query: ReturnType<typeof sql>): Promise<Row | undefined> {
  return pick((await db.execute(query)).rows as Row[], n);
}

type Versioned = { id: string; version: number };

const refundWhere = (n: number, where: ReturnType<typeof sql>) =>
  someRow<Versioned>(
    n,
    sql`select id, version from refund where ${where} order by created_at desc limit 6`,
  );

/** The operations, by their names in the report. */
export const undoOperations: Record<string, Operation> = {
  reversePayment: alone(async ({ a, b }) => {
    const paid = await someRow<{ id: string; reservation_id: string }>(
      a,
      sql`select id, reservation_id from payment where method in ('invoice', 'forgiven') order by received_at desc limit 6`,
    );
    if (!paid) return;
    const reservationId = Number(paid.reservation_id);
    const { version: expectedVersion = 0 } = (await findLatestInvoice(reservationId)) ?? {};
    const dueOn = addDays(await findTodayByDatabaseClock(), 5 + (b % 5));
    const reason = b % 2 ? "mistake" : "bounced";
    const what = {
      reservationId,
      payment: paid.id,
      reason,
      note: "",
      dueOn,
      expectedVersion,
    } as const;
    await reversePayment(what, byOperator);
  }),
  refundWasNotSent: alone(async ({ a }) => {
    const sent = await refundWhere(a, sql`state = 'done' and gateway_refund_id is null`);
    if (sent)
      await undoRefundSent({ refundId: sent.id, expectedVersion: sent.version }, byOperator);
  }),
  withdrawRefund: alone(async ({ a }) => {
    const owed = await refundWhere(
      a,
      sql`reason = 'operator' and state in ('requested', 'by-hand')`,
    );
    if (owed)
      await withdrawRefund({ refundId: owed.id, expectedVersion: owed.version }, byOperator);
  }),
  cancelForCredit: onReservation((seen) =>
    cancelAndCompensate(
      { ...seen, expects: "refund", gives: "credit", because: "as agreed" },
      byOperator,
    ),
  ),
  takeBackCredit: alone(async ({ a }) => {
    const given = await someRow<Versioned>(
      a,
      sql`select id, version from credit order by id desc limit 6`,
    );
    if (!given) return;
    const of = { creditId: Number(given.id), expectedVersion: given.version };
    await takeBackCredit({ ...of, because: "by mistake" }, byOperator);
  }),
  restoreCanceled: alone(async ({ a }) => {
    const canceled = await someRow<Versioned>(
      a,
      sql`select id, version from reservation where state in ('canceled', 'refunded') order by ended_at desc limit 6`,
    );
    if (!canceled) return;
    const seen = { reservationId: Number(canceled.id), expectedVersion: canceled.version };
    await restoreCanceledReservation(seen, byOperator);
  }),
  confirmByPhone: onReservation((seen) => confirmByPhone(seen, byOperator)),
  undoConfirmByPhone: onReservation((seen) => undoConfirmByPhone(seen, byOperator)),
  changeIndustry: onReservation((seen, { b }) =>
    changeIndustry({ ...seen, industry: industryAt(b % 8) }, byOperator),
  ),
  moveToSpot: onReservation((seen, { b }) =>
    moveReservationToSpot(
      { ...seen, spot: ["F1", "F2", "F3", "B4", "B5"][b % 5] ?? "F1" },
      byOperator,
    ),
  ),
  merge: alone(async ({ a, b }) => {
    const { rows } = await db.execute<Versioned>(
      sql`select id, version from advertiser where merged_into_id is null order by id desc limit 6`,
    );
    const [keep, fold] = [pick(rows, a), pick(rows, b)];
    if (!keep || !fold) return;
    const seen = ({ id, version }: Versioned) => ({ id: Number(id), expectedVersion: version });
    await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
  }),
  undoMerge: alone(async ({ a }) => {
    const merge = await someRow<{ id: string }>(
      a,
      sql`select id from advertiser_merge where undone_at is null order by id desc limit 4`,
    );
    if (merge) await undoMerge({ id: Number(merge.id) }, byOperator);
  }),
};

/** Every reservation belongs to the business of its contact, however often businesses were merged and separated. */
export async function reservationsFollowTheirPeople(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select reservation.id from reservation join contact on contact.id = reservation.contact_id
    where contact.advertiser_id is distinct from reservation.advertiser_id
    union all select reservation.id from reservation join advertiser on advertiser.id = reservation.advertiser_id
    where advertiser.merged_into_id is not null`);
  return rows.map(({ id }) => `reservation ${id} is with another business than its contact`);
}

/** No credit was used or withdrawn for more than it is worth. */
export async function creditsAreNotOverdrawn(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from credit where amount_cents < withdrawn_cents + (select coalesce(sum(amount_cents), 0)
      from credit_use where credit_use.credit_id = credit.id and returned_at is null)`);
  return rows.map(({ id }) => `credit ${id} is overdrawn`);
}
