import * as v from "valibot";
import { formText } from "#app/read-form.ts";
import { leadDetailsForm, nextCallSchema } from "#business/leads/forms.ts";
import type { LeadDetails } from "#business/leads/lead.ts";
import type { PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";

const fields = { ...leadDetailsForm.entries, nextCallOn: nextCallSchema };
const schema = v.object(fields);

/** The details of a lead in a form. An invalid value is refused at its field. */
export function requireValidLeadDetails(
  form: FormData,
): LeadDetails & { nextCallOn: PlainDate | null } {
  const typed = Object.keys(fields).map((name) => [name, formText(form, name)]);
  const read = v.safeParse(schema, Object.fromEntries(typed));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "email" });
}

/** The date of a next call in a form, or null; anything else is refused. */
export function requireValidNextCallDate(form: FormData): PlainDate | null {
  const read = v.safeParse(nextCallSchema, formText(form, "nextCallOn"));
  if (read.success) return read.output;
  throw new Refusal("invalid", read.issues[0].message, { field: "nextCallOn" });
}
