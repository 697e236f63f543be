import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns.ts";

export const strangerMessage = pgTable(
  "stranger_message",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: timestampColumn("created_at").notNull().default(sql`clock_timestamp()`),
    /** A notice to the operator; all others go to people outside. */
    toOperator: boolean("to_operator").notNull().default(false),
    emailKey: text("email_key").notNull(),
    /** The mailbox behind the address, see `parseCanonicalMailbox`. */
    mailbox: text("mailbox").notNull(),
    /** Its registrable domain; null at a public provider. */
    domain: text("domain"),
    /** Salted hash of the network that asked; null where nobody asked just now. */
    networkHash: text("network_hash"),
    /** The same of the first 48 bits of an IPv6 address; null for IPv4. */
    wideNetworkHash: text("wide_network_hash"),
  },
  (table) => [index("stranger_message_created").on(table.createdAt)],
);
