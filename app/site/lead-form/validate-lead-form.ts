import { safeParse } from "valibot";
import { leadForm } from "#business/leads/forms.ts";

/** What the rule of the server says of a form, or undefined where it has nothing against it. */
export function validateLeadForm(form: FormData): string | undefined {
  return safeParse(leadForm, Object.fromEntries(form)).issues?.[0].message;
}
