import { safeParse } from "valibot";
import { leadForm } from "#business/leads/forms.ts";

/** The schema's error for a form, or undefined. */
export function findLeadFormProblem(form: FormData): string | undefined {
  return safeParse(leadForm, Object.fromEntries(form)).issues?.[0].message;
}
