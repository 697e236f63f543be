import { boolean, pgTable, text } from "drizzle-orm/pg-core";

/** What we know of a post office where cards are handed in. One that isn't here is open on Saturdays. */

export const postOffice = pgTable("post_office", {
  name: text("name").primaryKey(),
  address: text("address").notNull(),
  opensSaturday: boolean("opens_saturday").notNull(),
});
