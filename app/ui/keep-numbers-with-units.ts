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

/** Keeps numbers and units ("25 MB"), months and days, and phone numbers on one line. */
export function keepNumbersWithUnits(text: string): string {
  return text.replaceAll(TOGETHER, "\u00a0");
}
