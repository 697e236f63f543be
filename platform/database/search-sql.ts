import { and, type Column, or, type SQL, type SQLWrapper, sql, type Table } from "drizzle-orm";
import { foldText } from "#platform/fold-text.ts";
import { dialablePhone } from "#platform/phone-number.ts";
import { foldTextSql, type PerWordAndAllWordsConditions } from "./list-sql.ts";

/** Whether every word is in one of the columns; digits also in formatted phone numbers. `meant`: what else counts. */
export function eachWordInSomeColumnSql(
  words: readonly string[],
  columns: readonly (Column | SQL)[],
  phone?: Column | SQL,
  meant?: PerWordAndAllWordsConditions,
): SQL | undefined {
  const all = foldTextSql(sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`);
  if (words.length === 0) return undefined;
  const inColumns = and(
    ...words.map((word) => {
      const digits = phone ? digitsOf(word) : "";
      return or(
        sql`strpos(${all}, ${foldText(word)}) > 0`,
        digits ? sql`strpos(${phone}, ${digits}) > 0` : undefined,
        meant?.byWord(word),
      );
    }),
  );
  return or(inColumns, meant?.together);
}

/** How many of the newest rows a search of everything reads at most; lists search the others. */
export const MAX_SEARCHED_ROWS = 10_000;

/** The newest rows of a table by id, so that a search costs the same however many there are. */
export function isAmongNewestRowsSql(id: Column, table: Table): SQL {
  return sql`${id} > (select coalesce(max(${id}), 0) from ${table}) - ${MAX_SEARCHED_ROWS}`;
}

/** The digits of a word that may be part of a phone number; "" for any other. */
function digitsOf(word: string): string {
  const digits = word.replace(/\D/g, "");
  return digits.length >= 3 && /^[+(\d).-]+$/.test(word) ? digits : "";
}

/** Whether a column holds this number and extension, however it was given. */
export const isSamePhoneSql = (column: SQLWrapper, phone: string): SQL =>
  sql`split_part(${column}, ';as=', 1) = ${dialablePhone(phone)}`;
