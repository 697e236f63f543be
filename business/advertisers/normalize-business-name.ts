import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldedSql } from "#platform/database/list-sql.ts";
import { foldText } from "#platform/fold-text.ts";

/** Signs that nobody hears when a name is said. */
const UNHEARD = " .,;:!?'\"`´‘’“”()[]/\\_-–—+*#";

/** What a business is by law, written out or not, behind its name. */
const FORM =
  /[\s,]+(?:l\.?\s?l\.?\s?c|p\.?\s?l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?p|inc|incorporated|co|company|corp|corporation|ltd|limited|l\.?\s?p|p\.?\s?c)\.?$/;

/** What is left of a name without capitals, accents and signs; "&" is read as "and". */
const heard = (text: string) =>
  [...foldText(text).replaceAll("&", "and")].filter((sign) => !UNHEARD.includes(sign)).join("");

/** A name as it is said, to find who is the same: "The Copper Pipes, Co. LLC" and "copper-pipes" are one. */
export function normalizeBusinessName(name: string): string {
  let bare = foldText(name).trim();
  while (FORM.test(bare)) bare = bare.replace(FORM, "");
  return heard(bare.replace(/^the\s+/, "")) || heard(name);
}

/** Whether a name in the database may be near one: of those that may be, `normalizeBusinessName` decides. */
export function mayMatchName(name: SQLWrapper, near: string): SQL {
  const plain = sql`translate(replace(${foldedSql(name)}, '&', 'and'), ${UNHEARD}, '')`;
  return sql`strpos(${plain}, ${near}) > 0`;
}
