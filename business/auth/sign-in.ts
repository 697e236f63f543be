import {
  type ActionContext,
  type Actor,
  recordEvent,
  visitorActor,
} from "#business/audit-log/audit-log.ts";
import {
  countSecondFactors,
  findSecondFactors,
} from "#business/auth/second-factors/second-factors.ts";
import { findOperatorByEmail, requirePermission } from "#business/team/find-operators.ts";
import { type Operator, passwordLengthLimits, type SessionStage } from "#business/team/operator.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { cleanEmail, emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { cutText } from "#platform/text-limits.ts";
import { hashNetworkAddress } from "./keyed-hash.ts";
import { verifyPassword } from "./password.ts";
import {
  type ClientFingerprint,
  endSession,
  findActiveSession,
  openSession,
  recordReauthentication,
} from "./session.ts";
import {
  claimFirstReportInWindow,
  clearAttempts,
  countAttemptOrRefuse,
  passwordAttemptBuckets,
  recognizeDevice,
  rememberDevice,
} from "./sign-in-attempts.ts";
import { hashToken } from "./token.ts";

export type SignInClient = {
  userAgent: string;
  networkAddress: string;
  deviceToken: string | undefined;
};

export type OpenedSession = { stage: SessionStage; token: string; deviceToken: string | undefined };

export type SignInMethod =
  | "passkey"
  | "password and passkey"
  | "password and code"
  | "recovery code";

export async function toClientFingerprint({
  userAgent,
  networkAddress,
}: SignInClient): Promise<ClientFingerprint> {
  return { userAgent, networkHash: await hashNetworkAddress(networkAddress) };
}

/**
 * The first step of signing in: email and password. The session it opens can only take the second
 * factor, or set one up if there is none yet. Gives the same answer, after the same time, whether
 * the address or the password is wrong; refuses after too many attempts (sign-in-attempts.ts).
 */
export async function signInWithPassword(
  input: { email: string; password: string; visitor: SignInClient },
  _context: ActionContext,
): Promise<OpenedSession> {
  const browser = await toClientFingerprint(input.visitor);
  const email = cutText(cleanEmail(input.email), 320);
  const found = await findOperatorByEmail(email);
  const device = await recognizeDevice(input.visitor.deviceToken, found?.id, db);
  const account = hashToken(emailKey(email));
  const buckets = passwordAttemptBuckets({ account, network: browser.networkHash, device });
  await countAttemptOrRefuse(buckets, db, () => recordBlockedSignIn(found, "passwords"));
  // No longer password was ever accepted, so none is worth hashing.
  const password = input.password.slice(0, passwordLengthLimits.most * 4);
  if (!(await verifyPassword(password, found?.passwordHash)) || !found) {
    throw new Refusal("invalid", "That email and password don’t match. Check both and try again.", {
      field: "password",
      detail: found ? `wrong password of ${found.id}` : "unknown address",
    });
  }
  const hasFactor = countSecondFactors(await findSecondFactors(found.id)) > 0;
  const stage = hasFactor ? "second-factor" : "set-up";
  return db.transaction(async (tx) => {
    await clearAttempts(buckets, tx);
    const token = await openSession(tx, { operatorId: found.id, stage, browser });
    return { stage, token, deviceToken: undefined };
  });
}

/** Records, once in 15 minutes, that a visitor was guessing at an existing account. */
export async function recordBlockedSignIn(
  about: { id: number } | undefined,
  what: "passwords" | "codes",
): Promise<void> {
  if (!about || !(await claimFirstReportInWindow(`told:${about.id}:${what}`))) return;
  await recordEvent(db, visitorActor, {
    event: "operator.sign-in-throttled",
    subject: { type: "operator", id: about.id },
    detail: { what },
  });
}

/** Opens the whole office, with a new token, so that no earlier one is worth anything, and remembers the browser. */
export async function completeSignIn(
  tx: Queryable,
  entering: {
    operator: Pick<Operator, "id">;
    browser: ClientFingerprint;
    way: SignInMethod;
    from?: { id: number };
    knownDevice: string | undefined;
  },
): Promise<OpenedSession> {
  const { id } = entering.operator;
  if (entering.from && !(await endSession(tx, { id: entering.from.id, operatorId: id }))) {
    throw new Refusal("conflict", "You already did this in another tab. Please sign in again.");
  }
  const { browser } = entering;
  const token = await openSession(tx, { operatorId: id, stage: "signed-in", browser });
  await recordEvent(tx, operatorActor(id), {
    event: "operator.signed-in",
    subject: { type: "operator", id },
    detail: { with: entering.way },
  });
  const deviceToken = entering.knownDevice ? undefined : await rememberDevice(tx, id);
  return { stage: "signed-in", token, deviceToken };
}

export function operatorActor(id: number): Actor {
  return { kind: "operator", id: String(id) };
}

/** Reauthenticates a session with the password for ten minutes. Attempts are counted per session. */
export async function reauthenticateWithPassword(
  { sessionId, password }: { sessionId: number; password: string },
  { actor }: ActionContext,
): Promise<void> {
  const operator = await requirePermission(db, actor, "account.change");
  const session = await findActiveSession(db, { sessionId, operatorId: operator.id });
  if (session?.stage !== "signed-in") {
    throw new Refusal("not-allowed", "Please sign in first.");
  }
  const buckets = [{ name: `reauthenticate:${sessionId}`, limit: 10 }];
  await countAttemptOrRefuse(buckets, db, () => recordBlockedSignIn(operator, "passwords"));
  const known = await findOperatorByEmail(operator.email);
  if (
    !(await verifyPassword(password.slice(0, passwordLengthLimits.most * 4), known?.passwordHash))
  ) {
    throw new Refusal("invalid", "That’s not your password. Try again.", { field: "password" });
  }
  await clearAttempts(buckets, db);
  await recordReauthentication(db, sessionId);
}
