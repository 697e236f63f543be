import * as v from "valibot";
import { Refusal } from "#platform/refusal.ts";

/** A group: what it is until the owner changes it, and how its values read, by label. */
export type CompanySettingDefinition<Value> = {
  name: "details" | "questions" | "defaults" | "messages" | "rules" | "printer";
  first: Value;
  describe: (value: Value) => Readonly<Record<string, string>>;
};

/** One value of a group before and after; an empty text is none. */
export type SettingDifference = { what: string; from: string; to: string };

export function compareSettings<Value>(
  { describe }: CompanySettingDefinition<Value>,
  before: Value,
  after: Value,
): SettingDifference[] {
  const [from, to] = [describe(before), describe(after)];
  const labels = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return labels
    .map((what) => ({ what, from: from[what] ?? "", to: to[what] ?? "" }))
    .filter((change) => change.from !== change.to);
}

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
