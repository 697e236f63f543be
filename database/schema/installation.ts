import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns.ts";

/** The one row that makes a database an installation, with the secret that signs its tokens. */

export const installation = pgTable(
  "installation",
  {
    id: smallint("id").primaryKey().default(1),
    secret: text("secret").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  () => [check("installation_is_one", sql`id = 1`)],
);
