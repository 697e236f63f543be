import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as text that fits an address or a cookie. */
const TOKEN = /^[\w-]{43}$/;

/** Creates a token. Anyone who has it may use it; only its `hashToken` is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text);
}

export function findTokensInText(text: string): string[] {
  return text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [];
}

/** SHA-256 in hexadecimal: enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
