/**
 * Words as a sentence lists them: "a", "a and b", "a, b, and c". Not by Intl.ListFormat, which older phones don't have and
 * others take 40 ms to make.
 */
export function listWords(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (words.length < 3) return words.join(` ${conjunction} `);
  return `${words.slice(0, -1).join(", ")}, ${conjunction} ${words.at(-1)}`;
}
