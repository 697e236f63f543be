import { and, asc, desc, eq, getTableColumns, lte, ne, type SQL, sql } from "drizzle-orm";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
} from "#business/reservations/pay/credits/give-credit.ts";
import {
  findWhyAllPaymentsWereTakenBack,
  type Invoice,
  invoiceCentsLeftToPay,
  type OfferedPaymentMethods,
  type Payment,
  type Refund,
  type RefundWithIsForSpot,
  type ReversalReason,
} from "#business/reservations/pay/invoices/invoice.ts";
import { isCountedRefundSql } from "#business/reservations/refunds/payment-balance.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import {
  billingSetting,
  invoice,
  payment,
  paymentReversal,
  refund,
  taxRate,
} from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  calculateProportionalTaxCents,
  type DueDateContext,
  findDueDateProblem,
  isPrintedOrPastPrintDate,
  type Price,
  priceWithTax,
} from "./payment-terms.ts";

/** The city's privilege tax on an Arizona date, in hundredths of a percent; 0 until set. */
export async function getTaxBasisPoints(
  date: PlainDate,
  database: Queryable = db,
): Promise<number> {
  const [row] = await database
    .select({ basisPoints: taxRate.basisPoints })
    .from(taxRate)
    .where(lte(taxRate.effectiveOn, date))
    .orderBy(desc(taxRate.effectiveOn))
    .limit(1);
  return row?.basisPoints ?? 0;
}

/** The payment methods offered now: as the operator decides; without a gateway by invoice. */
export async function findOfferedPaymentMethods(
  gatewayIsSet: boolean,
): Promise<OfferedPaymentMethods> {
  if (!gatewayIsSet) return { card: false, invoice: true };
  const { offersInvoices } = await getPayByInvoiceSetting();
  return { card: true, invoice: offersInvoices };
}

/** Whether the operator offers invoices beside cards; version 0: never saved. */
export async function getPayByInvoiceSetting() {
  const { offersInvoices, version } = billingSetting;
  const [row] = await db.select({ offersInvoices, version }).from(billingSetting);
  return row ?? { offersInvoices: true, version: 0 };
}

/** A spot's price with tax on an Arizona date; with the `id` of a reservation that has an invoice, the invoice's. */
export async function getPriceWithTax(
  { id, priceCents }: { id?: number; priceCents: number },
  today: PlainDate,
  database: Queryable = db,
): Promise<Price> {
  const billed = id === undefined ? undefined : await findActiveInvoice(id, database);
  if (!billed) return priceWithTax(priceCents, await getTaxBasisPoints(today, database));
  const { taxBasisPoints, taxCents, totalCents } = billed;
  return { priceCents: billed.priceCents, taxBasisPoints, taxCents, totalCents };
}

/**
 * The amount due for a spot on an Arizona date: its price less what is settled of its invoice, by
 * credits, by parts that came in and by what was forgiven. Price and tax shrink in proportion, so
 * that they still add up.
 */
export async function calculateAmountDue(
  reservation: { id: number; priceCents: number },
  today: PlainDate,
  database: Queryable = db,
): Promise<Price & { creditCents: number; receivedCents: number; settledCents: number }> {
  const billed = await findActiveInvoice(reservation.id, database);
  const price =
    billed ?? priceWithTax(reservation.priceCents, await getTaxBasisPoints(today, database));
  const settledCents = billed ? billed.totalCents - invoiceCentsLeftToPay(billed) : 0;
  const tax = calculateProportionalTaxCents(settledCents, price);
  return {
    priceCents: price.priceCents - settledCents + tax,
    taxBasisPoints: price.taxBasisPoints,
    taxCents: price.taxCents - tax,
    totalCents: price.totalCents - settledCents,
    creditCents: billed?.creditedCents ?? 0,
    receivedCents: billed?.receivedCents ?? 0,
    settledCents,
  };
}

/** An invoice's columns, and while it's open the due date, which its reservation has. */
export const invoiceColumns = {
  ...getTableColumns(invoice),
  dueOn: sql<PlainDate | null>`(select reservation.payment_due_on::text from reservation
    where reservation.id = invoice.reservation_id and invoice.state = 'open')`,
};

async function findNewestInvoice(
  where: SQL | undefined,
  database: Queryable,
): Promise<Invoice | undefined> {
  const [row] = await database
    .select(invoiceColumns)
    .from(invoice)
    .where(where)
    .orderBy(desc(invoice.id))
    .limit(1);
  return row;
}

/** The one that is not void. */
export const findActiveInvoice = (reservationId: number, database: Queryable = db) =>
  findNewestInvoice(
    and(eq(invoice.reservationId, reservationId), ne(invoice.state, "void")),
    database,
  );

export const findLatestInvoice = (reservationId: number, database: Queryable = db) =>
  findNewestInvoice(eq(invoice.reservationId, reservationId), database);

/** The invoice with a number ("2027-0001"), also a void one; undefined if there is none. */
export const findInvoice = (number: string) => findNewestInvoice(eq(invoice.number, number), db);

export type BillingDocuments = {
  invoice?: Invoice;
  payments: Payment[];
  refunds: RefundWithIsForSpot[];
  /** Payments that the office took back; those are among `payments` too. */
  takenBack: { paymentId: string; reason: ReversalReason; at: Date }[];
  /** Why none of the payments counts anymore: the office took all of them back. */
  reversed?: ReversalReason;
  /** The refund of the whole rest: of the payment that held the spot, or else the newest. */
  refund?: Refund;
  /** The newest one that it gave, unless all of it was taken back or paid out. */
  credit?: CreditWithBalance;
};

export async function findBillingDocuments(
  reservationId: number,
  database: Queryable = db,
): Promise<BillingDocuments> {
  const billed = await findLatestInvoice(reservationId, database);
  const payments = await database
    .select()
    .from(payment)
    .where(eq(payment.reservationId, reservationId))
    .orderBy(asc(payment.receivedAt), asc(payment.id));
  const refunds: RefundWithIsForSpot[] = await database
    .select({
      ...getTableColumns(refund),
      isForSpot: sql<boolean>`${payment.outcome} = 'granted'`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.reservationId, reservationId), isCountedRefundSql))
    .orderBy(asc(refund.createdAt), asc(refund.id));
  const takenBack = await database
    .select({
      paymentId: paymentReversal.paymentId,
      reason: paymentReversal.reason,
      at: paymentReversal.reversedAt,
    })
    .from(paymentReversal)
    .where(eq(paymentReversal.reservationId, reservationId))
    .orderBy(asc(paymentReversal.reversedAt), asc(paymentReversal.paymentId));
  const returned = refunds.toReversed().toSorted((a, b) => orderOfRefund(a) - orderOfRefund(b))[0];
  const standing = (await findCreditsFromReservations([reservationId], database))
    .filter((own) => own.reason !== "overpaid" && own.withdrawnCents < own.amountCents)
    .toSorted((a, b) => b.id - a.id)[0];
  const reversed = findWhyAllPaymentsWereTakenBack({ payments, takenBack });
  return {
    ...(billed && { invoice: billed }),
    payments,
    refunds,
    takenBack,
    ...(reversed && { reversed }),
    ...(returned && { refund: returned }),
    ...(standing && { credit: standing }),
  };
}

/** Sorts refunds of payments that bought nothing after the spot's own. */
const orderOfRefund = ({ reason, isFull }: Refund) =>
  (["spot-gone", "duplicate", "wrong-amount", "overpaid"].includes(reason) ? 2 : 0) +
  (isFull ? 0 : 1);

/** An unpaid invoice, as reminders show it. `totalCents`: what is left to pay. */
export type DueInvoice = Awaited<ReturnType<typeof findDueInvoices>>[number];

export const invoiceCentsLeftToPaySql =
  sql<number>`(${invoice.totalCents} - ${invoice.creditedCents}
  - ${invoice.receivedCents} - ${invoice.forgivenCents})`.mapWith(Number);

/** Open invoices that are due up to a date, that date included, the earliest first; at most `limit`. */
export function findDueInvoices(until: PlainDate, limit: number) {
  return db
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      business: sql<string>`${invoice.buyer}->>'business'`,
      totalCents: invoiceCentsLeftToPaySql,
      dueOn: sql<PlainDate>`${reservation.paymentDueOn}`,
      spot: reservation.spot,
      mailing: mailing.name,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(sql`${invoice.state} = 'open' and ${reservation.paymentDueOn} <= ${until}`)
    .orderBy(asc(reservation.paymentDueOn), asc(invoice.id))
    .limit(limit);
}

/** An invoice that somebody decides about, as they saw it. */
export type SeenInvoice = { reservationId: number; expectedVersion: number };

/** The latest invoice of a reservation, also a void one, with the reservation locked; refuses an outdated view. */
export async function lockSeenInvoice(
  { reservationId, expectedVersion }: SeenInvoice,
  tx: Queryable,
): Promise<{ reservation: Reservation; billed: Invoice }> {
  const reservation = await lockReservation(reservationId, tx);
  const billed = await findLatestInvoice(reservationId, tx);
  if (!billed) {
    throw new Refusal("not-found", "This reservation has no invoice.", {
      detail: `no invoice of reservation ${reservationId}`,
    });
  }
  if (billed.version === expectedVersion) return { reservation, billed };
  throw new Refusal("conflict", "This invoice changed or was just paid. Check it and try again.", {
    detail: `invoice ${billed.number} is at version ${billed.version}`,
  });
}

/** The same for one that is still to be paid. */
export async function lockOpenInvoice(seen: SeenInvoice, tx: Queryable) {
  const found = await lockSeenInvoice(seen, tx);
  if (found.billed.state === "open") return found;
  throw new Refusal("conflict", "This reservation has no open invoice anymore.");
}

/** The id of the next payment of an invoice or by a credit, or of what is forgiven once more: "invoice:2027-0001", then "invoice:2027-0001:2". */
export async function getNextPaymentId(
  first: `${"invoice" | "forgiven" | "credit"}:${string | number}`,
  tx: Queryable,
): Promise<string> {
  const isOfKind = sql`${payment.id} = ${first} or ${payment.id} like ${`${first}:%`}`;
  const before = await tx.$count(payment, isOfKind);
  return before === 0 ? first : `${first}:${before + 1}`;
}

/** Refuses a due date that the payment rules don't allow for the reservation's card. */
export async function requireAllowedDueDate(
  {
    reservation,
    dueOn,
    ...seen
  }: Pick<DueDateContext, "today" | "before" | "afterClose"> & {
    reservation: Reservation;
    dueOn: PlainDate;
  },
  tx: Queryable,
): Promise<Mailing> {
  const mailing = await findMailingById(reservation.mailingId, tx);
  if (!mailing) throw new Error(`reservation ${reservation.id} has no mailing`);
  const { bookingCloses, printFile } = mailing.dates;
  const isPrinted = isPrintedOrPastPrintDate(mailing, seen.today);
  const why = findDueDateProblem(dueOn, { ...seen, bookingCloses, printFile, isPrinted });
  if (why) throw new Refusal("invalid", why.sentence, { field: why.field });
  return mailing;
}
