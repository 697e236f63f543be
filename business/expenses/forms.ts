import * as v from "valibot";
import { calendarDateSchema } from "#business/mailings/mailing-fields.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { atMost } from "#platform/text-line.ts";
import { expenseKinds } from "./expense.ts";

const EXPENSE_NOTE_LENGTH = 500;

export const expenseForm = v.object({
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
  payee: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter who you paid."), atMost(80)),
  note: v.pipe(v.string(), v.trim(), atMost(EXPENSE_NOTE_LENGTH)),
});

export type TypedExpense = v.InferInput<typeof expenseForm>;
