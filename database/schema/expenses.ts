import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { byteaColumn, referenceColumn, timestampColumn } from "./columns.ts";
import { mailing } from "./mailings.ts";

/** Money that we paid to somebody, for one mailing or for the company. One that was removed can be restored. */

export const expense = pgTable(
  "expense",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the form that it was recorded by, so that a second press records nothing. */
    formKey: uuid("form_key").notNull().unique(),
    kind: text("kind").notNull(),
    mailingId: referenceColumn("mailing_id", () => mailing.id),
    amountCents: integer("amount_cents").notNull(),
    paidOn: date("paid_on").notNull(),
    payee: text("payee").notNull(),
    note: text("note").notNull().default(""),
    removedAt: timestampColumn("removed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("expense_kind", sql`kind in ('printing', 'postage', 'design', 'other')`),
    check("expense_amount", sql`amount_cents > 0`),
    index("expense_of").on(table.mailingId),
    index("expense_by_date").on(table.paidOn, table.id),
  ],
);

/** A receipt of an expense, as it was uploaded: its type is what its content says. */

export const expenseReceipt = pgTable(
  "expense_receipt",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    expenseId: referenceColumn("expense_id", () => expense.id).notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    byteCount: integer("byte_count").notNull(),
    removedAt: timestampColumn("removed_at"),
  },
  (table) => [
    check("expense_receipt_type", sql`type in ('application/pdf', 'image/jpeg', 'image/png')`),
    check("expense_receipt_size", sql`byte_count between 1 and 10000000`),
    index("expense_receipt_of").on(table.expenseId),
  ],
);

/** The bytes of a receipt, in parts: a backup reads many rows at once. */

export const expenseReceiptPart = pgTable(
  "expense_receipt_part",
  {
    receiptId: referenceColumn("receipt_id", () => expenseReceipt.id).notNull(),
    position: smallint("position").notNull(),
    content: byteaColumn("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.position] }),
    check("expense_receipt_part_is_small", sql`octet_length(content) between 1 and 65536`),
  ],
);
