import * as v from "valibot";

/**
 * One line of typed text: removes invisible characters and collapses spaces. `ask` is the sentence for an empty one. Safe
 * in the browser.
 */
export const lineSchema = (ask: string, longest: number, tooLong: string) =>
  v.pipe(
    v.string(ask),
    v.normalize("NFC"),
    v.transform((text) => text.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim()),
    v.nonEmpty(ask),
    v.maxLength(longest, tooLong),
  );
