import * as v from "valibot";
import { isCalendarDate, type PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";

/** What was posted; an empty form where the request carries none that can be read. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

/** A form's text by name; empty where there is none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The bytes of an uploaded file, empty without one; of one with more than `most` as many as show that it is too large. */
export async function readUploadBytes(
  form: FormData,
  name: string,
  most: number,
): Promise<Uint8Array> {
  const file = form.get(name);
  if (!(file instanceof File)) return new Uint8Array();
  return new Uint8Array(await file.slice(0, most + 1).arrayBuffer());
}

/** A whole number that the page filled in itself; 0, which is no id or version, where none can be read. */
export function formNumber(form: FormData, name: string): number {
  const number = Number(formText(form, name));
  return Number.isSafeInteger(number) ? number : 0;
}

export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<Name, string>;

export const allFormTexts = (form: FormData): Record<string, string> =>
  formTexts(form, [...form.keys()]);

/** The kinds of fields that a form is read by, beside those of the business. */
export const textField = v.string();
/** A number, 0 where none can be read: for fields that the page fills in itself. */
export const numberField = v.pipe(
  v.string(),
  v.transform((typed) => Number(typed) || 0),
);
/** True for “yes”, false for anything else. */
export const yesField = v.pipe(
  v.string(),
  v.transform((typed) => typed === "yes"),
);
/** A day of the calendar, “2026-12-01”; anything else is refused. */
export const dateField = v.custom<PlainDate>(
  (typed) => typeof typed === "string" && isCalendarDate(typed),
  "Enter a date.",
);

/**
 * The fields of a form by name, each as its kind reads it, empty where the form has none: for a form that is more than text.
 * The first that can't be read is refused, at its field.
 */
export function readFields<const Kinds extends v.ObjectEntries>(form: FormData, kinds: Kinds) {
  const read = v.safeParse(v.object(kinds), formTexts(form, Object.keys(kinds)));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "" });
}
