import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

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
