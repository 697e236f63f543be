import * as v from "valibot";

/** Phone numbers: what is valid, and how people read them. Safe in the browser. */

/** A North American number, or any other in its international form; kept as E.164. */
export const phoneSchema = v.pipe(
  v.string("Enter a phone number."),
  v.trim(),
  v.nonEmpty("Enter a phone number."),
  v.transform(asE164),
  v.check((number) => number !== "", "Enter a 10-digit phone number, like (480) 555-0142."),
);

function asE164(typed: string): string {
  if (!/^[+\d\s().\-/]+$/.test(typed)) return "";
  const digits = typed.replace(/\D/g, "");
  const american = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits);
  if (american) return `+1${american[1]}`;
  const elsewhere = typed.startsWith("+") && !digits.startsWith("1");
  return elsewhere && /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : "";
}

/** A phone number formatted for people: (480) 555-0142. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
