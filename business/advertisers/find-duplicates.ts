import { and, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { advertiser } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import { containsAllWordsSql, foldTextSql } from "#platform/database/list-sql.ts";
import { foldText } from "#platform/fold-text.ts";
import { type DuplicateAdvertiser, MAX_DUPLICATES_SHOWN } from "./advertiser.ts";
import { advertiserBusinessColumns } from "./find-advertiser.ts";

const rowId = sql.raw('"advertiser"."id"');

function selectOthers(id: number, where: SQL | undefined): Promise<DuplicateAdvertiser[]> {
  return db
    .select({
      id: advertiser.id,
      name: advertiser.name,
      ...advertiserBusinessColumns,
      version: advertiser.version,
      email: sql<string | null>`(select c.email from contact c
        where c.advertiser_id = ${rowId} order by c.id desc limit 1)`,
      reservations: sql<number>`(select count(*)::int from reservation r where r.advertiser_id = ${rowId})`,
      people: sql<number>`(select count(distinct c.email_key)::int from contact c
        where c.advertiser_id = ${rowId})`,
      notes: sql<number>`(select count(*)::int from note n
        where n.subject_type = 'advertiser' and n.subject_id = ${rowId})`,
    })
    .from(advertiser)
    .where(and(ne(advertiser.id, id), isNull(advertiser.mergedIntoId), where))
    .orderBy(advertiser.id)
    .limit(MAX_DUPLICATES_SHOWN);
}

/** At most 20 entries that may be the same business: the same address or phone, or a similar name. */
export async function findDuplicateAdvertisers(id: number): Promise<DuplicateAdvertiser[]> {
  const near = await findIdsWithSameName(id);
  const sameReach = sql`${advertiser.id} in (select theirs.advertiser_id from contact theirs join contact ours
    on theirs.email_key = ours.email_key or theirs.phone = ours.phone where ours.advertiser_id = ${id})`;
  return selectOthers(id, or(inArray(advertiser.id, near), sameReach));
}

/** How many names that contain another are compared: the shortest ones. */
const MOST_NEAR = 200;

async function findIdsWithSameName(id: number): Promise<number[]> {
  const [own] = await db
    .select({ name: advertiser.name })
    .from(advertiser)
    .where(eq(advertiser.id, id));
  if (!own) return [];
  const near = normalizeBusinessName(own.name);
  const rows = await db
    .select({ id: advertiser.id, name: advertiser.name })
    .from(advertiser)
    .where(and(isNull(advertiser.mergedIntoId), mayHaveSimilarNameSql(advertiser.name, near)))
    .orderBy(sql`char_length(${advertiser.name})`, advertiser.id)
    .limit(MOST_NEAR);
  return rows.filter(({ name }) => normalizeBusinessName(name) === near).map((row) => row.id);
}

/** Other entries that contain every search word in their name, fields or people. At most 20. */
export async function searchOtherAdvertisers(search: {
  id: number;
  words: string;
}): Promise<DuplicateAdvertiser[]> {
  const people = sql`(select string_agg(concat_ws(chr(9), c.name, c.email, c.phone), chr(9))
    from contact c where c.advertiser_id = ${rowId})`;
  const searched = [advertiser.name, ...Object.values(advertiserBusinessColumns), people];
  const matches = containsAllWordsSql(search.words, searched);
  return matches ? selectOthers(search.id, matches) : [];
}

/** Punctuation that nobody pronounces. */
const UNPRONOUNCED = " .,;:!?'\"`´‘’“”()[]/\\_-–—+*#";

/** The legal form at the end of a name, abbreviated or not. */
const FORM =
  /(?<![\s,])[\s,]+(?:l\.?\s?l\.?\s?c|p\.?\s?l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?p|inc|incorporated|co|company|corp|corporation|ltd|limited|l\.?\s?p|p\.?\s?c)\.?$/;

/** A name without case, accents and punctuation; "&" is read as "and". */
const spoken = (text: string) =>
  [...foldText(text).replaceAll("&", "and")]
    .filter((sign) => !UNPRONOUNCED.includes(sign))
    .join("");

/** A name as it is spoken, to find duplicates: "The Copper Pipes, Co. LLC" and "copper-pipes" are the same. */
export function normalizeBusinessName(name: string): string {
  let bare = foldText(name).trim();
  while (FORM.test(bare)) bare = bare.replace(FORM, "");
  return spoken(bare.replace(/^the\s+/, "")) || spoken(name);
}

/** Preselects similar names in SQL; `normalizeBusinessName` decides among them. */
export function mayHaveSimilarNameSql(name: SQLWrapper, near: string): SQL {
  const plain = sql`translate(replace(${foldTextSql(name)}, '&', 'and'), ${UNPRONOUNCED}, '')`;
  return sql`strpos(${plain}, ${near}) > 0`;
}
