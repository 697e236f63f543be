import { asc, eq, ne, or, sql } from "drizzle-orm";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { industry } from "#database/schema/mailings.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { foldTextSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { builtInIndustries } from "./industries.ts";
import type { IndustryOverride } from "./industry-overrides.ts";
import type { IndustrySetting } from "./industry-setting-form.ts";

export async function findIndustryOverrides(): Promise<IndustryOverride[]> {
  const { slug, name, hiddenAt } = industry;
  const rows = await db
    .select({ slug, name, isHidden: sql<boolean>`${hiddenAt} is not null` })
    .from(industry)
    .where(or(sql`${hiddenAt} is not null`, ne(industry.version, 0)))
    .orderBy(asc(slug));
  return rows.flatMap((row) => {
    const first = builtInIndustries.find(({ slug }) => slug === row.slug);
    const isRenamed = first !== undefined && first.name !== row.name;
    return isRenamed || row.isHidden ? [{ ...row, name: isRenamed ? row.name : null }] : [];
  });
}

/** An industry as it is, and as it was before its last change; version 0: never changed. */
export async function findIndustrySetting(slug: string, database: Queryable = db) {
  const all = await database.select().from(industry).orderBy(asc(industry.slug));
  const own = all.find((row) => row.slug === slug);
  if (!own) return undefined;
  const rival = all.find(
    (row) => row.slug !== slug && row.exclusivityGroup === own.exclusivityGroup,
  );
  const { name, hiddenAt, former, version } = own;
  const isHidden = hiddenAt !== null;
  const value: IndustrySetting = { name, isHidden, competesWith: rival?.slug ?? "" };
  return { value, former: former ?? value, version };
}

/** The same, with the whole list locked until the caller's transaction ends. Refuses an unknown industry. */
export async function lockIndustrySetting(slug: string, tx: Queryable) {
  await tx.execute(sql`select slug from industry order by slug for update`);
  const found = await findIndustrySetting(slug, tx);
  if (!found) throw new Refusal("not-found", "We don’t know this industry.", { detail: slug });
  return found;
}

export async function writeIndustryNameAndVisibility(
  tx: Queryable,
  slug: string,
  { value, former }: { value: IndustrySetting; former: IndustrySetting },
): Promise<void> {
  const { name, isHidden } = value;
  const hiddenAt = isHidden ? sql`coalesce(${industry.hiddenAt}, statement_timestamp())` : null;
  await tx
    .update(industry)
    .set({ name, hiddenAt, former, version: sql`${industry.version} + 1` })
    .where(eq(industry.slug, slug));
}

/** Refuses (conflict) a hidden industry; otherwise it can't be hidden until the caller's transaction ends. */
export async function refuseHiddenIndustry(slug: string, tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ name: string; hidden: boolean }>(
    sql`select name, hidden_at is not null as hidden from industry where slug = ${slug} for share`,
  );
  const [row] = rows;
  if (row?.hidden) throw hiddenIndustryRefusal(row.name);
}

export function hiddenIndustryRefusal(name: string): Refusal {
  return new Refusal("conflict", `${name} can’t be booked right now.`, {
    field: "industry",
    detail: "the industry is hidden",
  });
}

/** Brings the table of industries in line with the list; names and groups that the owner set stay. */
export async function syncIndustryTable(tx: Queryable): Promise<void> {
  const name = sql`case when ${industry.version} = 0 then excluded.name else ${industry.name} end`;
  await tx
    .insert(industry)
    .values(
      builtInIndustries.map(({ slug, name }, position) => ({
        slug,
        name,
        position,
        exclusivityGroup: slug,
      })),
    )
    .onConflictDoUpdate({
      target: industry.slug,
      set: { name, position: sql`excluded.position` },
      setWhere: sql`(${industry.name}, ${industry.position}) is distinct from (${name}, excluded.position)`,
    });
}

export type IndustryWithGroup = {
  slug: string;
  name: string;
  exclusivityGroup: string;
  isHidden: boolean;
};

/** Every industry with its group, hidden ones too, in the order of their names. */
export function findIndustriesWithGroups(database: Queryable = db): Promise<IndustryWithGroup[]> {
  const { slug, name, exclusivityGroup } = industry;
  const isHidden = sql<boolean>`${industry.hiddenAt} is not null`;
  return database
    .select({ slug, name, exclusivityGroup, isHidden })
    .from(industry)
    .orderBy(asc(foldTextSql(name)));
}

/** Moves an industry into another's exclusivity group or its own (`with` null). Returns the changed industries. */
export async function changeExclusivityGroup(
  tx: Queryable,
  { slug, with: rival }: { slug: string; with: string | null },
): Promise<string[]> {
  const all = await tx.select().from(industry).orderBy(asc(industry.slug)).for("update");
  const own = all.find((row) => row.slug === slug);
  const joined = rival === null ? undefined : all.find((row) => row.slug === rival);
  if (!own || (rival !== null && !joined)) {
    throw new Refusal("not-found", "We don’t know this industry.", { field: "industry" });
  }
  const left = all.filter(
    (row) => row.slug !== slug && row.exclusivityGroup === own.exclusivityGroup,
  );
  if (joined && left.includes(joined)) return [];
  const changed = new Map<string, string>();
  const heir = left[0]?.slug;
  if (heir && own.exclusivityGroup === slug) for (const row of left) changed.set(row.slug, heir);
  changed.set(slug, joined ? joined.exclusivityGroup : slug);
  const { name, hiddenAt } = own;
  const former = { name, isHidden: hiddenAt !== null, competesWith: heir ?? "" };
  await tx
    .update(industry)
    .set({ former, version: sql`${industry.version} + 1` })
    .where(eq(industry.slug, slug));
  for (const [changedSlug, exclusivityGroup] of changed) {
    await tx.update(industry).set({ exclusivityGroup }).where(eq(industry.slug, changedSlug));
  }
  await announce(tx, SITE_TOPIC);
  return [...changed.keys()];
}
