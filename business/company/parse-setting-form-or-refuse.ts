import * as v from "valibot";
import { Refusal } from "#platform/refusal.ts";

/** What a form's schema makes of the typed texts. Refuses with the first sentence, and names its field. */
export function parseSettingFormOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, typed, { abortPipeEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "" });
}
