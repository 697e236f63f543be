import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { authenticator, operatorSession, recoveryCode } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { codeBuckets, forgive, takeAttempt } from "./attempts.ts";
import { matchingStep } from "./authenticator-code.ts";
import { recognise } from "./known-device.ts";
import type { Operator } from "./operator.ts";
import { matchingCode } from "./password.ts";
import { plainCode } from "./recovery-codes.ts";
import { unseal } from "./sealed.ts";
import { findSession, type Session } from "./session.ts";
import {
  asOperator,
  browserOf,
  type Entered,
  enter,
  noteHeldOff,
  type Visitor,
} from "./sign-in.ts";
import { tellOperator } from "./tell-operator.ts";

/** Wrong codes after which the password is asked again. */
const WRONG_CODES = 5;

/**
 * The second half of signing in: six digits of the app, or a recovery code. A code is good once. After five wrong
 * ones the password is asked again; beyond that the account's own limit holds (attempts.ts).
 */
export async function signInWithCode(
  input: { token: string; code: string; visitor: Visitor },
  { now }: Circumstances,
  database: Queryable = db,
): Promise<Entered> {
  const { session, operator } = await halfSignedIn(input.token, database);
  const browser = await browserOf(input.visitor);
  const device = await recognise(input.visitor.deviceToken, operator.id, database);
  const buckets = codeBuckets({ operatorId: operator.id, device });
  await takeAttempt(buckets, database, () => noteHeldOff(database, operator, "codes"));
  const right = await readCode(operator.id, input.code, now, database);
  if (!right) throw await wrongCode(session, database);
  return database.transaction(async (tx) => {
    if (!(await useUp(tx, right))) throw await wrongCode(session, tx);
    await forgive(buckets, tx);
    const way = right.kind === "code" ? "password and code" : "recovery code";
    const from = { id: session.id };
    const entered = await enter(tx, { operator, browser, way, from, knownDevice: device });
    if (right.kind === "recovery") {
      await record(tx, asOperator(operator.id), {
        event: "operator.recovery-code-used",
        subject: { type: "operator", id: operator.id },
      });
      await tellOperator(tx, operator, "recovery-code-used", now);
    }
    return entered;
  });
}

/** The session that waits for its second factor. Refuses where it is over. */
export async function halfSignedIn(
  token: string,
  database: Queryable,
): Promise<{ session: Session; operator: Operator }> {
  const found = await findSession(token, database);
  if (found?.session.stage === "second") return found;
  throw new Refusal("not-allowed", "That took a while. Please enter your password again.", {
    detail: "no session waits for a second factor",
  });
}

type RightCode =
  | { kind: "code"; authenticatorId: number; step: number }
  | { kind: "recovery"; recoveryCodeId: number };

/** What a code is, or undefined. Only reads: the hashing must not hold a transaction. */
async function readCode(
  operatorId: number,
  code: string,
  now: Date,
  database: Queryable,
): Promise<RightCode | undefined> {
  if (/^\s*(\d\s*){6}$/.test(code)) return readSixDigits(operatorId, code, now, database);
  const plain = plainCode(code);
  if (!plain) return undefined;
  const unused = await database
    .select({ id: recoveryCode.id, hash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.operatorId, operatorId), isNull(recoveryCode.usedAt)));
  const id = await matchingCode(plain, unused);
  return id === undefined ? undefined : { kind: "recovery", recoveryCodeId: id };
}

async function readSixDigits(
  operatorId: number,
  code: string,
  now: Date,
  database: Queryable,
): Promise<RightCode | undefined> {
  const [app] = await database
    .select()
    .from(authenticator)
    .where(and(eq(authenticator.operatorId, operatorId), isNotNull(authenticator.confirmedAt)));
  const secret = app && (await unseal(app.sealedSecret));
  if (!secret) return undefined;
  const step = matchingStep(secret, code, now, app.lastStep);
  return step === undefined ? undefined : { kind: "code", authenticatorId: app.id, step };
}

/** Takes a code out of use; false where somebody was faster with the same. */
async function useUp(tx: Queryable, right: RightCode): Promise<boolean> {
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
  return new Refusal(
    "invalid",
    "This code is not right, or was used already. Please enter the one that is shown now.",
    { field: "code", detail: `wrong code in session ${session.id}` },
  );
}
