import { formText } from "#app/read-form.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { changeExpense, removeExpense, restoreExpense } from "#business/expenses/change-expense.ts";
import { addReceipt, removeReceipt, restoreReceipt } from "#business/expenses/receipts.ts";
import { Refusal } from "#platform/refusal.ts";
import { readTypedExpense, readUploadedReceipt } from "./read-expense-form.ts";

export const expenseDoneMessages: Readonly<Record<string, string>> = {
  recorded: "Expense recorded.",
  changed: "Changes saved.",
  removed: "Expense removed. Press Restore to undo it.",
  restored: "Expense restored.",
  "receipt-added": "Receipt added.",
  "receipt-removed": "Receipt removed. Press Restore beside it to undo it.",
  "receipt-restored": "Receipt restored.",
};

type FormAction = (id: number, form: FormData, context: ActionContext) => Promise<string>;

const numberIn = (form: FormData, name: string) => {
  const text = formText(form, name);
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};

export const expenseActions: Readonly<Record<string, FormAction>> = {
  async change(id, form, context) {
    const expectedVersion = numberIn(form, "version");
    await changeExpense({ id, expectedVersion, ...readTypedExpense(form) }, context);
    return "changed";
  },
  async remove(id, form, context) {
    await removeExpense({ id, expectedVersion: numberIn(form, "version") }, context);
    return "removed";
  },
  async restore(id, form, context) {
    await restoreExpense({ id, expectedVersion: numberIn(form, "version") }, context);
    return "restored";
  },
  async "add-receipt"(expenseId, form, context) {
    const upload = await readUploadedReceipt(form);
    if (!upload) throw new Refusal("invalid", "Choose a file.", { field: "receipt" });
    await addReceipt({ expenseId, upload }, context);
    return "receipt-added";
  },
  async "remove-receipt"(expenseId, form, context) {
    await removeReceipt({ expenseId, receiptId: numberIn(form, "receiptId") }, context);
    return "receipt-removed";
  },
  async "restore-receipt"(expenseId, form, context) {
    await restoreReceipt({ expenseId, receiptId: numberIn(form, "receiptId") }, context);
    return "receipt-restored";
  },
};
