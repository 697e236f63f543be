import * as v from "valibot";
import { Refusal } from "#platform/refusal.ts";

/** A field of a group: how the office asks for it, reads it, and tells a change of it. Forms know its value as a text. */
export type SettingField<Value = unknown> = {
  label: string;
  hint?: string;
  input?: {
    type?: string;
    inputMode?: "decimal" | "numeric" | "email";
    autoComplete?: string;
    autoCapitalize?: string;
    spellCheck?: boolean;
    maxLength?: number;
  };
  options?: readonly { value: string; name: string }[];
  /** A text box so high, instead of an input. */
  rows?: number;
  /** Fields of the same row, one after another, stand side by side. */
  row?: string;
  /** What it is called where a change is shown; its label if it isn't said. */
  change?: string;
  /** Its text as it reads where a change is shown. */
  show?: (text: string) => string;
  /** What follows from a change. */
  effect?: string;
  schema: v.GenericSchema<string, Value>;
};

export type SettingFields = Readonly<Record<string, SettingField>>;

export type CompanySettingDefinition<Value> = {
  name: "details" | "questions" | "defaults" | "messages" | "rules" | "printer" | "strip";
  first: Value;
  fields: SettingFields;
  form: v.GenericSchema<unknown, Value>;
  toTexts(value: Value): Readonly<Record<string, string>>;
};

export function settingFieldsSchema<const Fields extends SettingFields>(fields: Fields) {
  type Entries = { [Name in keyof Fields]: Fields[Name]["schema"] };
  const entries = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return v.object(Object.fromEntries(entries) as Entries);
}

/** One value of a group before and after; an empty text is none. */
export type SettingDifference = { what: string; from: string; to: string };

export const settingChangeLabel = ({ change, label }: SettingField): string => change ?? label;

export function diffCompanySetting<Value>(
  { fields, toTexts }: CompanySettingDefinition<Value>,
  before: Value,
  after: Value,
): SettingDifference[] {
  const [from, to] = [toTexts(before), toTexts(after)];
  return Object.keys({ ...from, ...to }).flatMap((name) => {
    if ((from[name] ?? "") === (to[name] ?? "")) return [];
    const field = fields[name];
    const read = (text = "") =>
      field?.options?.find(({ value }) => value === text)?.name ?? field?.show?.(text) ?? text;
    return [
      {
        what: field ? settingChangeLabel(field) : name,
        from: read(from[name]),
        to: read(to[name]),
      },
    ];
  });
}

/** What a form's schema makes of the typed texts. Refuses with the first sentence, and names its field. */
export function parseTypedSettingOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, typed, { abortPipeEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "" });
}
