import { and, type Column, or, type SQL, type SQLWrapper, sql, type Table } from "drizzle-orm";
import {
  ACCENTED_LETTERS,
  foldText,
  PLAIN_LETTERS,
  phoneDigitsInSearchWord,
  splitAndFoldSearchWords,
} from "#platform/fold-text.ts";
import { dialablePhone } from "#platform/phone-number.ts";

/** How lists are searched and sorted in SQL: identical on both databases, whatever a server's locale. */

/** Text without case and accents (`foldText`), in code point order. */
export function foldTextSql(text: SQLWrapper): SQL {
  const small = sql`lower(${text} collate "C")`;
  // Most texts are plain ASCII, and translating each letter costs more than everything else.
  return sql`(case when octet_length(${text}) = char_length(${text}) then ${small}
    else translate(${small}, ${ACCENTED_LETTERS}, ${PLAIN_LETTERS}) end) collate "C"`;
}

/** What else a search finds: rows that match one word, or all words together. */
export type PerWordAndAllWordsConditions = {
  byWord: (word: string) => SQL | undefined;
  together: SQL | undefined;
};

/** Whether every word is in one of these texts, or means the row otherwise; undefined without words. */
export function containsAllWordsSql(
  search: string,
  texts: readonly SQLWrapper[],
  meant?: PerWordAndAllWordsConditions,
): SQL | undefined {
  const words = splitAndFoldSearchWords(search);
  if (words.length === 0) return undefined;
  const stands = (word: string) => sql`strpos(texts.folded, ${word}) > 0`;
  const found = and(
    ...words.map((word) => {
      const digits = phoneDigitsInSearchWord(word);
      return or(stands(word), digits ? stands(digits) : undefined, meant?.byWord(word));
    }),
  );
  // Folded one by one, since most texts are plain; "offset 0" makes it happen once for all words.
  const folded = sql.join(texts.map(foldTextSql), sql`, `);
  const inTexts = sql`(select ${found} from (select concat_ws(chr(9), ${folded}) as folded offset 0) as texts)`;
  return or(inTexts, meant?.together);
}

/** The position of a value in a fixed list; null if it is not in it. */
export function positionInListSql(values: readonly string[], value: SQLWrapper): SQL {
  const list = sql.join(
    values.map((each) => sql`${each}`),
    sql`, `,
  );
  return sql`array_position(array[${list}]::text[], ${value}::text)`;
}

/** A total order: missing values last in either direction, equal ones by `ties` in the same direction. */
export function orderByWithTieBreaker(
  by: SQLWrapper,
  descending: boolean,
  ...ties: readonly SQLWrapper[]
): SQL[] {
  const way = descending ? sql`desc` : sql`asc`;
  const inOrder = ties.map((tie) => sql`${tie} ${way}`);
  // Without an explicit order of nulls, the primary key's index gives this order as it is.
  return by === ties[0] ? inOrder : [sql`${by} ${way} nulls last`, ...inOrder];
}

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
