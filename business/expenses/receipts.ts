import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { defineAction, type Happening } from "#business/actions.ts";
import { expenseReceipt, expenseReceiptPart } from "#database/schema/expenses.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { cleanFileName } from "#platform/files/file-name.ts";
import { readPhotoHeader } from "#platform/pictures/photo.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type ReceiptType, receiptLimits } from "./expense.ts";
import { lockExpense } from "./find-expenses.ts";

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
export async function storeReceipt(
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
  run: (tx, choice: ReceiptChoice) => setRemoved(tx, choice, true),
});

export const restoreReceipt = defineAction({
  name: "restoreReceipt",
  permission: "expenses.record",
  undo: ["removeReceipt"],
  run: (tx, choice: ReceiptChoice) => setRemoved(tx, choice, false),
});

async function setRemoved(
  tx: Queryable,
  { expenseId, receiptId }: ReceiptChoice,
  isRemoved: boolean,
): Promise<{ event?: Happening }> {
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

type CheckedReceipt = { name: string; type: ReceiptType; content: Uint8Array };

/** Where a PDF file may begin at the latest (ISO 32000-1, Annex H.3.4.1, note 13). */
const PDF_START = 1024;

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "receipt" });

/**
 * Checks an uploaded receipt: a PDF, JPG or PNG by its content, whatever its name says. Refuses an empty or overlong
 * file, and any other type.
 */
export async function readReceipt({ name, content }: UploadedReceipt): Promise<CheckedReceipt> {
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
