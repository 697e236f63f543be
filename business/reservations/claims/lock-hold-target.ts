import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/transactions.ts";
import { loadHoldTarget } from "./hold-spot.ts";
import type { isBookableSql } from "./try-insert-claim.ts";

type Wish = Parameters<typeof loadHoldTarget>[0];

/** Loads and locks (shared) the hold target: its mailing keeps layout and state, its industry the group. */
export async function lockHoldTarget(
  wish: Wish,
  tx: Queryable,
  except: number,
  open?: typeof isBookableSql,
) {
  await lockMailings([wish.mailingId], tx);
  await lockExclusivityGroupOfIndustry(wish.industry, tx);
  return loadHoldTarget(wish, tx, except, open);
}

/** Locks mailings against changes, closing and printing until the caller's transaction ends. */
export async function lockMailings(ids: readonly number[], tx: Queryable): Promise<void> {
  await tx.execute(sql`select id from mailing where id in ${[...ids]} order by id for share`);
}

/** The group of an industry, locked against regrouping until the caller's transaction ends. */
export async function lockExclusivityGroupOfIndustry(
  industry: string,
  tx: Queryable,
): Promise<string> {
  const { rows } = await tx.execute<{ exclusivity_group: string }>(
    sql`select exclusivity_group from industry where slug = ${industry} for share`,
  );
  const [row] = rows;
  if (!row) throw new Error(`industry ${industry} vanished under a reservation`);
  return row.exclusivity_group;
}
