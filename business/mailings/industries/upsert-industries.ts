import { sql } from "drizzle-orm";
import { industry } from "#database/schema/mailings.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { industries } from "./industries.ts";

/**
 * Brings the table of industries in line with the list: adds new ones, updates names and order.
 * Exclusivity groups belong to the operator and stay; a new industry competes with nobody.
 */
export async function upsertIndustries(tx: Queryable): Promise<void> {
  await tx
    .insert(industry)
    .values(
      industries.map(({ slug, name }, position) => ({
        slug,
        name,
        position,
        exclusivityGroup: slug,
      })),
    )
    .onConflictDoUpdate({
      target: industry.slug,
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
      setWhere: sql`(${industry.name}, ${industry.position}) is distinct from (excluded.name, excluded.position)`,
    });
}
