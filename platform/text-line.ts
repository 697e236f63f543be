import * as v from "valibot";
import { fitsWithin, tooLongSentence } from "./text-limits.ts";

/** Invisible signs of writing (direction, soft hyphen, zero width); first the joiners within an emoji, which stay. */
const MARKS =
  /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\u200D(?=\p{Extended_Pictographic}))|\p{Cf}/gu;

/** Typed text as one line: without invisible characters, each run of spaces as one. */
export const asOneLine = (text: string): string =>
  text
    .replace(MARKS, "$1")
    .replace(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Z}\s]+/gu, " ")
    .trim();

/** The value of a digit of any script: each script has its ten in a row. */
function plainDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let first = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((at - first) % 10);
}

/** Typed or pasted text without invisible signs, with plain spaces, hyphens, letters and digits for their kin. */
export const cleanTypedText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}−]/gu, "-")
    .trim();

/** A field that may be left blank: then null. */
export const blankAsNull = <Output>(schema: v.GenericSchema<string, Output>) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.transform((typed) => typed.trim() || null),
    v.nullable(schema),
  );

/** Text of at most so many characters. */
export const maxLengthCheck = (longest: number, tooLong = tooLongSentence(longest)) =>
  v.check<string, string>((text) => fitsWithin(text, longest), tooLong);

/** One line of typed text that may be left blank. */
export const createOptionalLineSchema = (longest: number) =>
  blankAsNull(
    v.pipe(v.string(), v.normalize("NFC"), v.transform(asOneLine), maxLengthCheck(longest)),
  );

/** One line of typed text: removes invisible characters and collapses spaces. `ask` is the sentence for an empty one. */
export const createLineSchema = (
  ask: string,
  longest: number,
  tooLong = tooLongSentence(longest),
) =>
  v.pipe(
    v.string(ask),
    v.normalize("NFC"),
    v.transform(asOneLine),
    v.nonEmpty(ask),
    maxLengthCheck(longest, tooLong),
  );
