import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { mailing } from "./mailings.ts";
import { reservation } from "./reservations.ts";
import { operator } from "./team.ts";

/** The code of a spot, from the moment that it is firm. A code never changes and is never given again. */

export const spotCode = pgTable(
  "spot_code",
  {
    /** As in the address: `/r/K7MX4Q`. */
    code: text("code").primaryKey(),
    reservationId: referenceColumn("reservation_id", () => reservation.id)
      .notNull()
      .unique(),
    /** Our page of the offer, or the buyer's own. */
    leadsTo: text("leads_to").notNull().default("offer"),
    /** Whether households find the ad on our website: its offer, and the pictures of its card. */
    isListed: boolean("is_listed").notNull().default(true),
    /** The buyer's page, https only. */
    website: text("website"),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
  },
  () => [
    check("spot_code_leads_to", sql`leads_to in ('offer', 'website')`),
    check("spot_code_website", sql`leads_to = 'offer' or website is not null`),
  ],
);

/** How often a code was scanned in an hour, and what people did then; nothing about who scanned it is stored. */

export const codeScan = pgTable(
  "code_scan",
  {
    code: text("code")
      .notNull()
      .references(() => spotCode.code),
    /** The hour's beginning. */
    hour: timestampColumn("hour").notNull(),
    /** By people, each at most once an hour. */
    people: integer("people").notNull().default(0),
    /** The same visitor again within an hour. */
    repeats: integer("repeats").notNull().default(0),
    /** Robots, HEAD requests and prefetches. */
    machines: integer("machines").notNull().default(0),
    /** Past what one network can count for on a day (`MAX_DAILY_PEOPLE_PER_NETWORK`). */
    overShare: integer("over_share").notNull().default(0),
    /** What people did on the offer's page, each once an hour. */
    calls: integer("calls").notNull().default(0),
    websiteVisits: integer("website_visits").notNull().default(0),
    directions: integer("directions").notNull().default(0),
    saves: integer("saves").notNull().default(0),
    couponViews: integer("coupon_views").notNull().default(0),
    /** Calls to the ad's tracked number. */
    trackedCalls: integer("tracked_calls").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.code, table.hour] })],
);

/** A number of ours that an ad prints, so that its calls are counted, and where they go. E.164. */

export const trackedNumber = pgTable("tracked_number", {
  reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").primaryKey(),
  number: text("number").notNull().unique(),
  forwardsTo: text("forwards_to").notNull(),
  /** Twilio's ids of the last twenty calls: each counts once. */
  recentCalls: text("recent_calls").array().notNull().default(sql`'{}'`),
});

/** Customers an advertiser says their ad brought: a coupon shown, an offer named on the phone. Taken back, not deleted. */

export const redemption = pgTable(
  "redemption",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    /** One tap is one; a week's total can be typed. */
    count: integer("count").notNull(),
    recordedAt: timestampColumn("recorded_at").notNull().default(sql`statement_timestamp()`),
    takenBackAt: timestampColumn("taken_back_at"),
  },
  (table) => [
    check("redemption_count", sql`count between 1 and 1000`),
    index("redemption_of").on(table.reservationId),
  ],
);

/** What an advertiser says of their business and of an ad's result; private to them and to the office. */

export const adResult = pgTable(
  "ad_result",
  {
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").primaryKey(),
    /** What an average job brings, in cents, and what is left of it after its costs, in hundredths of a percent. */
    jobCents: integer("job_cents"),
    marginBasisPoints: integer("margin_basis_points"),
    /** New customers from the card, as the advertiser counts them. */
    newCustomers: integer("new_customers"),
    version: integer("version").notNull().default(1),
  },
  () => [
    check("ad_result_job", sql`job_cents > 0`),
    check("ad_result_margin", sql`margin_basis_points between 100 and 10000`),
    check("ad_result_customers", sql`new_customers between 0 and 100000`),
  ],
);

/** What an advertiser says about the card, for our pages. Withdrawing it deletes the row. */

export const quote = pgTable("quote", {
  reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").primaryKey(),
  sentence: text("sentence").notNull(),
  /** When they said that we may show it. */
  givenAt: timestampColumn("given_at").notNull().default(sql`statement_timestamp()`),
  /** When the office read it; it isn't shown before. */
  approvedAt: timestampColumn("approved_at"),
});

/** A report of a card that the office has stopped: no advertiser gets it. */

export const stoppedReport = pgTable(
  "stopped_report",
  {
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    kind: text("kind").notNull(),
    stoppedAt: timestampColumn("stopped_at").notNull().default(sql`statement_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.kind] }),
    check("stopped_report_kind", sql`kind in ('first-week', 'report')`),
  ],
);

/** A call to an advertiser about the next card. Taken back, not deleted. */

export const renewalCall = pgTable(
  "renewal_call",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    outcome: text("outcome").notNull(),
    said: text("said").notNull().default(""),
    nextCallOn: date("next_call_on"),
    calledBy: referenceColumn("called_by", () => operator.id).notNull(),
    calledAt: timestampColumn("called_at").notNull().default(sql`statement_timestamp()`),
    takenBackAt: timestampColumn("taken_back_at"),
  },
  (table) => [
    check(
      "renewal_call_outcome",
      sql`outcome in ('call-again', 'no-answer', 'will-book', 'not-this-time')`,
    ),
    index("renewal_call_of").on(table.reservationId),
  ],
);
