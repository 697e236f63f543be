import { type Actor, type Circumstances, record } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { forgive, isFirst, passwordBuckets, takeAttempt } from "./attempts.ts";
import { emailKey } from "./email-address.ts";
import { countFactors, findFactors } from "./factors.ts";
import { recognise, rememberDevice } from "./known-device.ts";
import { networkHashOf } from "./network-hash.ts";
import { type Operator, passwordLength, type Stage } from "./operator.ts";
import { findByEmail } from "./operators.ts";
import { isPassword } from "./password.ts";
import { type Browser, endSession, openSession } from "./session.ts";
import { hashOfToken } from "./token.ts";

/** Where somebody signs in from. */
export type Visitor = {
  userAgent: string;
  networkAddress: string;
  /** What an earlier sign-in left in this browser. */
  deviceToken: string | undefined;
};

/** A session that was opened; `deviceToken` where this browser shall be remembered. */
export type Entered = { stage: Stage; token: string; deviceToken: string | undefined };

/** How somebody signed in, for the journal. */
export type Way = "passkey" | "password and passkey" | "password and code" | "recovery code";

/** The browser of a visitor as a session keeps it. */
export async function browserOf({ userAgent, networkAddress }: Visitor): Promise<Browser> {
  return { userAgent, networkHash: await networkHashOf(networkAddress) };
}

/**
 * The first half of signing in: e-mail and password. What is opened then can do nothing but take the second
 * factor, or set one up where there is none yet. Says the same, after the same time, whether the address or the
 * password is wrong; refuses politely where too much was tried (attempts.ts).
 */
export async function signInWithPassword(
  input: { email: string; password: string; visitor: Visitor },
  _circumstances: Circumstances,
  database: Queryable = db,
): Promise<Entered> {
  const browser = await browserOf(input.visitor);
  const found = await findByEmail(input.email.trim().slice(0, 320), database);
  const device = await recognise(input.visitor.deviceToken, found?.id, database);
  const account = hashOfToken(emailKey(input.email.trim().slice(0, 320)));
  const buckets = passwordBuckets({ account, network: browser.networkHash, device });
  await takeAttempt(buckets, database, () => noteHeldOff(database, found, "passwords"));
  // Nothing longer was ever taken, so nothing longer is worth the work.
  const right = await isPassword(
    input.password.slice(0, passwordLength.most * 4),
    found?.passwordHash,
  );
  if (!found || !right) {
    throw new Refusal(
      "invalid",
      "This e-mail and this password do not go together. Please check both.",
      { field: "password", detail: found ? `wrong password of ${found.id}` : "unknown address" },
    );
  }
  const stage: Stage =
    countFactors(await findFactors(found.id, database)) > 0 ? "second" : "set-up";
  return database.transaction(async (tx) => {
    await forgive(buckets, tx);
    const token = await openSession(tx, { operatorId: found.id, stage, browser });
    return { stage, token, deviceToken: undefined };
  });
}

/** Writes down, once in 15 minutes, that somebody was guessing at an account that exists. */
export async function noteHeldOff(
  database: Queryable,
  about: { id: number } | undefined,
  what: "passwords" | "codes",
): Promise<void> {
  if (!about || !(await isFirst(`told:${about.id}:${what}`, database))) return;
  await record(
    database,
    { kind: "visitor" },
    {
      event: "operator.guessing-held-off",
      subject: { type: "operator", id: about.id },
      detail: { what },
    },
  );
}

/**
 * Opens the whole office: with a new token, so that none that was known before is worth anything, and with a
 * note of the browser.
 */
export async function enter(
  tx: Queryable,
  entering: {
    operator: Pick<Operator, "id">;
    browser: Browser;
    way: Way;
    /** The session at an earlier stage that this one takes the place of. */
    from?: { id: number };
    knownDevice: string | undefined;
  },
): Promise<Entered> {
  const { id } = entering.operator;
  if (entering.from && !(await endSession(tx, { id: entering.from.id, operatorId: id }))) {
    throw new Refusal("conflict", "This was done already, in another tab. Please sign in again.");
  }
  const token = await openSession(tx, {
    operatorId: id,
    stage: "open",
    browser: entering.browser,
  });
  await record(tx, asOperator(id), {
    event: "operator.signed-in",
    subject: { type: "operator", id },
    detail: { with: entering.way },
  });
  const deviceToken = entering.knownDevice ? undefined : await rememberDevice(tx, id);
  return { stage: "open", token, deviceToken };
}

/** An operator as the actor of what they do. */
export function asOperator(id: number): Actor {
  return { kind: "operator", id: String(id) };
}
