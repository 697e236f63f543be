import type { Actor } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { advertisersImportPlanner } from "./advertisers-import-planner.ts";
import { type ImportableList, importPermissions } from "./import.ts";
import { leadsImportPlanner } from "./leads-import-planner.ts";
import { paymentsImportPlanner } from "./payments-import-planner.ts";
import { reservationsImportPlanner } from "./reservations-import-planner.ts";
import type { ListImportPlanner } from "./row-planner.ts";

/** The importer of each list. */
export const importers: Record<ImportableList, ListImportPlanner> = {
  advertisers: advertisersImportPlanner,
  leads: leadsImportPlanner,
  reservations: reservationsImportPlanner,
  payments: paymentsImportPlanner,
};

/** Requires every permission that a list's rows may need; returns the operator. */
export async function requireImportPermission(
  tx: Queryable,
  actor: Actor,
  list: ImportableList,
): Promise<number> {
  const [first, ...others] = importPermissions[list];
  const { id } = await requirePermission(tx, actor, first);
  for (const permission of others) await requirePermission(tx, actor, permission);
  return id;
}
