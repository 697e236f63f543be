import { safeParse } from "valibot";
import { leadForm } from "#business/leads/forms.ts";

export function findLeadFormProblem(form: FormData): string | undefined {
  return safeParse(leadForm, Object.fromEntries(form)).issues?.[0].message;
}
