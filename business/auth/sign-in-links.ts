import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { findOperatorByEmail, getOperator, hasOwner } from "#business/team/find-operators.ts";
import { type Role, type SignInLinkKind, signInLinkHours } from "#business/team/operator.ts";
import { company } from "#company.ts";
import { authenticator, passkey, recoveryCode, signInLink } from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { checkNewPassword, hashPassword } from "./password.ts";
import { resetPassword } from "./reset-password.ts";
import { countSecondFactors, findSecondFactors } from "./second-factors.ts";
import { endAllSessions, openSession } from "./session.ts";
import { operatorActor, type SignInClient, type SignInResult, toBrowserInfo } from "./sign-in.ts";
import { countAttempt, linkAttemptBuckets } from "./sign-in-attempts.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";
import {
  isUsableSignInLink,
  lockAllSignInLinks,
  revokeAccountRecoveryLinks,
} from "./unused-sign-in-links.ts";

/** A link into the office that works now. */
export type SignInLink = {
  id: number;
  kind: SignInLinkKind;
  role: Role;
  /** The person it is for; undefined for the first owner, who enters it. */
  email: string | undefined;
  operatorId: number | undefined;
};

/**
 * Creates a link and returns its token; only a hash is stored. An account recovery link replaces
 * earlier ones.
 */
export async function createSignInLink(
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

/**
 * The token of a new link for the first owner; undefined once there is an owner. Each start of the
 * product makes one, good for a day.
 */
export async function createFirstOwnerLink(database: Queryable = db): Promise<string | undefined> {
  if (await hasOwner(database)) return undefined;
  return createSignInLink(database, { kind: "first-owner", role: "owner" });
}

/**
 * An account recovery link made on the server itself, for an owner whom no other operator can help.
 * Returns its token. Refuses an unknown address.
 */
export async function createAccountRecoveryLink(
  { email }: { email: string },
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<string> {
  return database.transaction(async (tx) => {
    await lockAllSignInLinks(tx);
    const person = await findOperatorByEmail(email, tx);
    if (!person) {
      throw new Refusal("not-found", "No team member has this email address.");
    }
    const token = await createSignInLink(tx, {
      kind: "account-recovery",
      role: person.role,
      operatorId: person.id,
    });
    await recordEvent(tx, actor, {
      event: "operator.sign-in-link-sent",
      subject: { type: "operator", id: person.id },
      detail: { by: "the person who runs the site's server" },
    });
    return token;
  });
}

/** What a token opens; undefined if it is unknown, used, revoked or expired. */
export async function findSignInLink(
  token: string,
  database: Queryable = db,
): Promise<SignInLink | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await database
    .select()
    .from(signInLink)
    .where(and(eq(signInLink.tokenHash, hashToken(token)), isUsableSignInLink));
  if (!row || (row.kind === "first-owner" && (await hasOwner(database)))) return undefined;
  return {
    id: row.id,
    kind: row.kind as SignInLinkKind,
    role: row.role as Role,
    email: row.email ?? undefined,
    operatorId: row.operatorId ?? undefined,
  };
}

/** Invitations that have not been accepted, newest first, including expired ones. */
export async function findInvitations(database: Queryable = db) {
  return database
    .select({
      id: signInLink.id,
      email: sql<string>`${signInLink.email}`,
      role: sql<Role>`${signInLink.role}`,
      createdAt: signInLink.createdAt,
      expiresAt: signInLink.expiresAt,
      expired: sql<boolean>`${signInLink.expiresAt} <= statement_timestamp()`,
    })
    .from(signInLink)
    .where(
      and(
        eq(signInLink.kind, "invitation"),
        isNull(signInLink.usedAt),
        isNull(signInLink.revokedAt),
      ),
    )
    .orderBy(desc(signInLink.id), asc(signInLink.email));
}

/**
 * Uses a link into the office: creates the owner or the invited operator, or gives an existing one
 * a new password. The session it opens can only set up a second factor; after a password reset it
 * can only take the second factor that stayed. Refuses a link that no longer works.
 */
export async function redeemSignInLink(
  input: { token: string; name: string; email: string; password: string; visitor: SignInClient },
  { now }: ActionContext,
  database: Queryable = db,
): Promise<SignInResult> {
  const browser = await toBrowserInfo(input.visitor);
  await countAttempt(linkAttemptBuckets(browser.networkHash), database);
  const link = await findSignInLink(input.token, database);
  if (!link) throw notGood();
  const known = link.operatorId ? await getOperator(link.operatorId, database) : undefined;
  const email = link.email ?? known?.email ?? input.email;
  checkNewPassword(input.password, [input.name, email, company().tradeName]);
  const passwordHash = await hashPassword(input.password);
  return database.transaction(async (tx) => {
    await lockAllSignInLinks(tx);
    await useUp(tx, link);
    if (link.kind === "first-owner" && (await hasOwner(tx))) throw notGood();
    if (link.kind === "password-reset") {
      const operatorId = link.operatorId ?? 0;
      if (!(await resetPassword(tx, { operatorId, passwordHash }, now))) throw notGood();
      const hasFactor = countSecondFactors(await findSecondFactors(operatorId, tx)) > 0;
      const stage = hasFactor ? "second-factor" : "set-up";
      const token = await openSession(tx, { operatorId, stage, browser });
      return { stage, token, deviceToken: undefined };
    }
    const id =
      link.kind === "account-recovery"
        ? await giveNewWayIn(tx, link, passwordHash)
        : await createOperator(tx, { ...input, email, role: link.role, passwordHash });
    const token = await openSession(tx, { operatorId: id, stage: "set-up", browser });
    return { stage: "set-up", token, deviceToken: undefined };
  });
}

async function useUp(tx: Queryable, link: SignInLink): Promise<void> {
  const used = await tx
    .update(signInLink)
    .set({ usedAt: sql`statement_timestamp()` })
    .where(and(eq(signInLink.id, link.id), isUsableSignInLink))
    .returning({ id: signInLink.id });
  if (used.length === 0) throw notGood();
}

async function createOperator(
  tx: Queryable,
  person: { name: string; email: string; role: Role; passwordHash: string },
): Promise<number> {
  const { name, email, role, passwordHash } = person;
  const [made] = await tx
    .insert(operator)
    .values({ name, email, emailKey: emailKey(email), role, passwordHash })
    .onConflictDoNothing()
    .returning({ id: operator.id });
  if (!made) {
    throw new Refusal("conflict", "A team member already uses this email address.", {
      field: "email",
    });
  }
  await recordEvent(tx, operatorActor(made.id), {
    event: "operator.joined",
    subject: { type: "operator", id: made.id },
    detail: { role },
  });
  return made.id;
}

async function giveNewWayIn(
  tx: Queryable,
  link: SignInLink,
  passwordHash: string,
): Promise<number> {
  const [changed] = await tx
    .update(operator)
    .set({ passwordHash, version: sql`${operator.version} + 1` })
    .where(and(eq(operator.id, link.operatorId ?? 0), isNull(operator.removedAt)))
    .returning({ id: operator.id });
  if (!changed) throw notGood();
  const { id } = changed;
  await tx.delete(passkey).where(eq(passkey.operatorId, id));
  await tx.delete(authenticator).where(eq(authenticator.operatorId, id));
  await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, id));
  await endAllSessions(tx, { operatorId: id });
  await recordEvent(tx, operatorActor(id), {
    event: "operator.recovered-account",
    subject: { type: "operator", id },
  });
  return id;
}

function notGood(): Refusal {
  return new Refusal(
    "not-found",
    "This link no longer works. Ask the person who sent it for a new one.",
  );
}
