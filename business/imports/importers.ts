import type { Actor } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { advertisersImporter } from "./advertisers-importer.ts";
import { type ImportableList, importPermissions } from "./import.ts";
import { leadsImporter } from "./leads-importer.ts";
import { paymentsImporter } from "./payments-importer.ts";
import type { ListImporter } from "./plan-row.ts";
import { reservationsImporter } from "./reservations-importer.ts";

/** The importer of each list. */
export const importers: Record<ImportableList, ListImporter> = {
  advertisers: advertisersImporter,
  leads: leadsImporter,
  reservations: reservationsImporter,
  payments: paymentsImporter,
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
