import { cutText } from "./text-limits.ts";

const MOST_WORDS = 8;
const LONGEST = 100;

export function splitSearchWords(text: string): string[] {
  return cutText(text, LONGEST).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}
