import type { Actor } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { advertisersImportPlanner } from "./advertisers-import-planner.ts";
import { type ImportableList, importPermissions } from "./import.ts";
import { leadsImportPlanner } from "./leads-import-planner.ts";
import type { ListImportPlanner } from "./row-planner.ts";

export const importers: Record<ImportableList, ListImportPlanner> = {
  advertisers: advertisersImportPlanner,
  leads: leadsImportPlanner,
};

export async function requireImportPermission(
  tx: Queryable,
  actor: Actor,
  list: ImportableList,
): Promise<number> {
  return (await requirePermission(tx, actor, importPermissions[list])).id;
}
