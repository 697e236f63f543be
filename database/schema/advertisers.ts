import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";

/**
 * A business that wants a spot. Each reservation brings its own row: a typed address proves
 * nothing, so it never opens or changes another row.
 */

export const advertiser = pgTable(
  "advertiser",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    /** https://...; null: it has none. */
    website: text("website"),
    /** The row that has its history now: an operator merged the two. */
    mergedIntoId: referenceColumn("merged_into_id", (): AnyPgColumn => advertiser.id),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("advertiser_name").on(sql`lower(trim(${table.name}))`)],
);

/** What a merge of two advertisers moved, so that it can be undone. */

export const advertiserMerge = pgTable(
  "advertiser_merge",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    keptId: referenceColumn("kept_id", () => advertiser.id, "cascade").notNull(),
    foldedId: referenceColumn("folded_id", () => advertiser.id, "cascade").notNull(),
    /** The ids of the rows that moved, and the fields that the kept advertiser took over, with their values. */
    moved: jsonb("moved")
      .$type<{
        reservations: number[];
        contacts: number[];
        notes: number[];
        earlierMerges: number[];
        fields: Record<string, string>;
        /** The note that the merge wrote. */
        note: number | null;
      }>()
      .notNull(),
    mergedBy: text("merged_by").notNull(),
    mergedAt: timestampColumn("merged_at").notNull().default(sql`statement_timestamp()`),
    undoneAt: timestampColumn("undone_at"),
  },
  (table) => [
    uniqueIndex("advertiser_merge_one_standing").on(table.foldedId).where(sql`undone_at is null`),
    index("advertiser_merge_kept").on(table.keptId),
  ],
);

/** A person at a business. */

export const contact = pgTable(
  "contact",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    advertiserId: referenceColumn("advertiser_id", () => advertiser.id).notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** E.164: +14805550142. */
    phone: text("phone").notNull(),
    /** When the person pressed the button that we sent to the address. */
    emailConfirmedAt: timestampColumn("email_confirmed_at"),
    /** When the office put another address here that has not confirmed itself since. */
    emailChangedAt: timestampColumn("email_changed_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("contact_advertiser").on(table.advertiserId),
    index("contact_email").on(table.emailKey),
    index("contact_phone").on(table.phone),
  ],
);

/** Accepted Terms: who, which version, when and from where; never changed. */

export const termsAcceptance = pgTable(
  "terms_acceptance",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: referenceColumn("contact_id", () => contact.id).notNull(),
    termsVersion: text("terms_version").notNull(),
    acceptedAt: timestampColumn("accepted_at").notNull().default(sql`statement_timestamp()`),
    /** Salted hash of the network address that it came from. */
    networkHash: text("network_hash").notNull(),
    /** For a caller: the operator who recorded it, and how they agreed. */
    recordedBy: text("recorded_by"),
    how: text("how"),
  },
  (table) => [uniqueIndex("terms_acceptance_once").on(table.contactId, table.termsVersion)],
);
