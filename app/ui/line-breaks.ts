import { createElement, Fragment } from "react";

const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";

/** What stands before a space that no line breaks at. No lookbehind: Safari before 16.4 can't read a script that has one. */
const TOGETHER = [
  /(\d) (?=[×x] \d|in\b|pixels\b|MB\b)/g,
  /(\d\u00a0[×x]) (?=\d)/g,
  new RegExp(`(\\b(?:${MONTHS})[a-z]*) (?=\\d{1,2}\\b)`, "g"),
  /(\(\d{3}\)) (?=\d{3}-)/g,
];

/** Keeps numbers and units ("25 MB"), months and days, and phone numbers on one line. */
export function keepNumbersWithUnits(text: string): string {
  return TOGETHER.reduce((kept, pattern) => kept.replaceAll(pattern, "$1\u00a0"), text);
}

/**
 * An email address, alone or in a sentence, which breaks after its @ where the line is too short for it. Without JSX: commands
 * and benches read this file without Vite.
 */
export function BreakableEmailText({ email }: { email: string }) {
  const [start, ...rest] = email.split("@");
  const ends = rest.flatMap((part, at) => ["@", createElement("wbr", { key: at }), part]);
  return createElement(Fragment, null, start, ...ends);
}
