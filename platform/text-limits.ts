import { formatCount } from "#platform/money.ts";
import { Refusal } from "./refusal.ts";

/** Limits of text. A character is what a person sees as one, also an emoji of several parts. Safe in the browser. */

const characters =
  typeof Intl === "object" && Intl.Segmenter
    ? new Intl.Segmenter("en", { granularity: "grapheme" })
    : undefined;

/** Without half characters. `String.toWellFormed` is younger than the phones we support. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, "\ufffd");

/** No character that people write is longer; text piled on one letter is cut within it. */
const LONGEST_CHARACTER = 64;

/** The beginning of a text, at most so many UTF-16 units, never ending inside a character. */
export function cutText(text: string, most: number): string {
  const whole = wellFormed(text);
  if (whole.length <= most) return whole;
  const near = Math.max(0, most - LONGEST_CHARACTER);
  const part = whole.slice(near, most + LONGEST_CHARACTER);
  const start = characters?.segment(part).containing(most - near)?.index ?? most - near;
  return wholeCodePoints(whole, start > 0 ? near + start : most);
}

const wholeCodePoints = (text: string, end: number) => {
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end);
};

type TextLimit = {
  /** The name of its input. */
  field: string;
  most: number;
  /** The sentence if nothing was typed; without it the text may be empty. */
  ask?: string;
};

/** The sentence for text that is too long. */
export const tooLongSentence = (most: number): string =>
  `Use ${formatCount(most)} characters or fewer.`;

/** Typed text without the space around it. Refuses one that is too long, or empty though it is asked for. */
export function requireTextWithin(typed: string, { field, most, ask }: TextLimit): string {
  const text = wellFormed(typed.normalize("NFC")).trim();
  if (text === "" && ask) throw new Refusal("invalid", ask, { field });
  if (fitsWithin(text, most)) return text;
  throw new Refusal("invalid", tooLongSentence(most), { field });
}

/** Whether a text has at most so many characters as people count them; one of nothing but long emoji may be too long all the same. */
export function fitsWithin(text: string, most: number): boolean {
  if (text.length <= most) return true;
  if (text.length > 4 * most) return false;
  const counted = characters ? [...characters.segment(text)] : [...text];
  return counted.length <= most;
}
