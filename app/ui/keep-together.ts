/**
 * The same text for the screen, with spaces that no line breaks at, between a number and its unit ("4 × 5 in", "25 MB")
 * and in a phone number.
 */
export function keepTogether(text: string): string {
  return text.replaceAll(
    /(?<=\d) (?=[×x] \d|in\b|pixels\b|MB\b)|(?<=\d [×x]) (?=\d)|(?<=\(\d{3}\)) (?=\d{3}-)/g,
    "\u00a0",
  );
}
