import { and, type Column, or, type SQL, sql, type Table } from "drizzle-orm";
import { foldText } from "#platform/fold-text.ts";
import { foldedSql } from "./list-sql.ts";

/**
 * Every word stands in one of the columns, capitals and accents aside, as in the lists; digits also in the phone number,
 * however they are set: "(480) 555-0142". Undefined, which keeps nothing off, without words.
 */
export function eachWordInColumns(
  words: readonly string[],
  columns: readonly (Column | SQL)[],
  phone?: Column | SQL,
): SQL | undefined {
  const all = foldedSql(sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`);
  return and(
    ...words.map((word) => {
      const digits = phone ? digitsOf(word) : "";
      return or(
        sql`strpos(${all}, ${foldText(word)}) > 0`,
        digits ? sql`strpos(${phone}, ${digits}) > 0` : undefined,
      );
    }),
  );
}

/** Of how many rows, the newest, a search of everything reads at most; lists search the others. */
export const MAX_SEARCHED_ROWS = 10_000;

/** The newest rows of a table by their number, so that a search costs the same however many came before. */
export function isAmongNewestRows(id: Column, table: Table): SQL {
  return sql`${id} > (select coalesce(max(${id}), 0) from ${table}) - ${MAX_SEARCHED_ROWS}`;
}

/** The digits of a word that may be part of a phone number; "" of any other. */
function digitsOf(word: string): string {
  const digits = word.replace(/\D/g, "");
  return digits.length >= 3 && /^[+(\d).-]+$/.test(word) ? digits : "";
}
