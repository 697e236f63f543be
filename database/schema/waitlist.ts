import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { industry, mailing } from "./mailings.ts";

type WaitlistContact = { name: string | null; phone: string | null; note: string | null };

export const waitlistEntry = pgTable(
  "waitlist_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: referenceColumn("mailing_id", () => mailing.id).notNull(),
    industry: text("industry")
      .notNull()
      .references(() => industry.slug),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** What the limits count by: a business's registrable domain, or the address itself at a public provider. */
    mailbox: text("email_limit_key").notNull(),
    name: text("name"),
    phone: text("phone"),
    note: text("note"),
    /** The same as the public page was told for an entry that existed; it counts once the mailbox confirms. */
    requested: jsonb("requested").$type<WaitlistContact>(),
    state: text("state").notNull().default("unconfirmed"),
    /** Salted hash of the network address, to count what comes from one. */
    networkHash: text("network_hash").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** When it joined the line, or asked for its confirmation; anyone who joins again after an offer goes to the end. */
    queuedAt: timestampColumn("queued_at").notNull().default(sql`clock_timestamp()`),
    stateChangedAt: timestampColumn("state_changed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "waitlist_entry_state",
      sql`state in ('unconfirmed', 'waiting', 'offered', 'taken', 'declined', 'lapsed', 'left')`,
    ),
    uniqueIndex("waitlist_entry_once").on(table.mailingId, table.industry, table.emailKey),
    index("waitlist_entry_line")
      .on(table.mailingId, table.queuedAt, table.id)
      .where(sql`state = 'waiting'`),
    index("waitlist_entry_network").on(table.networkHash).where(sql`state = 'unconfirmed'`),
    index("waitlist_entry_email_limit").on(table.mailbox),
  ],
);
