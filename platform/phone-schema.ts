import * as v from "valibot";
import { formatPhone, phoneWithoutExtension } from "./phone-number.ts";
import { cleanTypedText } from "./text-line.ts";

const ASK = "Enter a phone number.";

/** A North American number, or any other in its international form, as it is stored. */
export const phoneSchema = v.pipe(
  v.string(ASK),
  v.transform(cleanTypedText),
  v.nonEmpty(ASK),
  v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
    const number = toStored(typed);
    if (number) return number;
    const problem = ROUNDED.test(typed)
      ? "A spreadsheet rounded this number. Enter all 10 digits."
      : "Enter a 10-digit phone number, like (480) 555-0142.";
    addIssue({ message: problem });
    return NEVER;
  }),
);

/** A number as a spreadsheet shows it after its last digits are gone: "4.805550161E+09". */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** "tel:", "Office: ", "cell (480) …", "phone number 480 …" */
const LABEL_BEFORE =
  /^(?:[\p{L} .#]{1,20}:(?:\/\/)?|(?:phone|ph|tel|call|text|cell|mobile|office|work|home|main|direct|fax|[cmotpw])\b(?:\s+(?:number|no))?[.#]?)\s*(?=[+\d(])/iu;
const LABEL_AFTER =
  /\s*\(?\b(?:cell|mobile|office|work|home|main|direct|fax|phone|text(?: only| ok)?|[cmow])\)?$/i;
/** Also as phones dial it after a pause, and what callers are to press. */
const EXTENSION =
  /(?:[\s,;(/-]+|\b|(?=[;xp]))(?:w\/\s*)?(?:;ext=|extension|extn?|opt(?:ion)?|press|x|p|#|;|,+)[\s.:=#]*(\d{1,7})\)?$/i;
/** What stands around a number in tables and messages: quotes, ="…", <…>, signs of a telephone. */
const AROUND = /^(?:[\s'"‘’“”=<\p{So}]|\uFE0F)+|(?:[\s.,;!?'"‘’“”>\p{So}]|\uFE0F)+$/gu;
/** A note behind a number, or the same number once more. */
const NOTE_AFTER = /^([^()]*(?:\([^()]*\)[^()]+)?)\s*\(([^()]*)\)$/;

/** Longer than any phone number with its label and extension. Reading much longer text would take minutes. */
const LONGEST = 100;

function toStored(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined;
  if (typed.includes(";as=")) return toStored(formatPhone(typed));
  const bare = typed
    .replace(AROUND, "")
    .replace(LABEL_BEFORE, "")
    .replace(LABEL_AFTER, "")
    .replace(AROUND, "")
    .replace(/^(\d{10,})\.0+$/, "$1");
  const whole = readNumber(bare);
  if (whole) return whole;
  const extension = EXTENSION.exec(bare);
  const number = extension && readNumber(bare.slice(0, extension.index));
  if (number) return number.replace(/(?=;as=|$)/, `;ext=${extension[1]}`);
  const [, before, note = ""] = NOTE_AFTER.exec(bare) ?? [];
  const noted = before && toStored(before);
  if (!noted) return undefined;
  return !/\d/.test(note) || isSameNumber(toStored(note), noted) ? noted : undefined;
}

const isSameNumber = (one: string | undefined, other: string) =>
  one !== undefined && phoneWithoutExtension(one) === phoneWithoutExtension(other);

/** A number without an extension: in digits, or in letters as on a phone's keys. */
function readNumber(typed: string): string | undefined {
  const dialed = typed
    .replace(/^(?:00|011)[\s.-]*(?=\d)/, "+")
    .replace(/^(\+\d{1,3}[\s.-]*)\(0\)/, "$1");
  const digits = inDigits(dialed);
  if (digits === undefined) return undefined;
  const american = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits);
  if (american) return `+1${american[1]}${/[a-z]/i.test(dialed) ? `;as=${dialed}` : ""}`;
  const elsewhere = dialed.startsWith("+") && !digits.startsWith("1");
  return elsewhere && /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}

const KEYS = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
const keyOf = (letter: string) =>
  String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2);

/** The digits of a number; undefined if it is none. Of a word that is longer than the number, phones ignore the rest. */
function inDigits(typed: string): string | undefined {
  if (!/^\+?[a-z\d\s()[\]{}.:\-/*·•‧・_~|]+$/i.test(typed)) return undefined;
  const signs = typed.replace(/[^a-z\d]/gi, "");
  if (!/[a-z]/i.test(signs)) return signs;
  const [, code = "", rest = ""] = /^(1?\d{3})([a-z\d]{7,})$/i.exec(signs) ?? [];
  if (!/[a-z]{3}/i.test(rest) || !/^(?:.{7}|\d?[a-z]+)$/i.test(rest)) return undefined;
  return code + rest.slice(0, 7).replace(/[a-z]/gi, keyOf);
}

/** The numbers in a cell that holds several: "(480) 555-0159 / (480) 555-0160". One that can't be divided is one. */
export function splitPhones(text: string): string[] {
  const parts = cleanTypedText(text)
    .split(/\s*(?:[\n/;|&,]|\bor\b|\band\b)\s*/i)
    .filter(Boolean);
  return parts.length > 1 && parts.every((part) => v.is(phoneSchema, part)) ? parts : [text];
}
