import { Secret, TOTP } from "otpauth";

/** Six digits that change every 30 seconds (RFC 6238 with SHA-1, as all apps do it). */

const STEP_SECONDS = 30;

/** A new secret: 160 bits in base32, as apps expect it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpStepAt(instant: Date): number {
  return TOTP.counter({ period: STEP_SECONDS, timestamp: instant.getTime() });
}

export function totpCodeFor(secret: string, step: number): string {
  return TOTP.generate({ ...codesOf(secret), timestamp: step * STEP_SECONDS * 1000 });
}

/** The step that a code belongs to: the current one or a neighbor, but later than `after`, so that no code works twice. */
export function matchingTotpStep(
  secret: string,
  code: string,
  instant: Date,
  after: number,
): number | undefined {
  const token = code.replace(/\s/g, "");
  const timestamp = instant.getTime();
  const steps = TOTP.validate({ ...codesOf(secret), token, timestamp, window: 1 });
  const step = steps === null ? undefined : totpStepAt(instant) + steps;
  return step !== undefined && step > after ? step : undefined;
}

/** The text in the QR code for the app (Key URI format of Google Authenticator). */
export function totpKeyUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function codesOf(secret: string) {
  return {
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
  };
}
