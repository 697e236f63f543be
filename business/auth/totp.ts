import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Six digits that change every 30 seconds (RFC 6238 over RFC 4226, with SHA-1, as every app does it). */

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret: 160 bits, in base32, as apps take it. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** Number of the 30 seconds that an instant is in. */
export function totpStepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a secret for one step. */
export function totpCodeFor(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step that a code belongs to, or undefined: this one, the one before or the one after, since clocks differ;
 * never one that is not later than `after`, so that no code is good twice.
 */
export function matchingTotpStep(
  secret: string,
  code: string,
  instant: Date,
  after: number,
): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, ""));
  const now = totpStepAt(instant);
  return [now, now - 1, now + 1].find((step) => {
    const expected = Buffer.from(totpCodeFor(secret, step));
    return step > after && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** What the app reads from the picture (Key URI format of Google Authenticator). */
export function totpKeyUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return Buffer.from(bytes);
}
