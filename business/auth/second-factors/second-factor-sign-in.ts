import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { findMatchingRecoveryCode } from "#business/auth/password.ts";
import { findSession, type Session } from "#business/auth/session.ts";
import {
  completeSignIn,
  type OpenedSession,
  operatorActor,
  recordBlockedSignIn,
  type SignInClient,
  toClientFingerprint,
} from "#business/auth/sign-in.ts";
import {
  clearAttempts,
  codeAttemptBuckets,
  countAttemptOrRefuse,
  recognizeDevice,
} from "#business/auth/sign-in-attempts.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import type { Operator } from "#business/team/operator.ts";
import { authenticator, operatorSession, recoveryCode } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { normalizeRecoveryCode } from "./recovery-codes.ts";
import { decryptSecret } from "./second-factors.ts";
import { matchingTotpStep } from "./totp.ts";

/** Wrong codes after which the password must be entered again. */
const WRONG_CODES = 5;

/**
 * The second step of signing in: six digits from the app, or a recovery code. A code works once.
 * After five wrong ones the password must be entered again; beyond that the account's own limit
 * applies (sign-in-attempts.ts).
 */
export async function signInWithCode(
  input: { token: string; code: string; visitor: SignInClient },
  { now }: ActionContext,
): Promise<OpenedSession> {
  const { session, operator } = await requireHalfSignedInSession(input.token);
  const browser = await toClientFingerprint(input.visitor);
  const device = await recognizeDevice(input.visitor.deviceToken, operator.id, db);
  const buckets = codeAttemptBuckets({ operatorId: operator.id, device });
  await countAttemptOrRefuse(buckets, db, () => recordBlockedSignIn(operator, "codes"));
  const right = await identifyCode(operator.id, input.code, now);
  if (!right) throw await wrongCode(session, db);
  return db.transaction(async (tx) => {
    if (!(await markCodeUsed(tx, right))) throw await wrongCode(session, tx);
    await clearAttempts(buckets, tx);
    const way = right.kind === "code" ? "password and code" : "recovery code";
    const from = { id: session.id };
    const entered = await completeSignIn(tx, { operator, browser, way, from, knownDevice: device });
    if (right.kind === "recovery") {
      await recordEvent(tx, operatorActor(operator.id), {
        event: "operator.recovery-code-used",
        subject: { type: "operator", id: operator.id },
      });
      await notifyOperator(tx, operator, "recovery-code-used", now);
    }
    return entered;
  });
}

async function requireHalfSignedInSession(
  token: string,
): Promise<{ session: Session; operator: Operator }> {
  const found = await findSession(token);
  if (found?.session.stage === "second-factor") return found;
  throw new Refusal("not-allowed", "That took too long. Enter your password again.", {
    detail: "no session waits for a second factor",
  });
}

type RightCode =
  | { kind: "code"; authenticatorId: number; step: number }
  | { kind: "recovery"; recoveryCodeId: number };

/** Identifies a code, or returns undefined. Only reads: hashing must not hold a transaction open. */
async function identifyCode(
  operatorId: number,
  code: string,
  now: Date,
): Promise<RightCode | undefined> {
  if (/^\s*(\d\s*){6}$/.test(code)) return identifySixDigits(operatorId, code, now);
  const plain = normalizeRecoveryCode(code);
  if (!plain) return undefined;
  const unused = await db
    .select({ id: recoveryCode.id, hash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.operatorId, operatorId), isNull(recoveryCode.usedAt)));
  const id = await findMatchingRecoveryCode(plain, unused);
  return id === undefined ? undefined : { kind: "recovery", recoveryCodeId: id };
}

async function identifySixDigits(
  operatorId: number,
  code: string,
  now: Date,
): Promise<RightCode | undefined> {
  const [app] = await db
    .select()
    .from(authenticator)
    .where(and(eq(authenticator.operatorId, operatorId), isNotNull(authenticator.confirmedAt)));
  const secret = app && (await decryptSecret(app.sealedSecret));
  if (!secret) return undefined;
  const step = matchingTotpStep(secret, code, now, app.lastStep);
  return step === undefined ? undefined : { kind: "code", authenticatorId: app.id, step };
}

/** Marks a code as used; false if a concurrent request was faster. */
async function markCodeUsed(tx: Queryable, right: RightCode): Promise<boolean> {
  if (right.kind === "code") {
    const moved = await tx
      .update(authenticator)
      .set({ lastStep: right.step })
      .where(
        and(eq(authenticator.id, right.authenticatorId), lt(authenticator.lastStep, right.step)),
      )
      .returning({ id: authenticator.id });
    return moved.length === 1;
  }
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`statement_timestamp()` })
    .where(and(eq(recoveryCode.id, right.recoveryCodeId), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id });
  return used.length === 1;
}

async function wrongCode(session: Session, database: Queryable): Promise<Refusal> {
  await database
    .update(operatorSession)
    .set({
      wrongCodes: sql`${operatorSession.wrongCodes} + 1`,
      endedAt: sql`case when ${operatorSession.wrongCodes} + 1 >= ${WRONG_CODES}
        then statement_timestamp() end`,
    })
    .where(and(eq(operatorSession.id, session.id), isNull(operatorSession.endedAt)));
  return new Refusal("invalid", "That code is wrong or already used. Enter the current one.", {
    field: "code",
    detail: `wrong code in session ${session.id}`,
  });
}
