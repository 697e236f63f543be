const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";

const TOGETHER = new RegExp(
  [
    "(?<=\\d) (?=[×x] \\d|in\\b|pixels\\b|MB\\b)",
    "(?<=\\d [×x]) (?=\\d)",
    `(?<=\\b(?:${MONTHS})[a-z]*) (?=\\d{1,2}\\b)`,
    "(?<=\\(\\d{3}\\)) (?=\\d{3}-)",
  ].join("|"),
  "g",
);

/**
 * The same text for the screen, with spaces that no line breaks at, between a number and its unit ("4 × 5 in", "25 MB"),
 * a month and its day, and in a phone number.
 */
export function keepNumbersWithUnits(text: string): string {
  return text.replaceAll(TOGETHER, "\u00a0");
}
