import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { reservation } from "./reservations.ts";

/** The code of a spot, from the moment that it is firm. A code never changes and is never given again. */

export const spotCode = pgTable(
  "spot_code",
  {
    /** As in the address: `/r/K7MX4Q`. */
    code: text("code").primaryKey(),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .unique()
      .references(() => reservation.id),
    /** Our page of the offer, or the buyer's own. */
    leadsTo: text("leads_to").notNull().default("offer"),
    /** The buyer's page, https only. */
    website: text("website"),
    createdAt: moment("created_at").notNull().default(sql`statement_timestamp()`),
  },
  () => [
    check("spot_code_leads_to", sql`leads_to in ('offer', 'website')`),
    check("spot_code_website", sql`leads_to = 'offer' or website is not null`),
  ],
);

/** How often a code was scanned in an hour; nothing about who scanned it is stored. */

export const codeScan = pgTable(
  "code_scan",
  {
    code: text("code")
      .notNull()
      .references(() => spotCode.code),
    /** The hour's beginning. */
    hour: moment("hour").notNull(),
    /** By people, each at most once an hour. */
    people: integer("people").notNull().default(0),
    /** The same visitor again within an hour. */
    repeats: integer("repeats").notNull().default(0),
    /** Robots, HEAD requests and prefetches. */
    machines: integer("machines").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.code, table.hour] })],
);
