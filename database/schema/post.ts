import { bigint, boolean, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
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
    mailingId: bigint("mailing_id", { mode: "number" })
      .notNull()
      .references(() => mailing.id),
    /** The first half of its SHA-256, in hexadecimal. */
    hash: text("hash").notNull(),
    /** What it shows, as the office says it. */
    caption: text("caption").notNull(),
    /** The postage that a receipt shows. */
    expenseId: bigint("expense_id", { mode: "number" }).references(() => expense.id),
    addedAt: moment("added_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [index("post_photo_of").on(table.mailingId)],
);

/** A printed card that was mailed to an advertiser. */

export const confirmationCopy = pgTable("confirmation_copy", {
  reservationId: bigint("reservation_id", { mode: "number" })
    .primaryKey()
    .references(() => reservation.id),
  sentOn: date("sent_on").notNull(),
  sentBy: text("sent_by").notNull(),
});
