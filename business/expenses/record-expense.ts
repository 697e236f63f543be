import { eq } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { expense } from "#database/schema/expenses.ts";
import { mailing } from "#database/schema/mailings.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
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

export async function parseExpenseOrRefuse(typed: TypedExpense, tx: Queryable) {
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
