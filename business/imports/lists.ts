import type { Actor } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { advertisersRules } from "./advertisers-rules.ts";
import { type ImportList, importPermissions } from "./import.ts";
import type { ListRules } from "./judging.ts";
import { leadsRules } from "./leads-rules.ts";
import { paymentsRules } from "./payments-rules.ts";
import { reservationsRules } from "./reservations-rules.ts";

/** The rules of every list that can be brought in. */
export const rulesOf: Record<ImportList, ListRules> = {
  advertisers: advertisersRules,
  leads: leadsRules,
  reservations: reservationsRules,
  payments: paymentsRules,
};

/** Refuses whoever may not do all that a list's rows would do; returns who they are. */
export async function permitList(tx: Queryable, actor: Actor, list: ImportList): Promise<number> {
  const [first, ...others] = importPermissions[list];
  const { id } = await permit(tx, actor, first);
  for (const permission of others) await permit(tx, actor, permission);
  return id;
}
