import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { operator } from "#database/schema/team.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { operatorColumns, toOperator } from "./find-operators.ts";
import type { Operator } from "./operator.ts";
import { hasPermission, type Permission } from "./permissions.ts";

/** The operator behind an actor with the permission, by their role in the database now; refuses everyone else. */
export async function requirePermission(
  tx: Queryable,
  actor: Actor,
  permission: Permission,
): Promise<Operator> {
  if (actor.kind !== "operator") throw notAllowed(`${permission} refused to a ${actor.kind}`);
  const [row] = await tx
    .select(operatorColumns)
    .from(operator)
    .where(and(eq(operator.id, Number(actor.id)), isNull(operator.removedAt)));
  if (!row) throw notAllowed(`${permission} refused to operator ${actor.id}, who is not here`);
  const found = toOperator(row);
  if (hasPermission(found.role, permission)) return found;
  throw notAllowed(`${permission} refused to the ${found.role} ${found.id}`);
}

function notAllowed(detail: string): Refusal {
  return new Refusal("not-allowed", "Your account can’t do this. Ask the owner for access.", {
    detail,
  });
}
