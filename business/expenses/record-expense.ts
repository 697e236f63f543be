import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction, refuseOutdated } from "#business/actions.ts";
import { expense } from "#database/schema/expenses.ts";
import { mailing } from "#database/schema/mailings.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { lockExpense } from "./find-expenses.ts";
import { expenseForm, type TypedExpense } from "./forms.ts";
import { readReceipt, storeReceipt, type UploadedReceipt } from "./receipts.ts";

export type RecordExpenseInput = TypedExpense & {
  /** A UUID of the form, so that a second press records nothing. */
  formKey: string;
  receipt?: UploadedReceipt | undefined;
};

/** Records an expense, with its receipt if there is one, and returns its id, once per form. */
export const recordExpense = defineAction({
  name: "recordExpense",
  permission: "expenses.record",
  undo: ["removeExpense"],
  async run(tx, { formKey, receipt: upload, ...typed }: RecordExpenseInput) {
    const values = await parseExpenseOrRefuse(typed, tx);
    const receipt = upload && (await readReceipt(upload));
    const [row] = await tx
      .insert(expense)
      .values({ ...values, formKey })
      .onConflictDoNothing({ target: expense.formKey })
      .returning({ id: expense.id });
    if (!row) return { result: await idOfForm(formKey, tx) };
    const { kind, amountCents, mailingId } = values;
    const recorded = {
      event: "expense.recorded" as const,
      subject: { type: "expense", id: row.id },
      detail: { kind, amountCents, mailing: mailingId },
    };
    const added = receipt ? [await storeReceipt(tx, { expenseId: row.id, receipt })] : [];
    return { event: [recorded, ...added], result: row.id };
  },
});

async function parseExpenseOrRefuse(typed: TypedExpense, tx: Queryable) {
  const read = v.safeParse(expenseForm, typed);
  if (!read.success) {
    const [issue] = read.issues;
    throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "amount" });
  }
  const { amount: amountCents, ...values } = read.output;
  const { mailingId } = values;
  if (mailingId !== null && (await tx.$count(mailing, eq(mailing.id, mailingId))) === 0) {
    throw new Refusal("invalid", "Choose a mailing.", { field: "mailingId" });
  }
  return { ...values, amountCents };
}

async function idOfForm(formKey: string, tx: Queryable): Promise<number> {
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

type Seen = { id: number; expectedVersion: number };

export const changeExpense = defineAction({
  name: "changeExpense",
  permission: "expenses.record",
  undo: ["changeExpense"],
  locks: (tx, { id }: Seen & TypedExpense) => lockExpense(id, tx),
  async run(tx, { id, expectedVersion, ...typed }, { locked: before }) {
    if (before.removedAt) {
      throw new Refusal("conflict", "This expense was removed. Restore it first.");
    }
    const values = await parseExpenseOrRefuse(typed, tx);
    const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
    const changed = fields.filter((field) => before[field] !== values[field]);
    if (changed.length === 0) return {};
    await tx
      .update(expense)
      .set({ ...values, version: sql`${expense.version} + 1` })
      .where(eq(expense.id, id));
    return {
      event: {
        event: "expense.changed",
        subject: { type: "expense", id },
        detail: { changed: changed.map((field) => FIELDS[field]) },
      },
    };
  },
});

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
  const event = isRemoved ? ("expense.removed" as const) : ("expense.restored" as const);
  return { event: { event, subject: { type: "expense", id: seen.id } } };
}
