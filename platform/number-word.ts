import { formatCount } from "./money.ts";

const NUMBERS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(
    " ",
  );

/** "1 home", "1,200 homes". */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** "Postage", for "postage". */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A whole number as a sentence says it: "three"; in digits from sixteen on. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/**
 * Words as a sentence lists them: "a", "a and b", "a, b, and c". Not by Intl.ListFormat, which older phones don't have and
 * others take 40 ms to make.
 */
export function joinWordsForSentence(
  words: readonly string[],
  conjunction: "and" | "or" = "and",
): string {
  if (words.length < 3) return words.join(` ${conjunction} `);
  return `${words.slice(0, -1).join(", ")}, ${conjunction} ${words.at(-1)}`;
}

const UNITS: Record<number, string> = {
  3: "third",
  4: "quarter",
  5: "fifth",
  6: "sixth",
  10: "tenth",
};

/** "half", "a third", "2 thirds", or "5/14", for a sentence that continues with "of". */
export function fractionInWords({ parts, of }: { parts: number; of: number }): string {
  if (parts * 2 === of) return "half";
  const unit = UNITS[of];
  if (!unit) return `${parts}/${of}`;
  return parts === 1 ? `a ${unit}` : `${parts} ${unit}s`;
}
