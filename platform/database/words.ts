import { and, type Column, or, type SQL, sql } from "drizzle-orm";

/**
 * Every word stands in one of the columns, capitals aside; digits also in the phone number, however they are set:
 * "(480) 555-0142". Undefined, which keeps nothing off, without words.
 */
export function eachWordIn(
  words: readonly string[],
  columns: readonly (Column | SQL)[],
  phone?: Column | SQL,
): SQL | undefined {
  return and(
    ...words.map((word) => {
      const pattern = `%${escaped(word)}%`;
      const digits = phone ? digitsOf(word) : "";
      return or(
        ...columns.map((column) => sql`${column} ilike ${pattern}`),
        digits ? sql`${phone} like ${`%${digits}%`}` : undefined,
      );
    }),
  );
}

/** The digits of a word that may be part of a phone number; "" of any other. */
function digitsOf(word: string): string {
  const digits = word.replace(/\D/g, "");
  return digits.length >= 3 && /^[+(\d).-]+$/.test(word) ? digits : "";
}

/** Text in which `like` finds no signs of its own. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
