import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { installationSecret } from "#platform/installation.server.ts";

const CIPHER = "aes-256-gcm";

/** Encrypts a secret for storage with the installation's own secret. */
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
  const secret = await installationSecret();
  return Buffer.from(hkdfSync("sha256", secret, "", "people: sealed secrets", 32));
}
