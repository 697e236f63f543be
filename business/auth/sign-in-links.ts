import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type ActionContext, type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { findOperatorByEmail, hasOwner } from "#business/team/find-operators.ts";
import { type Role, type SignInLinkKind, signInLinkHours } from "#business/team/operator.ts";
import { operatorSession, signInLink } from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

export type UsableSignInLink = NonNullable<Awaited<ReturnType<typeof findUsableSignInLink>>>;

/** Creates a link and returns its token; only a hash is stored. An account recovery link replaces earlier ones. */
export async function createSignInLinkToken(
  tx: Queryable,
  link: {
    kind: SignInLinkKind;
    role: Role;
    email?: string;
    operatorId?: number;
    invitedBy?: number;
  },
): Promise<string> {
  const token = newToken();
  // A stranger can ask for a password reset: it must not end the link that an owner has sent.
  if (link.operatorId !== undefined && link.kind === "account-recovery") {
    await revokeAccountRecoveryLinks(tx, link.operatorId);
  }
  await tx.insert(signInLink).values({
    ...link,
    emailKey: link.email && emailKey(link.email),
    tokenHash: hashToken(token),
    expiresAt: sql`statement_timestamp() + make_interval(hours => ${signInLinkHours[link.kind]})`,
  });
  return token;
}

/** The token of a new link for the first owner, good for a day; undefined once there is an owner. */
export async function createFirstOwnerLinkToken(): Promise<string | undefined> {
  if (await hasOwner()) return undefined;
  return createSignInLinkToken(db, { kind: "first-owner", role: "owner" });
}

/** A recovery link made on the server, for an owner no operator can help. Refuses an unknown address. */
export async function createAccountRecoveryLinkToken(
  { email }: { email: string },
  { actor }: ActionContext,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockSignInLinkChanges(tx);
    const person = await findOperatorByEmail(email, tx);
    if (!person) throw new Refusal("not-found", "No team member has this email address.");
    const token = await createSignInLinkToken(tx, {
      kind: "account-recovery",
      role: person.role,
      operatorId: person.id,
    });
    await recordEvent(tx, actor, {
      event: "operator.sign-in-link-sent",
      subject: { type: "operator", id: person.id },
      detail: { by: "the person who set up the site" },
    });
    return token;
  });
}

/** What a token opens; undefined if it is unknown, used, revoked or expired. */
export async function findUsableSignInLink(token: string, database: Queryable = db) {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await database
    .select({
      id: signInLink.id,
      kind: sql<SignInLinkKind>`${signInLink.kind}`,
      role: sql<Role>`${signInLink.role}`,
      /** The person it is for; null for the first owner, who enters it. */
      email: signInLink.email,
      operatorId: signInLink.operatorId,
    })
    .from(signInLink)
    .where(and(eq(signInLink.tokenHash, hashToken(token)), isUsableSignInLinkSql));
  return row?.kind === "first-owner" && (await hasOwner(database)) ? undefined : row;
}

export async function findInvitations() {
  return db
    .select({
      id: signInLink.id,
      email: sql<string>`${signInLink.email}`,
      role: sql<Role>`${signInLink.role}`,
      createdAt: signInLink.createdAt,
      expiresAt: signInLink.expiresAt,
      expired: sql<boolean>`${signInLink.expiresAt} <= statement_timestamp()`,
    })
    .from(signInLink)
    .where(isOpenInvitationSql)
    .orderBy(desc(signInLink.id));
}

export type UnusedSignInLink = Awaited<ReturnType<typeof findUnusedSignInLinks>>[number];

const isOpenSql = and(isNull(signInLink.usedAt), isNull(signInLink.revokedAt));

/** An invitation that was neither used nor withdrawn; it may have expired. */
export const isOpenInvitationSql = and(eq(signInLink.kind, "invitation"), isOpenSql);

export const isUsableSignInLinkSql = and(
  isOpenSql,
  gt(signInLink.expiresAt, sql`statement_timestamp()`),
);

/** Serializes changes of links into the office: two first links make only one owner. */
export async function lockSignInLinkChanges(tx: Queryable): Promise<void> {
  await tx.execute(sql`select 1 from installation for update`);
}

export function findUnusedSignInLinks(database: Queryable = db) {
  return database
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
    const { operatorId: id } = link;
    await recordEvent(tx, actor, {
      event: id === null ? "operator.invitation-revoked" : "operator.sign-in-link-revoked",
      subject: id === null ? { type: "invitation", id: link.for } : { type: "operator", id },
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
  const ended = await tx
    .update(operatorSession)
    .set({ endedAt: sql`statement_timestamp()` })
    .where(isNull(operatorSession.endedAt))
    .returning({ id: operatorSession.id });
  await tx.update(signInLink).set({ revokedAt: sql`statement_timestamp()` }).where(isOpenSql);
  return ended.length;
}
