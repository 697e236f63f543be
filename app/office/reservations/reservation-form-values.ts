import { formText } from "#app/read-form.ts";
import { Refusal } from "#platform/refusal.ts";

/** The refund that a form is about; refuses anything that is no id. */
export function readRefundId(form: FormData): string {
  const id = formText(form, "refund");
  if (/^[\da-f-]{36}$/.test(id)) return id;
  throw new Refusal("not-found", "We can’t find that refund.");
}
