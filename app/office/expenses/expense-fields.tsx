import { Field, SelectField, TextAreaField } from "#app/office/forms/controls.tsx";
import type { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { receiptLimits, receiptTypes } from "#business/expenses/expense.ts";
import type { TypedExpense } from "#business/expenses/forms.ts";
import { expenseKindOptions } from "./expense-table.ts";

type Typed = ReturnType<typeof fieldValuesAndProblems>;

export function ExpenseFields({
  typed,
  values,
  mailings,
}: {
  typed: Typed;
  values: TypedExpense;
  mailings: readonly { id: number; name: string }[];
}) {
  const field = (name: keyof TypedExpense) => ({
    id: `expense-${name}`,
    name,
    defaultValue: typed.value(name, values[name]),
    problem: typed.problem(name),
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

export function ReceiptUploadField({
  label,
  problem,
}: {
  label: string;
  problem: string | undefined;
}) {
  return (
    <Field
      id="expense-receipt"
      label={label}
      hint={`PDF, JPG, or PNG, up to ${receiptLimits.bytes / 1_000_000} MB.`}
      name="receipt"
      type="file"
      accept={Object.keys(receiptTypes).join()}
      problem={problem}
    />
  );
}
