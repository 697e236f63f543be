import { cutText } from "./text-limits.ts";

/** The most words, and the most characters, that a search uses. */
const MOST_WORDS = 8;
const LONGEST = 100;

/** The words of a search text: at most eight. */
export function splitSearchWords(text: string): string[] {
  return cutText(text, LONGEST).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}
