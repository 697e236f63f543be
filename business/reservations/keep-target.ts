import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/transactions.ts";
import { readTarget } from "./hold-spot.ts";
import type { bookable } from "./insert-claim.ts";

type Wish = Parameters<typeof readTarget>[0];

/**
 * What somebody wants, read when it can no longer change under the claim: until the caller's transaction ends the mailing
 * keeps its layout and its state, and the industry its group. Buyers share it and don't wait for each other. Refuses as
 * `readTarget` does.
 */
export async function keepTarget(
  wish: Wish,
  tx: Queryable,
  except: number,
  open?: typeof bookable,
) {
  await keepMailings([wish.mailingId], tx);
  await keepGroup(wish.industry, tx);
  return readTarget(wish, tx, except, open);
}

/** Keeps mailings from being changed, closed or marked as printed until the caller's transaction ends. */
export async function keepMailings(ids: readonly number[], tx: Queryable): Promise<void> {
  await tx.execute(sql`select id from mailing where id in ${[...ids]} order by id for share`);
}

/** The group of an industry, kept from being regrouped until the caller's transaction ends. */
export async function keepGroup(industry: string, tx: Queryable): Promise<string> {
  const { rows } = await tx.execute<{ exclusivity_group: string }>(
    sql`select exclusivity_group from industry where slug = ${industry} for share`,
  );
  const [row] = rows;
  if (!row) throw new Error(`industry ${industry} vanished under a reservation`);
  return row.exclusivity_group;
}
