import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import type { Role, SignInLinkKind } from "#business/team/operator.ts";
import { operatorSession, signInLink } from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type UnusedSignInLink = {
  id: number;
  kind: SignInLinkKind;
  role: Role;
  madeBy: number;
  /** The invited address, or the name of the operator whose account is recovered. */
  for: string;
  operatorId: number | undefined;
};

export const isUsableSignInLinkSql = and(
  isNull(signInLink.usedAt),
  isNull(signInLink.revokedAt),
  gt(signInLink.expiresAt, sql`statement_timestamp()`),
);

/** Serializes changes of links into the office: two first links make only one owner. */
export async function lockSignInLinkChanges(tx: Queryable): Promise<void> {
  await tx.execute(sql`select 1 from installation for update`);
}

export async function findUnusedSignInLinks(database: Queryable = db): Promise<UnusedSignInLink[]> {
  const rows = await database
    .select({
      id: signInLink.id,
      kind: sql<SignInLinkKind>`${signInLink.kind}`,
      role: sql<Role>`${signInLink.role}`,
      madeBy: sql<number>`${signInLink.invitedBy}`.mapWith(Number),
      for: sql<string>`coalesce(${signInLink.email}, ${operator.name}, '')`,
      operatorId: signInLink.operatorId,
    })
    .from(signInLink)
    .leftJoin(operator, eq(operator.id, signInLink.operatorId))
    .where(and(isUsableSignInLinkSql, sql`${signInLink.invitedBy} is not null`))
    .orderBy(asc(signInLink.id));
  return rows.map((row) => ({ ...row, operatorId: row.operatorId ?? undefined }));
}

/**
 * Revokes an operator's unused links, so that they cannot use them to come back, and returns them.
 * Call it under `lockSignInLinkChanges`.
 */
export async function revokeSignInLinksMadeBy(
  tx: Queryable,
  operatorId: number,
  actor: Actor,
): Promise<UnusedSignInLink[]> {
  const ended = (await findUnusedSignInLinks(tx)).filter(({ madeBy }) => madeBy === operatorId);
  await tx
    .update(signInLink)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(and(eq(signInLink.invitedBy, operatorId), isUsableSignInLinkSql));
  for (const link of ended) {
    const invited = link.operatorId === undefined;
    await recordEvent(tx, actor, {
      event: invited ? "operator.invitation-revoked" : "operator.sign-in-link-revoked",
      subject: invited
        ? { type: "invitation", id: link.for }
        : { type: "operator", id: link.operatorId ?? 0 },
    });
  }
  return ended;
}

/** Revokes an operator's account recovery links: only one at a time may work. */
export async function revokeAccountRecoveryLinks(tx: Queryable, operatorId: number): Promise<void> {
  await tx
    .update(signInLink)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(and(eq(signInLink.operatorId, operatorId), isUsableSignInLinkSql));
}

export async function revokeOfficeAccessAfterRestore(tx: Queryable): Promise<number> {
  const now = sql`statement_timestamp()`;
  const ended = await tx
    .update(operatorSession)
    .set({ endedAt: now })
    .where(isNull(operatorSession.endedAt))
    .returning({ id: operatorSession.id });
  await tx
    .update(signInLink)
    .set({ revokedAt: now })
    .where(sql`${signInLink.usedAt} is null and ${signInLink.revokedAt} is null`);
  return ended.length;
}
