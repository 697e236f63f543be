import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Actor, record } from "#business/journal/journal.ts";
import { entryLink, operator } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { EntryLinkKind, Role } from "./operator.ts";

/** A link into the office that somebody made and nobody has followed. */
export type OpenLink = {
  id: number;
  kind: EntryLinkKind;
  role: Role;
  madeBy: number;
  /** The address of who is invited, or the name of who gets a new way in. */
  for: string;
  /** Who gets a new way in. */
  operatorId: number | undefined;
};

/** Which links can be followed at this instant. */
export const good = and(
  isNull(entryLink.usedAt),
  isNull(entryLink.revokedAt),
  gt(entryLink.expiresAt, sql`statement_timestamp()`),
);

/**
 * Until this transaction ends nobody else makes, follows or ends a link into the office: two first links make one
 * owner between them, and whoever is being let go cannot make one more that nobody ends.
 */
export async function oneAtATime(tx: Queryable): Promise<void> {
  await tx.execute(sql`select 1 from installation for update`);
}

/** Open invitations and new ways in that somebody of the office made, the oldest first. */
export async function findOpenLinks(database: Queryable = db): Promise<OpenLink[]> {
  const rows = await database
    .select({
      id: entryLink.id,
      kind: sql<EntryLinkKind>`${entryLink.kind}`,
      role: sql<Role>`${entryLink.role}`,
      madeBy: sql<number>`${entryLink.invitedBy}`.mapWith(Number),
      for: sql<string>`coalesce(${entryLink.email}, ${operator.name}, '')`,
      operatorId: entryLink.operatorId,
    })
    .from(entryLink)
    .leftJoin(operator, eq(operator.id, entryLink.operatorId))
    .where(and(good, sql`${entryLink.invitedBy} is not null`))
    .orderBy(asc(entryLink.id));
  return rows.map((row) => ({ ...row, operatorId: row.operatorId ?? undefined }));
}

/**
 * Ends the links that somebody has made and nobody has followed, since they must not bring in who made them. Returns
 * them. Call it under `oneAtATime`.
 */
export async function endLinksMadeBy(
  tx: Queryable,
  operatorId: number,
  actor: Actor,
): Promise<OpenLink[]> {
  const ended = (await findOpenLinks(tx)).filter(({ madeBy }) => madeBy === operatorId);
  await tx
    .update(entryLink)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(and(eq(entryLink.invitedBy, operatorId), good));
  for (const link of ended) {
    const invited = link.operatorId === undefined;
    await record(tx, actor, {
      event: invited ? "operator.invitation-revoked" : "operator.new-way-in-ended",
      subject: invited
        ? { type: "invitation", id: link.for }
        : { type: "operator", id: link.operatorId ?? 0 },
    });
  }
  return ended;
}

/** Ends the new ways in that were made for somebody: one is enough, and none outlives what it was made for. */
export async function endNewWaysIn(tx: Queryable, operatorId: number): Promise<void> {
  await tx
    .update(entryLink)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(and(eq(entryLink.operatorId, operatorId), good));
}
