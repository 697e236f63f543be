import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CheckoutState } from "#business/reservations/pay/checkout/checkout-store.ts";
import type {
  CreditReason,
  InvoiceBuyer,
  InvoiceSeller,
  InvoiceState,
  PaymentMethod,
  PaymentOutcome,
  RefundReason,
  RefundState,
  ReversalReason,
} from "#business/reservations/pay/invoices/invoice.ts";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { reservation } from "./reservations.ts";

/** The city's privilege tax by the date from which it holds, in hundredths of a percent; none: 0. */

export const taxRate = pgTable(
  "tax_rate",
  {
    effectiveOn: date("effective_on").primaryKey(),
    basisPoints: integer("basis_points").notNull(),
    setBy: text("set_by").notNull(),
    setAt: timestampColumn("set_at").notNull().defaultNow(),
  },
  () => [check("tax_rate_sane", sql`basis_points between 0 and 2000`)],
);

/** What the operator decides about payment; one row, made when first changed. */

export const billingSetting = pgTable(
  "billing_setting",
  {
    id: smallint("id").primaryKey().default(1),
    /** Whether an invoice is offered beside cards; without a gateway it always is. */
    offersInvoices: boolean("offers_invoices").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  () => [check("billing_setting_is_one", sql`id = 1`)],
);

/** The last number of each year's invoices: they have no gaps, but for the one that a restore leaves and says. */

export const invoiceCounter = pgTable("invoice_counter", {
  year: smallint("year").primaryKey(),
  lastNumber: integer("last_number").notNull(),
});

/**
 * One standing numbered invoice per reservation, whichever way it is paid; a place that is taken again after its
 * invoice became void gets a new number. What stands on it never changes: a trigger in hand-written.sql.
 */

export const invoice = pgTable(
  "invoice",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** "2027-0001" */
    number: text("number").notNull().unique(),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    issuedOn: date("issued_on").notNull(),
    /** The number of the invoice that it corrects, which is void. */
    replaces: text("replaces"),
    /** How often the office has changed its due date, its reservation's: each new one has its own reminder. */
    dueChanges: smallint("due_changes").notNull().default(0),
    /** `billing`: what they want to stand on it, once they have said so. */
    buyer: jsonb("buyer").$type<InvoiceBuyer>().notNull(),
    /** The seller, as in site.ts on that day. */
    seller: jsonb("seller").$type<InvoiceSeller>().notNull(),
    /** What is billed, in words. */
    description: text("description").notNull(),
    priceCents: integer("price_cents").notNull(),
    taxBasisPoints: integer("tax_basis_points").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** What credits have taken off: that much less is to be paid. */
    creditedCents: integer("credited_cents").notNull().default(0),
    /** The money that has come in for it. */
    receivedCents: integer("received_cents").notNull().default(0),
    /** What the office has forgiven. */
    forgivenCents: integer("forgiven_cents").notNull().default(0),
    /** Whether the office allows paying in parts. */
    partsAllowed: boolean("parts_allowed").notNull().default(false),
    state: text("state").$type<InvoiceState>().notNull().default("open"),
    stateChangedAt: timestampColumn("state_changed_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("invoice_state", sql`state in ('open', 'paid', 'void')`),
    uniqueIndex("invoice_one_standing").on(table.reservationId).where(sql`state <> 'void'`),
    index("invoice_of").on(table.reservationId),
    index("invoice_issued").on(table.issuedOn, table.id),
    check("invoice_credited", sql`credited_cents between 0 and total_cents`),
    check(
      "invoice_settled",
      sql`received_cents >= 0 and forgiven_cents >= 0
        and credited_cents + received_cents + forgiven_cents <= total_cents`,
    ),
    check(
      "invoice_paid_in_full",
      sql`state <> 'paid' or credited_cents + received_cents + forgiven_cents = total_cents`,
    ),
    check("invoice_adds_up", sql`total_cents = price_cents + tax_cents and price_cents > 0`),
    index("invoice_open").on(table.reservationId).where(sql`state = 'open'`),
  ],
);

/** A payment page at the gateway. The row is there before the gateway is asked. */

export const checkoutSession = pgTable(
  "checkout_session",
  {
    /** Our name of the page, and the idempotency key with which it is asked for. */
    id: uuid("id").primaryKey().defaultRandom(),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    /** The gateway's name of it; null until its answer is known. */
    gatewaySessionId: text("gateway_session_id").unique(),
    /** Where the buyer pays. */
    url: text("url"),
    priceCents: integer("price_cents").notNull(),
    taxBasisPoints: integer("tax_basis_points").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** What credits, part payments and forgiven amounts had taken off, so that less was asked for. */
    creditCents: integer("credit_cents").notNull().default(0),
    /** What the gateway was asked for, so that a repeat asks for exactly the same. */
    request: jsonb("request").$type<Record<string, string>>().notNull(),
    /** `processing`: the buyer has finished, the money of an asynchronous method is on its way. */
    state: text("state").$type<CheckoutState>().notNull().default("opening"),
    /** When the gateway closes the page by itself. */
    expiresAt: timestampColumn("expires_at").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    endedAt: timestampColumn("ended_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "checkout_session_state",
      sql`state in ('opening', 'open', 'processing', 'paid', 'expired', 'failed')`,
    ),
    check(
      "checkout_session_adds_up",
      sql`total_cents = price_cents + tax_cents and price_cents > 0`,
    ),
    uniqueIndex("checkout_session_one_open")
      .on(table.reservationId)
      .where(sql`state in ('opening', 'open', 'processing')`),
    index("checkout_session_unsettled")
      .on(table.expiresAt)
      .where(sql`state in ('opening', 'open', 'processing')`),
    index("checkout_session_of").on(table.reservationId),
  ],
);

/** The gateway's events, each stored once. */

export const gatewayEvent = pgTable(
  "gateway_event",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** What it is about, as the gateway names it. */
    gatewayObjectId: text("gateway_object_id").notNull(),
    occurredAt: timestampColumn("occurred_at").notNull(),
    receivedAt: timestampColumn("received_at").notNull().defaultNow(),
    /** What it came to, in a word. */
    effect: text("effect").notNull(),
  },
  (table) => [index("gateway_event_object").on(table.gatewayObjectId)],
);

/**
 * Money that came in, and what stands for money on an invoice: a credit that paid all of it, a rest that was forgiven.
 * Each cent is in exactly one place: a spot, a refund, a credit, taken back (`payment_reversal`), or it waits (`unapplied`).
 */

export const payment = pgTable(
  "payment",
  {
    /** As the gateway names it, or "invoice:" and its number. */
    id: text("id").primaryKey(),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    checkoutSessionId: uuid("checkout_session_id").references(() => checkoutSession.id),
    method: text("method").$type<PaymentMethod>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    receivedAt: timestampColumn("received_at").notNull().defaultNow(),
    /** When we recorded it, whenever it came. */
    recordedAt: timestampColumn("recorded_at").notNull().default(sql`statement_timestamp()`),
    /** What became of it, decided once, however often it is reported; `unapplied`: it waits for the office. */
    outcome: text("outcome").$type<PaymentOutcome>().notNull().default("unapplied"),
    /** What was more than the invoice asked for: a refund or a credit of its own, and no sale. */
    excessCents: integer("excess_cents").notNull().default(0),
    /** The city's tax within the rest, and its rate, when it was put on an invoice. */
    taxCents: integer("tax_cents").notNull().default(0),
    taxBasisPoints: integer("tax_basis_points").notNull().default(0),
    /** What the operator knows of it: "check 1042". */
    note: text("note"),
    recordedBy: text("recorded_by").notNull(),
  },
  (table) => [
    check("payment_method", sql`method in ('online', 'invoice', 'credit', 'forgiven')`),
    check("payment_amount", sql`amount_cents > 0`),
    check("payment_outcome", sql`outcome in ('unapplied', 'granted', 'duplicate', 'spot-gone')`),
    check(
      "payment_parts",
      sql`excess_cents between 0 and amount_cents and tax_cents between 0 and amount_cents - excess_cents`,
    ),
    index("payment_of").on(table.reservationId),
    index("payment_without_spot").on(table.receivedAt).where(sql`outcome <> 'granted'`),
    index("payment_newest").on(table.receivedAt, table.id),
    uniqueIndex("payment_one_per_page").on(table.checkoutSessionId),
  ],
);

/** A payment that the office has taken back (a mistake, a bounced check); the payment stays. */

export const paymentReversal = pgTable(
  "payment_reversal",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payment.id),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    reason: text("reason").$type<ReversalReason>().notNull(),
    /** What the operator knows of it. */
    note: text("note").notNull(),
    reversedAt: timestampColumn("reversed_at").notNull().default(sql`statement_timestamp()`),
    recordedBy: text("recorded_by").notNull(),
  },
  (table) => [
    check("payment_reversal_reason", sql`reason in ('mistake', 'bounced')`),
    index("payment_reversal_of").on(table.reservationId),
    index("payment_reversal_newest").on(table.reversedAt),
  ],
);

/** Money that goes back: a row before the gateway is asked. All rows of a payment together never exceed it. */

export const refund = pgTable(
  "refund",
  {
    /** Its idempotency key at the gateway. */
    id: uuid("id").primaryKey().defaultRandom(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payment.id),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    /** Whether we give back all that was left of the payment; one such row per payment. */
    isFull: boolean("is_full").notNull().default(true),
    amountCents: integer("amount_cents").notNull(),
    /** The city's tax within the amount; 0 of a payment that paid no place. */
    taxCents: integer("tax_cents").notNull().default(0),
    /**
     * Why: the place was gone, it was paid twice, the buyer canceled, the amount was wrong, the gateway began it, the
     * office decided so, the card went to fewer homes, a bank has it because of a dispute, the buyer took a smaller spot,
     * it was more than the invoice asked for, or the rest of a part payment did not come.
     */
    reason: text("reason").$type<RefundReason>().notNull(),
    /** The credit that it pays out. */
    creditId: referenceColumn("credit_id", () => credit.id),
    /** `by-hand`: the money did not come through the gateway, the operator sends it. */
    state: text("state").$type<RefundState>().notNull().default("requested"),
    /** The gateway's name of it. */
    gatewayRefundId: text("gateway_refund_id").unique(),
    /** The gateway's ids of attempts that an operator has given up: later reports about them are outdated. */
    pastGatewayRefundIds: text("past_gateway_refund_ids").array().notNull().default(sql`'{}'`),
    lastError: text("last_error"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    doneAt: timestampColumn("done_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("refund_state", sql`state in ('requested', 'pending', 'done', 'failed', 'by-hand')`),
    check(
      "refund_reason",
      sql`reason in ('spot-gone', 'duplicate', 'canceled', 'wrong-amount', 'at-gateway', 'operator', 'fewer-homes', 'dispute',
        'smaller-spot', 'overpaid', 'unpaid-rest')`,
    ),
    check("refund_amount", sql`amount_cents > 0 and tax_cents between 0 and amount_cents`),
    uniqueIndex("refund_one_for_fewer_homes")
      .on(table.paymentId)
      .where(sql`reason = 'fewer-homes'`),
    uniqueIndex("refund_one_full").on(table.paymentId).where(sql`is_full`),
    index("refund_of_payment").on(table.paymentId),
    index("refund_unfinished").on(table.createdAt).where(sql`state <> 'done'`),
    index("refund_of").on(table.reservationId),
  ],
);

/** A payment that its bank disputes, as the gateway tells it. */

export const dispute = pgTable(
  "dispute",
  {
    /** As the gateway names it. */
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull(),
    reservationId: referenceColumn("reservation_id", () => reservation.id),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    /** In the gateway's words. */
    state: text("state").notNull(),
    openedAt: timestampColumn("opened_at").notNull(),
    stateChangedAt: timestampColumn("state_changed_at").notNull(),
    /** When an operator marked its end as seen. */
    resolvedAt: timestampColumn("resolved_at"),
  },
  (table) => [index("dispute_payment").on(table.paymentId)],
);

/** Money of an earlier payment that is good for a later mailing. */

export const credit = pgTable(
  "credit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    /**
     * `canceled`: a cancellation after booking closed; `smaller-spot`: the difference of a paid spot; `overpaid`: what was
     * more than an invoice asked for; `our-error`: a free spot, because we printed their ad wrong; `referral`: an advertiser sent
     * us a new one.
     */
    reason: text("reason").$type<CreditReason>().notNull().default("canceled"),
    /** The payment that it is a part of; null where it is all that a canceled spot's payments left, or of none. */
    paymentId: text("payment_id").references(() => payment.id),
    amountCents: integer("amount_cents").notNull(),
    /** What of it was taken back or paid out, and can't be used. */
    withdrawnCents: integer("withdrawn_cents").notNull().default(0),
    /** The last date on which it is good. */
    expiresOn: date("expires_on").notNull(),
    usedAt: timestampColumn("used_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("credit_amount", sql`amount_cents > 0`),
    check("credit_withdrawn", sql`withdrawn_cents between 0 and amount_cents`),
    check(
      "credit_reason",
      sql`reason in ('canceled', 'smaller-spot', 'overpaid', 'our-error', 'referral')`,
    ),
    uniqueIndex("credit_one_for_cancellation")
      .on(table.reservationId)
      .where(sql`reason = 'canceled' and withdrawn_cents < amount_cents`),
    index("credit_of").on(table.reservationId),
    index("credit_of_payment").on(table.paymentId),
  ],
);

/** What of a credit was taken off which invoice. All that were not given back never exceed the credit. */
export const creditUse = pgTable(
  "credit_use",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    creditId: referenceColumn("credit_id", () => credit.id).notNull(),
    invoiceId: referenceColumn("invoice_id", () => invoice.id).notNull(),
    reservationId: referenceColumn("reservation_id", () => reservation.id).notNull(),
    amountCents: integer("amount_cents").notNull(),
    usedAt: timestampColumn("used_at").notNull().default(sql`statement_timestamp()`),
    /** When the place was given up, and the credit was good again. */
    returnedAt: timestampColumn("returned_at"),
  },
  (table) => [
    check("credit_use_amount", sql`amount_cents > 0`),
    uniqueIndex("credit_use_once")
      .on(table.creditId, table.invoiceId)
      .where(sql`returned_at is null`),
    index("credit_use_of").on(table.reservationId),
  ],
);

/** Who sent us a new advertiser, as promised when they booked, and the credits of both once the new one has paid. */

export const referral = pgTable(
  "referral",
  {
    /** The new advertiser's. */
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").primaryKey(),
    sentById: referenceColumn("sent_by_id", () => reservation.id, "cascade").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Null until they are given, and once they are taken back unused. */
    creditId: referenceColumn("credit_id", () => credit.id),
    senderCreditId: referenceColumn("sender_credit_id", () => credit.id),
  },
  () => [
    check("referral_amount", sql`amount_cents > 0`),
    check("referral_of_another", sql`sent_by_id <> reservation_id`),
  ],
);
