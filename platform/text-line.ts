import * as v from "valibot";

/** Typed text as one line: without invisible characters, each run of spaces as one. */
export const asOneLine = (text: string): string => text.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();

/**
 * One line of typed text: removes invisible characters and collapses spaces. `ask` is the sentence for an empty one. Safe
 * in the browser.
 */
export const createLineSchema = (ask: string, longest: number, tooLong: string) =>
  v.pipe(
    v.string(ask),
    v.normalize("NFC"),
    v.transform(asOneLine),
    v.nonEmpty(ask),
    v.maxLength(longest, tooLong),
  );
