import { formText } from "#app/read-form.ts";
import { receiptLimits } from "#business/expenses/expense.ts";
import type { TypedExpense } from "#business/expenses/forms.ts";
import type { UploadedReceipt } from "#business/expenses/receipts.ts";

export const readTypedExpense = (form: FormData): TypedExpense => ({
  kind: formText(form, "kind"),
  mailingId: formText(form, "mailingId"),
  amount: formText(form, "amount"),
  paidOn: formText(form, "paidOn"),
  payee: formText(form, "payee"),
  note: formText(form, "note"),
});

/** The uploaded file, if one was chosen; of one that is too large as many bytes as show that it is. */
export async function readUploadedReceipt(form: FormData): Promise<UploadedReceipt | undefined> {
  const file = form.get("receipt");
  // A browser sends a file without name and bytes if none was chosen.
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) return undefined;
  const content = new Uint8Array(await file.slice(0, receiptLimits.bytes + 1).arrayBuffer());
  return { name: file.name, content };
}
