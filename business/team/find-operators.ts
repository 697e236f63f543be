import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Operator, Role } from "./operator.ts";
import { hasPermission, type Permission } from "./permissions.ts";

/** The fields of an operator that readers get: everything but the password's hash. */
export const operatorColumns = {
  id: operator.id,
  name: operator.name,
  email: operator.email,
  role: sql<Role>`${operator.role}`,
  createdAt: operator.createdAt,
  version: operator.version,
};

export async function findOperatorById(
  id: number,
  database: Queryable = db,
): Promise<Operator | undefined> {
  const [row] = await database
    .select(operatorColumns)
    .from(operator)
    .where(and(eq(operator.id, id), isNull(operator.removedAt)));
  return row;
}

export async function findOperatorByEmail(email: string, database: Queryable = db) {
  const [row] = await database
    .select({ ...operatorColumns, passwordHash: operator.passwordHash })
    .from(operator)
    .where(and(eq(operator.emailKey, emailKey(email)), isNull(operator.removedAt)));
  return row;
}

export function findOperators(): Promise<Operator[]> {
  return db
    .select(operatorColumns)
    .from(operator)
    .where(isNull(operator.removedAt))
    .orderBy(asc(operator.id));
}

export async function findAllOperatorNames(): Promise<Map<string, string>> {
  const rows = await db.select({ id: operator.id, name: operator.name }).from(operator);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

export async function hasOwner(database: Queryable = db): Promise<boolean> {
  const owners = await database.$count(
    operator,
    and(eq(operator.role, "owner"), isNull(operator.removedAt)),
  );
  return owners > 0;
}

/** The operator behind an actor with the permission, by their role in the database now; refuses everyone else. */
export async function requirePermission(
  tx: Queryable,
  actor: Actor,
  permission: Permission,
): Promise<Operator> {
  if (actor.kind !== "operator") throw notAllowed(`${permission} refused to a ${actor.kind}`);
  const found = await findOperatorById(Number(actor.id), tx);
  if (!found) throw notAllowed(`${permission} refused to operator ${actor.id}, who is not here`);
  if (hasPermission(found.role, permission)) return found;
  throw notAllowed(`${permission} refused to the ${found.role} ${found.id}`);
}

export const emailTakenRefusal = () =>
  new Refusal("conflict", "A team member already uses this email address.", { field: "email" });

function notAllowed(detail: string): Refusal {
  return new Refusal("not-allowed", "Your account can’t do this. Ask the owner for access.", {
    detail,
  });
}
