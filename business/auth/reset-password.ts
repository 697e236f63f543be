import { and, eq, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { operator } from "#database/schema/team.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { endAllSessions } from "./session.ts";
import { operatorActor } from "./sign-in.ts";

/**
 * Gives an operator a new password in the transaction that uses up their link: every session and
 * other link of theirs ends, their second factors stay. False if they are no longer on the team.
 */
export async function resetPassword(
  tx: Queryable,
  { operatorId, passwordHash }: { operatorId: number; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const [changed] = await tx
    .update(operator)
    .set({ passwordHash, version: sql`${operator.version} + 1` })
    .where(and(eq(operator.id, operatorId), isNull(operator.removedAt)))
    .returning({ id: operator.id, name: operator.name, email: operator.email });
  if (!changed) return false;
  await endAllSessions(tx, { operatorId });
  const subject = { type: "operator", id: operatorId };
  await recordEvent(tx, operatorActor(operatorId), { event: "operator.password-reset", subject });
  await notifyOperator(tx, changed, "password-changed", now);
  return true;
}
