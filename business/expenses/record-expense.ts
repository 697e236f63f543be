import { and, asc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { type AuditEvent, defineAction, refuseOutdated } from "#business/actions.ts";
import { calendarDateSchema } from "#business/mailings/mailing-fields.ts";
import { expense, expenseReceipt, expenseReceiptPart } from "#database/schema/expenses.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { cleanFileName } from "#platform/files/receive-incoming-file.server.ts";
import { readPhotoHeader } from "#platform/pictures/photo.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { maxLengthCheck } from "#platform/text-line.ts";
import { expenseKinds, type ReceiptType, receiptLimits } from "./expense.ts";
import { lockExpense } from "./find-expenses.ts";

const expenseForm = v.object({
  kind: v.pipe(v.string(), v.picklist(expenseKinds, "Choose what it was for.")),
  /** The mailing's id; empty if it is not for one mailing. */
  mailingId: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,15}$/, "Choose a mailing."),
    v.transform((text) => (text === "" ? null : Number(text))),
  ),
  amount: v.pipe(dollarAmountSchema, v.minValue(1, "Enter an amount above $0.")),
  paidOn: calendarDateSchema,
  payee: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter who you paid."), maxLengthCheck(80)),
  note: v.pipe(v.string(), v.trim(), maxLengthCheck(500)),
});

export type TypedExpense = v.InferInput<typeof expenseForm>;

/** Records an expense, with its receipt if there is one, and returns its id, once per form. */
export const recordExpense = defineAction({
  name: "recordExpense",
  permission: "expenses.record",
  undo: ["removeExpense"],
  input: v.object({
    ...expenseForm.entries,
    /** A UUID of the form, so that a second press records nothing. */
    formKey: v.string(),
    receipt: v.optional(v.custom<UploadedReceipt>((value) => typeof value === "object")),
  }),
  async run(tx, { amount: amountCents, formKey, receipt: upload, ...values }) {
    const { kind, mailingId } = values;
    await requireMailing(mailingId, tx);
    const receipt = upload && (await readReceipt(upload));
    const [row] = await tx
      .insert(expense)
      .values({ ...values, amountCents, formKey })
      .onConflictDoNothing({ target: expense.formKey })
      .returning({ id: expense.id });
    if (!row) return { result: await findIdByFormKey(formKey, tx) };
    const recorded = {
      event: "expense.recorded" as const,
      subject: { type: "expense", id: row.id },
      detail: { kind, amountCents, mailing: mailingId },
    };
    const added = receipt ? [await storeReceipt(tx, { expenseId: row.id, receipt })] : [];
    return { event: [recorded, ...added], result: row.id };
  },
});

async function requireMailing(id: number | null, tx: Queryable): Promise<void> {
  if (id === null || (await tx.$count(mailing, eq(mailing.id, id))) > 0) return;
  throw new Refusal("invalid", "Choose a mailing.", { field: "mailingId" });
}

async function findIdByFormKey(formKey: string, tx: Queryable): Promise<number> {
  const [row] = await tx
    .select({ id: expense.id })
    .from(expense)
    .where(eq(expense.formKey, formKey));
  if (!row) throw new Error("The expense was neither recorded nor found.");
  return row.id;
}

const FIELDS = {
  kind: "type",
  mailingId: "mailing",
  amountCents: "amount",
  paidOn: "date",
  payee: "payee",
  note: "note",
} as const;

export const changeExpense = defineAction({
  name: "changeExpense",
  permission: "expenses.record",
  undo: ["changeExpense"],
  input: v.object({ ...expenseForm.entries, id: v.number(), expectedVersion: v.number() }),
  locks: (tx, { id }) => lockExpense(id, tx),
  async run(tx, { id, expectedVersion, amount: amountCents, ...typed }, { locked: before }) {
    if (before.removedAt) {
      throw new Refusal("conflict", "This expense was removed. Restore it first.");
    }
    await requireMailing(typed.mailingId, tx);
    const values = { ...typed, amountCents };
    const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
    const changed = fields.filter((field) => before[field] !== values[field]);
    if (changed.length === 0) return {};
    await tx
      .update(expense)
      .set({ ...values, version: sql`${expense.version} + 1` })
      .where(eq(expense.id, id));
    const detail = { changed: changed.map((field) => FIELDS[field]) };
    return { event: { event: "expense.changed", subject: { type: "expense", id }, detail } };
  },
});

type Seen = { id: number; expectedVersion: number };

/** Removes an expense from every list and total; `restoreExpense` brings it back as it was. */
export const removeExpense = defineAction({
  name: "removeExpense",
  permission: "expenses.record",
  undo: ["restoreExpense"],
  run: (tx, seen: Seen) => setRemoved(tx, seen, true),
});

export const restoreExpense = defineAction({
  name: "restoreExpense",
  permission: "expenses.record",
  undo: ["removeExpense"],
  run: (tx, seen: Seen) => setRemoved(tx, seen, false),
});

async function setRemoved(tx: Queryable, seen: Seen, isRemoved: boolean) {
  const before = await lockExpense(seen.id, tx);
  if ((before.removedAt !== null) === isRemoved) return {};
  refuseOutdated(seen, before);
  await tx
    .update(expense)
    .set({
      removedAt: isRemoved ? sql`statement_timestamp()` : null,
      version: sql`${expense.version} + 1`,
    })
    .where(eq(expense.id, seen.id));
  const event = isRemoved ? "expense.removed" : "expense.restored";
  return { event: { event, subject: { type: "expense", id: seen.id } } } as const;
}

/** Bytes in one row: a backup reads 200 rows at once. */
const PART = 65_536;

/** Adds a receipt to an expense, at most 10. */
export const addReceipt = defineAction({
  name: "addReceipt",
  permission: "expenses.record",
  undo: ["removeReceipt"],
  async run(tx, { expenseId, upload }: { expenseId: number; upload: UploadedReceipt }) {
    const receipt = await readReceipt(upload);
    await lockExpense(expenseId, tx);
    return { event: await storeReceipt(tx, { expenseId, receipt }) };
  },
});

/** Stores a receipt that was checked; returns the event. The caller holds the lock of the expense. */
async function storeReceipt(
  tx: Queryable,
  { expenseId, receipt }: { expenseId: number; receipt: CheckedReceipt },
) {
  const { name, type, content } = receipt;
  await refuseTooMany(expenseId, tx);
  const [row] = await tx
    .insert(expenseReceipt)
    .values({ expenseId, name, type, byteCount: content.length })
    .returning({ id: expenseReceipt.id });
  if (!row) throw new Error("The receipt was not stored.");
  for (let position = 0; position * PART < content.length; position++) {
    const part = Buffer.from(content.subarray(position * PART, (position + 1) * PART));
    await tx.insert(expenseReceiptPart).values({ receiptId: row.id, position, content: part });
  }
  const event = "expense.receipt-added" as const;
  return { event, subject: { type: "expense", id: expenseId }, detail: { file: name } };
}

async function refuseTooMany(expenseId: number, tx: Queryable) {
  const count = await tx.$count(
    expenseReceipt,
    and(eq(expenseReceipt.expenseId, expenseId), isNull(expenseReceipt.removedAt)),
  );
  if (count < receiptLimits.perExpense) return;
  const sentence = `An expense can have up to ${receiptLimits.perExpense} receipts. Remove one first.`;
  throw new Refusal("conflict", sentence, { field: "receipt" });
}

type ReceiptChoice = { expenseId: number; receiptId: number };

export const removeReceipt = defineAction({
  name: "removeReceipt",
  permission: "expenses.record",
  undo: ["restoreReceipt"],
  run: (tx, choice: ReceiptChoice) => setReceiptRemoved(tx, choice, true),
});

export const restoreReceipt = defineAction({
  name: "restoreReceipt",
  permission: "expenses.record",
  undo: ["removeReceipt"],
  run: (tx, choice: ReceiptChoice) => setReceiptRemoved(tx, choice, false),
});

async function setReceiptRemoved(
  tx: Queryable,
  { expenseId, receiptId }: ReceiptChoice,
  isRemoved: boolean,
): Promise<{ event?: AuditEvent }> {
  await lockExpense(expenseId, tx);
  const which = and(eq(expenseReceipt.id, receiptId), eq(expenseReceipt.expenseId, expenseId));
  const [found] = await tx.select().from(expenseReceipt).where(which);
  if (!found) throw new Refusal("not-found", "This expense doesn’t have that receipt.");
  if ((found.removedAt !== null) === isRemoved) return {};
  if (!isRemoved) await refuseTooMany(expenseId, tx);
  await tx
    .update(expenseReceipt)
    .set({ removedAt: isRemoved ? sql`statement_timestamp()` : null })
    .where(which);
  return {
    event: {
      event: isRemoved ? "expense.receipt-removed" : "expense.receipt-restored",
      subject: { type: "expense", id: expenseId },
      detail: { file: found.name },
    },
  };
}

/** A receipt's file, also of one that was removed; undefined if the expense has no such receipt. */
export async function findReceiptFile({
  expenseId,
  receiptId,
}: ReceiptChoice): Promise<{ name: string; type: ReceiptType; content: Buffer } | undefined> {
  const [row] = await db
    .select({ name: expenseReceipt.name, type: expenseReceipt.type })
    .from(expenseReceipt)
    .where(and(eq(expenseReceipt.id, receiptId), eq(expenseReceipt.expenseId, expenseId)));
  if (!row) return undefined;
  const parts = await db
    .select({ content: expenseReceiptPart.content })
    .from(expenseReceiptPart)
    .where(eq(expenseReceiptPart.receiptId, receiptId))
    .orderBy(asc(expenseReceiptPart.position));
  const content = Buffer.concat(parts.map((part) => part.content));
  return { name: row.name, type: row.type as ReceiptType, content };
}

export type UploadedReceipt = { name: string; content: Uint8Array };

type CheckedReceipt = UploadedReceipt & { type: ReceiptType };

/** Where a PDF file may begin at the latest (ISO 32000-1, Annex H.3.4.1, note 13). */
const PDF_START = 1024;

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "receipt" });

/** Refuses an empty or overlong file, and what isn't a PDF, JPG or PNG by its content, whatever its name says. */
async function readReceipt({ name, content }: UploadedReceipt): Promise<CheckedReceipt> {
  if (content.length === 0) throw refused("This file is empty. Choose another one.");
  if (content.length > receiptLimits.bytes) {
    throw refused(`Choose a file up to ${receiptLimits.bytes / 1_000_000} MB.`);
  }
  const type = await typeOf(content);
  if (!type) throw refused("Choose a PDF, JPG or PNG file.");
  return { name: cleanFileName(name, "receipt"), type, content };
}

async function typeOf(content: Uint8Array): Promise<ReceiptType | undefined> {
  const start = new TextDecoder("latin1").decode(content.subarray(0, PDF_START));
  if (start.includes("%PDF-")) return "application/pdf";
  const picture = (await readPhotoHeader(content))?.type;
  return picture && `image/${picture}`;
}
