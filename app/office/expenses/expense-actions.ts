import type { FormAction } from "#app/office/forms/run-form.ts";
import { formNumber, formTexts } from "#app/read-form.ts";
import { receiptLimits } from "#business/expenses/expense.ts";
import {
  addReceipt,
  changeExpense,
  removeExpense,
  removeReceipt,
  restoreExpense,
  restoreReceipt,
  type TypedExpense,
  type UploadedReceipt,
} from "#business/expenses/record-expense.ts";
import { findLatestOfficeMailings } from "#business/mailings/find-mailings.ts";
import { Refusal } from "#platform/refusal.ts";

export const expenseDoneMessages: Readonly<Record<string, string>> = {
  recorded: "Expense recorded.",
  changed: "Changes saved.",
  removed: "Expense removed. Press Restore to undo it.",
  restored: "Expense restored.",
  "receipt-added": "Receipt added.",
  "receipt-removed": "Receipt removed. Press Restore beside it to undo it.",
  "receipt-restored": "Receipt restored.",
};

export const expenseFormActions: Readonly<Record<string, FormAction<number, string>>> = {
  async change(id, form, context) {
    const expectedVersion = formNumber(form, "version");
    await changeExpense({ id, expectedVersion, ...readTypedExpense(form) }, context);
    return "changed";
  },
  async remove(id, form, context) {
    await removeExpense({ id, expectedVersion: formNumber(form, "version") }, context);
    return "removed";
  },
  async restore(id, form, context) {
    await restoreExpense({ id, expectedVersion: formNumber(form, "version") }, context);
    return "restored";
  },
  async "add-receipt"(expenseId, form, context) {
    const upload = await readUploadedReceipt(form);
    if (!upload) throw new Refusal("invalid", "Choose a file.", { field: "receipt" });
    await addReceipt({ expenseId, upload }, context);
    return "receipt-added";
  },
  async "remove-receipt"(expenseId, form, context) {
    await removeReceipt({ expenseId, receiptId: formNumber(form, "receiptId") }, context);
    return "receipt-removed";
  },
  async "restore-receipt"(expenseId, form, context) {
    await restoreReceipt({ expenseId, receiptId: formNumber(form, "receiptId") }, context);
    return "receipt-restored";
  },
};

export const readTypedExpense = (form: FormData): TypedExpense =>
  formTexts(form, ["kind", "mailingId", "amount", "paidOn", "payee", "note"]);

/** The latest mailings, which an expense can be for. */
export async function listMailingChoices() {
  const mailings = await findLatestOfficeMailings({ limit: 60 });
  return mailings.map(({ id, name }) => ({ id, name }));
}

/** The uploaded file, if one was chosen; of one that is too large as many bytes as show that it is. */
export async function readUploadedReceipt(form: FormData): Promise<UploadedReceipt | undefined> {
  const file = form.get("receipt");
  // A browser sends a file without name and bytes if none was chosen.
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) return undefined;
  const content = new Uint8Array(await file.slice(0, receiptLimits.bytes + 1).arrayBuffer());
  return { name: file.name, content };
}
