import { sql } from "drizzle-orm";
import { industry } from "#database/schema/mailings.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { firstIndustries } from "./industries.ts";

/** Brings the table of industries in line with the list; names and groups that the owner set stay. */
export async function syncIndustryTable(tx: Queryable): Promise<void> {
  const name = sql`case when ${industry.version} = 0 then excluded.name else ${industry.name} end`;
  await tx
    .insert(industry)
    .values(
      firstIndustries.map(({ slug, name }, position) => ({
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
