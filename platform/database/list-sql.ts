import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ACCENTED_LETTERS, PLAIN_LETTERS, phoneDigits, searchWords } from "#platform/fold-text.ts";

/** How lists are searched and sorted in SQL: the same on both databases, whatever a server's locale is. */

/** Text without capitals and accents (`foldText`), in the order of its code points. */
export function foldedSql(text: SQLWrapper): SQL {
  const small = sql`lower(${text} collate "C")`;
  // Most texts are plain, and looking each letter up takes longer than all the rest.
  return sql`(case when octet_length(${text}) = char_length(${text}) then ${small}
    else translate(${small}, ${ACCENTED_LETTERS}, ${PLAIN_LETTERS}) end) collate "C"`;
}

/** Whether every word of a search stands somewhere in these texts; undefined where there are no words. */
export function containsAllWords(search: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const stands = (word: string) => sql`strpos(texts.folded, ${word}) > 0`;
  const found = and(
    ...words.map((word) => {
      const digits = phoneDigits(word);
      return digits ? or(stands(word), stands(digits)) : stands(word);
    }),
  );
  // Folded one by one, since most texts are plain; and once for all words, which "offset 0" sees to.
  const folded = sql.join(texts.map(foldedSql), sql`, `);
  return sql`(select ${found} from (select concat_ws(chr(9), ${folded}) as folded offset 0) as texts)`;
}

/** Where a value stands in a list of ours; null: nowhere. */
export function positionInList(values: readonly string[], value: SQLWrapper): SQL {
  const list = sql.join(
    values.map((each) => sql`${each}`),
    sql`, `,
  );
  return sql`array_position(array[${list}]::text[], ${value}::text)`;
}

/**
 * An order without ties: what is missing comes last, whichever way, and what is equal goes by `ties`, none of which is
 * ever missing, the same way.
 */
export function orderByWithTieBreaker(
  by: SQLWrapper,
  descending: boolean,
  ...ties: readonly SQLWrapper[]
): SQL[] {
  const way = descending ? sql`desc` : sql`asc`;
  const inOrder = ties.map((tie) => sql`${tie} ${way}`);
  // Without a word about nulls, the index of a primary key gives this order as it is.
  return by === ties[0] ? inOrder : [sql`${by} ${way} nulls last`, ...inOrder];
}
