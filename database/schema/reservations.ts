import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SizeId } from "#site.ts";
import { advertiser, contact } from "./advertisers.ts";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { industry, mailing } from "./mailings.ts";
import { waitlistEntry } from "./waitlist.ts";

/** A request by email to hold a spot after a limit was reached; its link confirms the address, and holds. */

export const holdRequest = pgTable(
  "hold_request",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    industry: text("industry")
      .notNull()
      .references(() => industry.slug),
    /** Id of the spot in the mailing's layout that was wished for. */
    spot: text("spot").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    mailbox: text("email_limit_key").notNull(),
    /** Salted hash of the network address that it came from. */
    networkHash: text("network_hash").notNull(),
    /** The same of the first 48 bits of an IPv6 address; null for IPv4. */
    wideNetworkHash: text("wide_network_hash"),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
    confirmedAt: timestampColumn("confirmed_at"),
  },
  (table) => [index("hold_request_created").on(table.createdAt)],
);

/**
 * An advertiser's agreement to be on several cards, one reservation each (docs/decisions/066-plans.md). What was agreed stays
 * as it was, whatever the owner's table says later.
 */

export const plan = pgTable(
  "plan",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The reservation that it repeats: its advertiser, contact, industry, spot and size. */
    reservationId: referenceColumn("reservation_id", (): AnyPgColumn => reservation.id).notNull(),
    cards: smallint("cards").notNull(),
    discountPercent: smallint("discount_percent").notNull(),
    /** When its invoices are due: each before its card closes, or all as for one booking. */
    billing: text("billing").notNull(),
    termsVersion: text("terms_version").notNull(),
    /** The reservations that it canceled itself, as their cards were skipped or it ended: not those canceled one by one. */
    canceled: bigint("canceled", { mode: "number" }).array().notNull().default(sql`'{}'`),
    agreedAt: timestampColumn("agreed_at").notNull().default(sql`statement_timestamp()`),
    endedAt: timestampColumn("ended_at"),
  },
  (table) => [
    check("plan_cards", sql`cards in (3, 6, 12)`),
    check("plan_discount", sql`discount_percent between 1 and 50`),
    check("plan_billing", sql`billing in ('each', 'at-once')`),
    uniqueIndex("plan_running").on(table.reservationId).where(sql`ended_at is null`),
  ],
);

/**
 * A claim on one place and on one industry of a mailing, from the first touch to the end. While its
 * state is a live one, the two unique indexes keep every other claim off: docs/decisions/011-no-spot-sold-twice.md.
 */

export const reservation = pgTable(
  "reservation",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What people say on the phone: "7K3M-9PQX". */
    reference: text("reference").notNull().unique(),
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    /** Null where we have the place ourselves, for a house ad. */
    industry: text("industry").references(() => industry.slug),
    /** The industry's group when the claim was made; of a house ad one of its own. */
    exclusivityGroup: text("exclusivity_group").notNull(),
    /** Id of a spot in the mailing's layout. */
    spot: text("spot").notNull(),
    size: text("size").$type<SizeId>().notNull(),
    /** The mailing's price at the time of the claim, in cents, before tax. */
    priceCents: integer("price_cents").notNull(),
    /** The homes that the mailing was to go to at that time; null: as the Terms say. */
    households: integer("households"),
    state: text("state").notNull(),
    /**
     * Until when it lives; null where no clock runs: it is paid, it has ended, or it is owed and only the office ends it,
     * because part of it is paid or its card is printed. Judged by the database's clock alone.
     */
    expiresAt: timestampColumn("expires_at"),
    extensions: smallint("extensions").notNull().default(0),
    paymentMethod: text("payment_method"),
    /** By invoice: the last Arizona date on which it may be paid, the due date of its open invoice. */
    paymentDueOn: date("payment_due_on"),
    /** The payment page that is or was open last, as billing names it. */
    checkoutSessionId: text("checkout_session_id"),
    /** The payment that paid it, as the gateway or the operator names it. */
    paymentId: text("payment_id"),
    advertiserId: referenceColumn("advertiser_id", () => advertiser.id),
    contactId: referenceColumn("contact_id", () => contact.id),
    waitlistEntryId: referenceColumn("waitlist_entry_id", () => waitlistEntry.id),
    planId: referenceColumn("plan_id", () => plan.id),
    /** The version of the Terms that was accepted for it; null until then. */
    termsVersion: text("terms_version"),
    networkHash: text("network_hash").notNull(),
    /** The same of the first 48 bits of an IPv6 address; null for IPv4. */
    wideNetworkHash: text("wide_network_hash"),
    /** The email request that it was held through; confirming it confirmed the address. */
    holdRequestId: bigint("hold_request_id", { mode: "number" }).references(() => holdRequest.id, {
      onDelete: "set null",
    }),
    /** What the limits count by: a business's registrable domain, or the address itself at a public provider. */
    mailbox: text("email_limit_key"),
    phone: text("phone"),
    /** When it was held, or taken again, last; and how often it was taken again. */
    heldAt: timestampColumn("held_at").notNull().default(sql`statement_timestamp()`),
    renewals: smallint("renewals").notNull().default(0),
    /** How often a payment page was opened for it while it was held. */
    checkoutCount: smallint("checkout_count").notNull().default(0),
    /** When the person opened the offer and pressed the button. */
    offerOpenedAt: timestampColumn("offer_opened_at"),
    /** When its buyer asked the office for an invoice, the card having its share of first-time buyers. */
    invoiceRequestedAt: timestampColumn("invoice_requested_at"),
    /** When the office vouched for its buyer. */
    vouchedAt: timestampColumn("vouched_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** Since when it stands on this mailing: a postponement before that was known. */
    joinedMailingAt: timestampColumn("joined_mailing_at").notNull().defaultNow(),
    confirmedAt: timestampColumn("confirmed_at"),
    paidAt: timestampColumn("paid_at"),
    endedAt: timestampColumn("ended_at"),
    /** The state that it left when it ended. */
    endedFromState: text("ended_from_state"),
    /** Who canceled it, or released it for the office, and what the refund ladder gave. */
    canceledBy: text("canceled_by"),
    cancellationOutcome: text("cancellation_outcome"),
    /** When its end was last taken back: later messages about its end are new ones. */
    reopenedAt: timestampColumn("reopened_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "reservation_state",
      sql`state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house',
        'expired', 'released', 'canceled', 'refunded')`,
    ),
    check("reservation_house", sql`(industry is null) = (exclusivity_group like 'house:%')`),
    check(
      "reservation_clock",
      sql`state = 'unpaid' or (expires_at is not null) = (state in ('offered', 'held', 'paying', 'unconfirmed'))`,
    ),
    check(
      "reservation_end",
      sql`(ended_at is not null) = (state in ('expired', 'released', 'canceled', 'refunded'))`,
    ),
    check("reservation_price", sql`price_cents > 0`),
    check("reservation_extensions", sql`extensions between 0 and 3`),
    check("reservation_payment_method", sql`payment_method in ('online', 'invoice')`),
    check(
      "reservation_has_details",
      sql`contact_id is not null or state in ('offered', 'held', 'house', 'expired', 'released', 'canceled')`,
    ),
    check("reservation_paid", sql`state not in ('paid', 'refunded') or payment_id is not null`),
    check(
      "reservation_cancellation_outcome",
      sql`cancellation_outcome in ('refund', 'credit', 'nothing')`,
    ),
    uniqueIndex("reservation_one_per_group")
      .on(table.mailingId, table.exclusivityGroup)
      .where(sql`state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house')`),
    uniqueIndex("reservation_one_per_spot")
      .on(table.mailingId, table.spot)
      .where(sql`state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house')`),
    index("reservation_runs_out").on(table.expiresAt).where(sql`expires_at is not null`),
    index("reservation_unpaid_network").on(table.networkHash).where(sql`expires_at is not null`),
    index("reservation_network_day").on(table.networkHash, table.heldAt),
    index("reservation_wide_network_day")
      .on(table.wideNetworkHash, table.heldAt)
      .where(sql`wide_network_hash is not null`),
    index("reservation_email_limit_day")
      .on(table.mailbox, table.heldAt)
      .where(sql`email_limit_key is not null`),
    index("reservation_invoice_requested")
      .on(table.invoiceRequestedAt)
      .where(sql`invoice_requested_at is not null`),
    index("reservation_of_entry")
      .on(table.waitlistEntryId)
      .where(sql`waitlist_entry_id is not null`),
    index("reservation_unpaid_email_limit").on(table.mailbox).where(sql`expires_at is not null`),
    index("reservation_unpaid_phone").on(table.phone).where(sql`expires_at is not null`),
    index("reservation_by_mailing").on(table.mailingId, table.id),
    index("reservation_of_plan").on(table.planId).where(sql`plan_id is not null`),
    index("reservation_of_advertiser").on(table.advertiserId),
  ],
);

/** An advertiser who doesn't want their industry kept on the card after this one. */

export const declinedFirstRefusal = pgTable(
  "declined_first_refusal",
  {
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").primaryKey(),
    /** They said so themselves, or told the office. */
    answeredBy: text("answered_by").notNull(),
    declinedAt: timestampColumn("declined_at").notNull().default(sql`statement_timestamp()`),
  },
  () => [check("declined_first_refusal_by", sql`answered_by in ('customer', 'office')`)],
);
