import { and, eq, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  countSecondFactors,
  findSecondFactors,
} from "#business/auth/second-factors/second-factors.ts";
import {
  emailTakenRefusal,
  findOperatorById,
  hasOwner,
  requirePermission,
} from "#business/team/find-operators.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import type { Role } from "#business/team/operator.ts";
import { company } from "#company.ts";
import { authenticator, passkey, recoveryCode, signInLink } from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { hashPassword, requireAcceptablePassword } from "./password.ts";
import {
  endAllSessions,
  findActiveSession,
  findSession,
  openSession,
  requireRecentReauthentication,
} from "./session.ts";
import {
  completeSignIn,
  type OpenedSession,
  operatorActor,
  type SignInClient,
  toClientFingerprint,
} from "./sign-in.ts";
import { countAttemptOrRefuse, signInLinkOpeningAttemptBuckets } from "./sign-in-attempts.ts";
import {
  findUsableSignInLink,
  isUsableSignInLinkSql,
  lockSignInLinkChanges,
  type UsableSignInLink,
} from "./sign-in-links.ts";
import { hashToken } from "./token.ts";

/**
 * Uses a link into the office: creates the owner or the invited operator, or gives an existing one
 * a new password. The session it opens can only set up a second factor; after a password reset it
 * can only take the second factor that stayed. Refuses a link that no longer works.
 */
export async function redeemSignInLinkWithPassword(
  input: { token: string; name: string; email: string; password: string; visitor: SignInClient },
  { now }: ActionContext,
  database: Queryable = db,
): Promise<OpenedSession> {
  const browser = await toClientFingerprint(input.visitor);
  await countAttemptOrRefuse(signInLinkOpeningAttemptBuckets(browser.networkHash), database);
  const link = await findUsableSignInLink(input.token, database);
  if (!link) throw unusableLinkRefusal();
  const known = link.operatorId ? await findOperatorById(link.operatorId, database) : undefined;
  const email = link.email ?? known?.email ?? input.email;
  requireAcceptablePassword(input.password, [input.name, email, company().tradeName]);
  const passwordHash = await hashPassword(input.password);
  return database.transaction(async (tx) => {
    await lockSignInLinkChanges(tx);
    await markLinkUsed(tx, link);
    if (link.kind === "first-owner" && (await hasOwner(tx))) throw unusableLinkRefusal();
    if (link.kind === "password-reset") {
      const person = await setPassword(tx, link, passwordHash);
      const operatorId = person.id;
      const subject = { type: "operator", id: operatorId };
      const actor = operatorActor(operatorId);
      await recordEvent(tx, actor, { event: "operator.password-reset", subject });
      await notifyOperator(tx, person, "password-changed", now);
      const hasFactor = countSecondFactors(await findSecondFactors(operatorId, tx)) > 0;
      const stage = hasFactor ? "second-factor" : "set-up";
      const token = await openSession(tx, { operatorId, stage, browser });
      return { stage, token, deviceToken: undefined };
    }
    const operatorId =
      link.kind === "account-recovery"
        ? await recoverAccount(tx, link, passwordHash)
        : await createOperator(tx, { name: input.name, email, role: link.role, passwordHash });
    const token = await openSession(tx, { operatorId, stage: "set-up", browser });
    return { stage: "set-up", token, deviceToken: undefined };
  });
}

async function markLinkUsed(tx: Queryable, link: UsableSignInLink): Promise<void> {
  const used = await tx
    .update(signInLink)
    .set({ usedAt: sql`statement_timestamp()` })
    .where(and(eq(signInLink.id, link.id), isUsableSignInLinkSql))
    .returning({ id: signInLink.id });
  if (used.length === 0) throw unusableLinkRefusal();
}

async function createOperator(
  tx: Queryable,
  person: { name: string; email: string; role: Role; passwordHash: string },
): Promise<number> {
  const [created] = await tx
    .insert(operator)
    .values({ ...person, emailKey: emailKey(person.email) })
    .onConflictDoNothing()
    .returning({ id: operator.id });
  if (!created) throw emailTakenRefusal();
  await recordEvent(tx, operatorActor(created.id), {
    event: "operator.joined",
    subject: { type: "operator", id: created.id },
    detail: { role: person.role },
  });
  return created.id;
}

/** Deletes every second factor too: the link is for an operator who has lost them. */
async function recoverAccount(
  tx: Queryable,
  link: UsableSignInLink,
  passwordHash: string,
): Promise<number> {
  const { id } = await setPassword(tx, link, passwordHash);
  await tx.delete(passkey).where(eq(passkey.operatorId, id));
  await tx.delete(authenticator).where(eq(authenticator.operatorId, id));
  await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, id));
  await recordEvent(tx, operatorActor(id), {
    event: "operator.recovered-account",
    subject: { type: "operator", id },
  });
  return id;
}

/** Sets the password of a link's operator; sessions and other links end. Refuses if they are no longer on the team. */
async function setPassword(tx: Queryable, link: UsableSignInLink, passwordHash: string) {
  const operatorId = link.operatorId ?? 0;
  const [changed] = await tx
    .update(operator)
    .set({ passwordHash, version: sql`${operator.version} + 1` })
    .where(and(eq(operator.id, operatorId), isNull(operator.removedAt)))
    .returning({ id: operator.id, name: operator.name, email: operator.email });
  if (!changed) throw unusableLinkRefusal();
  await endAllSessions(tx, { operatorId });
  return changed;
}

const unusableLinkRefusal = () =>
  new Refusal("not-found", "This link no longer works. Ask the person who sent it for a new one.");

/** Allows changes to factors while the first is set up, or after reauthentication. Returns the session's stage. */
export async function requireSetUpOrReauthentication(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<"set-up" | "signed-in"> {
  const stage = (await findActiveSession(tx, { sessionId, operatorId }))?.stage;
  if (stage === "set-up") return stage;
  if (stage === "signed-in") {
    await requireRecentReauthentication(tx, { sessionId, operatorId });
    return stage;
  }
  throw new Refusal("not-allowed", "Please sign in first.", {
    detail: `session ${sessionId} is not open`,
  });
}

/** Finishes setting up: once there are a second factor and recovery codes, the office opens. */
export async function finishAccountSetUp(
  { token, visitor }: { token: string; visitor: SignInClient },
  { actor }: ActionContext,
): Promise<OpenedSession> {
  const browser = await toClientFingerprint(visitor);
  return db.transaction(async (tx) => {
    const operator = await requirePermission(tx, actor, "account.change");
    const found = await findSession(token, tx);
    if (found?.session.stage !== "set-up" || found.operator.id !== operator.id) {
      throw new Refusal("not-allowed", "Please sign in first.", {
        detail: `no session is being set up: ${hashToken(token).slice(0, 8)}`,
      });
    }
    const factors = await findSecondFactors(operator.id, tx);
    if (countSecondFactors(factors) === 0 || factors.recoveryCodesLeft === 0) {
      throw new Refusal(
        "conflict",
        "Add a second sign-in step and save your recovery codes first.",
      );
    }
    const way = factors.authenticatorSince ? "password and code" : "password and passkey";
    const from = { id: found.session.id };
    return completeSignIn(tx, { operator, browser, way, from, knownDevice: undefined });
  });
}
