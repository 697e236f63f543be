import { safeParse } from "valibot";
import { interestForm } from "#business/leads/forms.ts";

/** What the rule of the server says of a form, or undefined where it has nothing against it. */
export function checkInterest(form: FormData): string | undefined {
  return safeParse(interestForm, Object.fromEntries(form)).issues?.[0].message;
}
