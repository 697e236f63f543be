/**
 * The same text for the screen, with spaces that no line breaks at, between a number and its unit ("4 × 5 in", "25 MB"),
 * a month and its day before a year, and in a phone number.
 */
export function keepNumbersWithUnits(text: string): string {
  return text.replaceAll(
    /(?<=\d) (?=[×x] \d|in\b|pixels\b|MB\b)|(?<=\d [×x]) (?=\d)|(?<=[a-z]) (?=\d{1,2}, \d{4})|(?<=\(\d{3}\)) (?=\d{3}-)/g,
    "\u00a0",
  );
}
