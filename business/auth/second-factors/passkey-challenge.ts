import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { passkeyChallenge } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import { loadInstallationSecret } from "#platform/installation.server.ts";

export type PasskeyPurpose = "sign-in" | "second-factor" | "reauthenticate" | "add";

/** The purpose of a challenge and the session that asked for it; no session when signing in. */
export type PasskeyChallengeScope = { purpose: PasskeyPurpose; sessionId: number | undefined };

const CHALLENGE_MINUTES = 5;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SEALED = RANDOM_BYTES + TIME_BYTES;

/** A fresh challenge that carries its time and signature: nothing is stored, so a flood of requests locks nobody out. */
export async function createStatelessPasskeyChallenge(
  asked: PasskeyChallengeScope,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now.getTime(), 0, TIME_BYTES);
  const sealed = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return new Uint8Array(Buffer.concat([sealed, await sealOf(sealed, asked)]));
}

/** Whether a challenge, as the browser sends it, is ours, for this purpose and session, and fresh. */
export async function isAuthenticUnexpiredPasskeyChallenge(
  challenge: string,
  asked: PasskeyChallengeScope,
  now: Date,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  // A challenge has exactly one encoding; otherwise it could be answered once in each.
  if (bytes.toString("base64url") !== challenge) return false;
  const sealed = bytes.subarray(0, SEALED);
  const seal = bytes.subarray(SEALED);
  const expected = await sealOf(sealed, asked);
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return false;
  const age = now.getTime() - sealed.readUIntBE(RANDOM_BYTES, TIME_BYTES);
  return Math.abs(age) < CHALLENGE_MINUTES * 60_000;
}

/** Records that a challenge was answered correctly; false if it had been before. */
export async function markPasskeyChallengeUsed(
  challenge: string,
  { purpose, sessionId }: PasskeyChallengeScope,
): Promise<boolean> {
  const noted = await db
    .insert(passkeyChallenge)
    .values({ challenge, purpose, sessionId })
    .onConflictDoNothing()
    .returning({ challenge: passkeyChallenge.challenge });
  return noted.length === 1;
}

async function sealOf(
  sealed: Buffer,
  { purpose, sessionId }: PasskeyChallengeScope,
): Promise<Buffer> {
  return createHmac("sha256", await loadInstallationSecret())
    .update(`passkey:${purpose}:${sessionId ?? ""}:`)
    .update(sealed)
    .digest();
}
