import { formText } from "#app/office/access/office-access.ts";
import { Refusal } from "#platform/refusal.ts";

/** The refund that a form is about; refuses anything that is no id. */
export function readRefundId(form: FormData): string {
  const id = formText(form, "refund");
  if (/^[\da-f-]{36}$/.test(id)) return id;
  throw new Refusal("not-found", "We can't find that refund.");
}

/** Parses "1,000" or "$1000.50" as cents; refuses anything else. */
export function parseCentsOrThrow(text: string, field = "amountCents"): number {
  const plain = text.replace(/[$,\s]/g, "");
  if (/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return Math.round(Number(plain) * 100);
  throw new Refusal("invalid", "Enter the amount in dollars, such as 1,000.00.", {
    field,
  });
}
