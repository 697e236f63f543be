import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { industry, mailing } from "./mailings.ts";

/** Somebody at home who wants to hear when the next card is mailed. Leaving the list deletes the row. */

export const offerSubscriber = pgTable("offer_subscriber", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  email: text("email").notNull(),
  /** The address as it is compared: capitals don't count. */
  emailKey: text("email_key").notNull().unique(),
  requestedAt: timestampColumn("requested_at").notNull().default(sql`statement_timestamp()`),
  /** When the button in the email was pressed; nothing else is sent before. */
  confirmedAt: timestampColumn("confirmed_at"),
});

/** The email about a mailed card to its subscribers, once the office has sent it: one per card. */

export const offersEmail = pgTable("offers_email", {
  mailingId: referenceColumn("mailing_id", () => mailing.id).primaryKey(),
  recipients: integer("recipients").notNull(),
  sentAt: timestampColumn("sent_at").notNull().default(sql`statement_timestamp()`),
});

/** How many households would like to see an industry on the card, by Arizona date; nothing about them is stored. */

export const industryWish = pgTable(
  "industry_wish",
  {
    day: date("day").notNull(),
    industry: text("industry")
      .notNull()
      .references(() => industry.slug),
    /** Empty: they didn't say. */
    zip: text("zip").notNull().default(""),
    count: integer("count").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.industry, table.zip] }),
    check("industry_wish_zip", sql`zip ~ '^([0-9]{5})?$'`),
  ],
);
