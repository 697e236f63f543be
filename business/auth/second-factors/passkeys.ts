import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requireSetUpOrReauthentication } from "#business/auth/redeem-sign-in-link-with-password.ts";
import { endAllSessions, findSession, recordReauthentication } from "#business/auth/session.ts";
import {
  completeSignIn,
  type OpenedSession,
  type SignInClient,
  toClientFingerprint,
} from "#business/auth/sign-in.ts";
import { recognizeDevice } from "#business/auth/sign-in-attempts.ts";
import { lockSignInLinkChanges } from "#business/auth/sign-in-links.ts";
import { operatorColumns, requirePermission } from "#business/team/find-operators.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { company } from "#company.ts";
import { passkey } from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { requireAnotherSecondFactor } from "./authenticator.ts";
import {
  createStatelessPasskeyChallenge,
  isAuthenticUnexpiredPasskeyChallenge,
  markPasskeyChallengeUsed,
  type PasskeyChallengeScope,
  type PasskeyPurpose,
} from "./passkey-challenge.ts";

/** Loaded with the first passkey: its many files would be a quarter of the server's start. */
const loadLibrary = () => import("@simplewebauthn/server");

const MOST_PASSKEYS = 10;

const rpIdOf = (origin: string) => new URL(origin).hostname;

export async function createPasskeyRequestOptions(
  input: { purpose: Exclude<PasskeyPurpose, "add">; token: string | undefined; origin: string },
  { now }: ActionContext,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const found = input.token ? await findSession(input.token) : undefined;
  const wanted = {
    "sign-in": undefined,
    "second-factor": "second-factor",
    reauthenticate: "signed-in",
  }[input.purpose];
  if (wanted && found?.session.stage !== wanted) throw signInAgain();
  const own = wanted && found ? await credentialsOf(found.operator.id) : [];
  const asked = { purpose: input.purpose, sessionId: wanted ? found?.session.id : undefined };
  return (await loadLibrary()).generateAuthenticationOptions({
    rpID: rpIdOf(input.origin),
    challenge: await createStatelessPasskeyChallenge(asked, now),
    userVerification: "required",
    allowCredentials: own,
  });
}

export async function createPasskeyCreationOptions(
  { sessionId, origin }: { sessionId: number; origin: string },
  { actor, now }: ActionContext,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const who = await requirePermission(db, actor, "account.change");
  await requireSetUpOrReauthentication(db, { sessionId, operatorId: who.id });
  return (await loadLibrary()).generateRegistrationOptions({
    challenge: await createStatelessPasskeyChallenge({ purpose: "add", sessionId }, now),
    rpName: `${company().tradeName} office`,
    rpID: rpIdOf(origin),
    userName: who.email,
    userDisplayName: who.name,
    // The user handle: the same for every passkey of one operator, and meaningless outside.
    userID: new TextEncoder().encode(`operator ${who.id}`),
    attestationType: "none",
    excludeCredentials: await credentialsOf(who.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Stores a new passkey under a name. Refuses an answer to another challenge, site or session. */
export async function addPasskey(
  input: { sessionId: number; origin: string; name: string; answer: RegistrationResponseJSON },
  { actor, now }: ActionContext,
): Promise<void> {
  const who = await requirePermission(db, actor, "account.change");
  const asked: PasskeyChallengeScope = { purpose: "add", sessionId: input.sessionId };
  const expectedChallenge = await freshChallenge(input.answer, asked, now);
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo, verified } = await verifyRegistrationResponse({
    response: input.answer,
    expectedChallenge,
    expectedOrigin: input.origin,
    expectedRPID: rpIdOf(input.origin),
  }).catch(refuse);
  if (!verified || !registrationInfo) throw passkeyRefusal("registration not verified");
  await requireFirstAnswer(expectedChallenge, asked);
  const { credential } = registrationInfo;
  const name = requireTextWithin(asOneLine(input.name), { field: "name", most: 60 }) || "Passkey";
  await db.transaction(async (tx) => {
    await lockSignInLinkChanges(tx);
    const stage = await requireSetUpOrReauthentication(tx, {
      sessionId: input.sessionId,
      operatorId: who.id,
    });
    if ((await tx.$count(passkey, eq(passkey.operatorId, who.id))) >= MOST_PASSKEYS) {
      throw new Refusal(
        "conflict",
        `You can have up to ${MOST_PASSKEYS} passkeys. Remove one first.`,
      );
    }
    const added = await tx
      .insert(passkey)
      .values({
        operatorId: who.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    if (added.length === 0) throw new Refusal("conflict", "This passkey is already set up.");
    if (stage === "set-up") {
      await endAllSessions(tx, { operatorId: who.id, except: input.sessionId });
    }
    await recordEvent(tx, actor, {
      event: "operator.passkey-added",
      subject: { type: "operator", id: who.id },
      detail: { name },
    });
    if (stage === "signed-in") await notifyOperator(tx, who, "passkey-added", now);
  });
}

/** Deletes a passkey. Refuses if only the password would be left. */
export const removePasskey = defineAction({
  name: "removePasskey",
  permission: "account.change",
  undo: ["addPasskey"],
  async run(tx, { sessionId, id }: { sessionId: number; id: number }, { now, operator: who }) {
    await requireSetUpOrReauthentication(tx, { sessionId, operatorId: who.id });
    await requireAnotherSecondFactor(tx, who.id);
    const [removed] = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.operatorId, who.id)))
      .returning({ name: passkey.name });
    if (!removed) throw new Refusal("not-found", "This passkey was already removed.");
    await notifyOperator(tx, who, "passkey-removed", now);
    return {
      event: {
        event: "operator.passkey-removed",
        subject: { type: "operator", id: who.id },
        detail: { name: removed.name },
      },
    };
  },
});

export async function signInWithPasskey(
  input: {
    purpose: "sign-in" | "second-factor";
    token: string | undefined;
    origin: string;
    answer: AuthenticationResponseJSON;
    visitor: SignInClient;
  },
  { now }: ActionContext,
): Promise<OpenedSession> {
  const browser = await toClientFingerprint(input.visitor);
  const half =
    input.purpose === "second-factor" ? await requireHalfSignedInSession(input.token) : undefined;
  const who = await verifyAnswer({ ...input, sessionId: half?.session.id, now });
  if (half && half.operator.id !== who.id) throw passkeyRefusal("a passkey of somebody else");
  const device = await recognizeDevice(input.visitor.deviceToken, who.id, db);
  const way = half ? "password and passkey" : "passkey";
  const from = half && { id: half.session.id };
  return db.transaction((tx) =>
    completeSignIn(tx, { operator: who, browser, way, from, knownDevice: device }),
  );
}

export async function reauthenticateWithPasskey(
  input: { token: string | undefined; origin: string; answer: AuthenticationResponseJSON },
  { now }: ActionContext,
): Promise<void> {
  const found = input.token ? await findSession(input.token) : undefined;
  if (found?.session.stage !== "signed-in") throw signInAgain();
  const sessionId = found.session.id;
  const who = await verifyAnswer({ ...input, purpose: "reauthenticate", sessionId, now });
  if (who.id !== found.operator.id) throw passkeyRefusal("a passkey of somebody else");
  await recordReauthentication(db, sessionId);
}

async function requireHalfSignedInSession(token: string | undefined) {
  const found = token ? await findSession(token) : undefined;
  if (found?.session.stage === "second-factor") return found;
  throw signInAgain();
}

/** Finds the passkey that answered a challenge correctly. Stores its counter, so that a copied passkey is noticed. */
async function verifyAnswer(input: {
  purpose: Exclude<PasskeyPurpose, "add">;
  sessionId: number | undefined;
  origin: string;
  answer: AuthenticationResponseJSON;
  now: Date;
}) {
  const [row] = await db
    .select({ passkey, operator: operatorColumns })
    .from(passkey)
    .innerJoin(operator, eq(operator.id, passkey.operatorId))
    .where(and(eq(passkey.credentialId, String(input.answer.id)), isNull(operator.removedAt)));
  if (!row) throw passkeyRefusal("unknown passkey");
  const asked: PasskeyChallengeScope = { purpose: input.purpose, sessionId: input.sessionId };
  const expectedChallenge = await freshChallenge(input.answer, asked, input.now);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: input.answer,
    expectedChallenge,
    expectedOrigin: input.origin,
    expectedRPID: rpIdOf(input.origin),
    credential: {
      id: row.passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.passkey.publicKey, "base64url")),
      counter: row.passkey.counter,
    },
  }).catch(refuse);
  if (!verified) throw passkeyRefusal("signature not verified");
  await requireFirstAnswer(expectedChallenge, asked);
  await db
    .update(passkey)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`statement_timestamp()` })
    .where(eq(passkey.id, row.passkey.id));
  return row.operator;
}

async function credentialsOf(operatorId: number) {
  const rows = await db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.operatorId, operatorId));
  return rows.map(({ id, transports }) => ({ id, transports: transports.filter(isTransport) }));
}

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const isTransport = (text: string): text is (typeof TRANSPORTS)[number] =>
  (TRANSPORTS as readonly string[]).includes(text);

async function requireFirstAnswer(challenge: string, scope: PasskeyChallengeScope): Promise<void> {
  if (await markPasskeyChallengeUsed(challenge, scope)) return;
  throw passkeyRefusal("a challenge that was answered before");
}

/** The challenge that an answer names; refuses one that is not ours, for another purpose or session, or expired. */
async function freshChallenge(
  answer: { response: { clientDataJSON: string } },
  asked: PasskeyChallengeScope,
  now: Date,
): Promise<string> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (await isAuthenticUnexpiredPasskeyChallenge(challenge, asked, now)) return challenge;
  throw passkeyRefusal("no such challenge");
}

function challengeIn(clientData: string): string {
  try {
    const read = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return String(read.challenge);
  } catch {
    throw passkeyRefusal("no client data");
  }
}

/** Anything the library finds wrong with an answer is a refusal, because only the answer can be at fault. */
function refuse(error: unknown): never {
  throw passkeyRefusal(error instanceof Error ? error.message : String(error));
}

const passkeyRefusal = (detail: string) =>
  new Refusal("invalid", "That passkey didn’t work. Try again, or sign in another way.", {
    detail,
  });

const signInAgain = () => new Refusal("not-allowed", "That took too long. Please sign in again.");
