import { Field, SelectField, TextAreaField } from "#app/office/forms/controls.tsx";
import { receiptLimits, receiptTypes } from "#business/expenses/expense.ts";
import type { TypedExpense } from "#business/expenses/record-expense.ts";
import { expenseKindOptions } from "./expense-table.ts";

export function ExpenseFields({
  values,
  mailings,
}: {
  values: TypedExpense;
  mailings: readonly { id: number; name: string }[];
}) {
  const field = (name: keyof TypedExpense) => ({
    id: `expense-${name}`,
    name,
    defaultValue: values[name],
  });
  return (
    <>
      <Field
        {...field("amount")}
        label="Amount (USD)"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField {...field("kind")} label="For" options={expenseKindOptions} />
      <SelectField
        {...field("mailingId")}
        label="Mailing"
        options={[
          { value: "", name: "No specific mailing" },
          ...mailings.map(({ id, name }) => ({ value: String(id), name })),
        ]}
      />
      <Field {...field("payee")} label="Paid to" autoComplete="off" required />
      <Field {...field("paidOn")} label="Date paid" type="date" required />
      <TextAreaField {...field("note")} label="Note (optional)" rows={2} />
    </>
  );
}

export function ReceiptUploadField({ label }: { label: string }) {
  return (
    <Field
      id="expense-receipt"
      label={label}
      hint={`PDF, JPG, or PNG, up to ${receiptLimits.bytes / 1_000_000} MB.`}
      name="receipt"
      type="file"
      accept={Object.keys(receiptTypes).join()}
    />
  );
}
