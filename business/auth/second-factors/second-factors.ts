import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { authenticator, passkey, recoveryCode } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { loadInstallationSecret } from "#platform/installation.server.ts";

type SecondFactors = {
  passkeys: { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  authenticatorSince: Date | undefined;
  recoveryCodesLeft: number;
};

export async function findSecondFactors(
  operatorId: number,
  database: Queryable = db,
): Promise<SecondFactors> {
  const passkeys = await database
    .select({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })
    .from(passkey)
    .where(eq(passkey.operatorId, operatorId))
    .orderBy(asc(passkey.id));
  const [app] = await database
    .select({ since: authenticator.confirmedAt })
    .from(authenticator)
    .where(and(eq(authenticator.operatorId, operatorId), isNotNull(authenticator.confirmedAt)));
  const recoveryCodesLeft = await database.$count(
    recoveryCode,
    and(eq(recoveryCode.operatorId, operatorId), isNull(recoveryCode.usedAt)),
  );
  return { passkeys, authenticatorSince: app?.since ?? undefined, recoveryCodesLeft };
}

/** How many second factors there are. Recovery codes don't count: they only stand in for one. */
export function countSecondFactors({ passkeys, authenticatorSince }: SecondFactors): number {
  return passkeys.length + (authenticatorSince ? 1 : 0);
}

/** The secret of the app that is being set up, to draw its QR code; undefined if there is none. */
export async function findPendingAuthenticatorSecret(
  operatorId: number,
  database: Queryable = db,
): Promise<string | undefined> {
  const [row] = await database
    .select({ sealed: authenticator.sealedSecret })
    .from(authenticator)
    .where(and(eq(authenticator.operatorId, operatorId), isNull(authenticator.confirmedAt)));
  return row && decryptSecret(row.sealed);
}

const CIPHER = "aes-256-gcm";

export async function encryptSecret(secret: string): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, await key(), nonce);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a stored secret; undefined if it was altered or encrypted by another installation. */
export async function decryptSecret(sealed: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, await key(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

async function key(): Promise<Buffer> {
  const secret = await loadInstallationSecret();
  return Buffer.from(hkdfSync("sha256", secret, "", "people: sealed secrets", 32));
}
