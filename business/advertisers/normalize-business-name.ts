import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldTextSql } from "#platform/database/list-sql.ts";
import { foldText } from "#platform/fold-text.ts";

/** Punctuation that nobody pronounces. */
const UNHEARD = " .,;:!?'\"`´‘’“”()[]/\\_-–—+*#";

/** The legal form at the end of a name, abbreviated or not. */
const FORM =
  /[\s,]+(?:l\.?\s?l\.?\s?c|p\.?\s?l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?p|inc|incorporated|co|company|corp|corporation|ltd|limited|l\.?\s?p|p\.?\s?c)\.?$/;

/** A name without case, accents and punctuation; "&" is read as "and". */
const heard = (text: string) =>
  [...foldText(text).replaceAll("&", "and")].filter((sign) => !UNHEARD.includes(sign)).join("");

/**
 * A name as it is spoken, to find duplicates: "The Copper Pipes, Co. LLC" and "copper-pipes" are
 * the same.
 */
export function normalizeBusinessName(name: string): string {
  let bare = foldText(name).trim();
  while (FORM.test(bare)) bare = bare.replace(FORM, "");
  return heard(bare.replace(/^the\s+/, "")) || heard(name);
}

/** Preselects similar names in SQL; `normalizeBusinessName` decides among them. */
export function mayMatchNameSql(name: SQLWrapper, near: string): SQL {
  const plain = sql`translate(replace(${foldTextSql(name)}, '&', 'and'), ${UNHEARD}, '')`;
  return sql`strpos(${plain}, ${near}) > 0`;
}
