import { asc, eq, sql } from "drizzle-orm";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { industry } from "#database/schema/mailings.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { foldTextSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

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
  const own = all.find((one) => one.slug === slug);
  const joined = rival === null ? undefined : all.find((one) => one.slug === rival);
  if (!own || (rival !== null && !joined)) {
    throw new Refusal("not-found", "We don’t know this industry.", { field: "industry" });
  }
  const left = all.filter(
    (one) => one.slug !== slug && one.exclusivityGroup === own.exclusivityGroup,
  );
  if (joined && left.includes(joined)) return [];
  const changed = new Map<string, string>();
  const heir = left[0]?.slug;
  if (heir && own.exclusivityGroup === slug) for (const one of left) changed.set(one.slug, heir);
  changed.set(slug, joined ? joined.exclusivityGroup : slug);
  const { name, hiddenAt } = own;
  const former = { name, isHidden: hiddenAt !== null, competesWith: heir ?? "" };
  await tx
    .update(industry)
    .set({ former, version: sql`${industry.version} + 1` })
    .where(eq(industry.slug, slug));
  for (const [each, exclusivityGroup] of changed) {
    await tx.update(industry).set({ exclusivityGroup }).where(eq(industry.slug, each));
  }
  await announce(tx, SITE_TOPIC);
  return [...changed.keys()];
}
