import { bigint, boolean, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { expense } from "./expenses.ts";
import { mailing } from "./mailings.ts";
import { reservation } from "./reservations.ts";

/** What we know of a post office where cards are dropped off. One that isn't here is open on Saturdays. */

export const postOffice = pgTable("post_office", {
  name: text("name").primaryKey(),
  address: text("address").notNull(),
  opensSaturday: boolean("opens_saturday").notNull(),
});

/** A photo that shows how a card was dropped off: of a receipt, or of the bundles. The file is stored under its hash. */

export const postPhoto = pgTable(
  "post_photo",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    /** The first half of its SHA-256, in hexadecimal. */
    hash: text("hash").notNull(),
    /** What it shows, as the office says it. */
    caption: text("caption").notNull(),
    /** The postage that a receipt shows. */
    expenseId: referenceColumn("expense_id", () => expense.id),
    addedAt: timestampColumn("added_at").notNull().defaultNow(),
    removedAt: timestampColumn("removed_at"),
  },
  (table) => [index("post_photo_of").on(table.mailingId)],
);

/** A printed card that was mailed to an advertiser. */

export const confirmationCopy = pgTable("confirmation_copy", {
  reservationId: referenceColumn("reservation_id", () => reservation.id).primaryKey(),
  sentOn: date("sent_on").notNull(),
  sentBy: text("sent_by").notNull(),
});
