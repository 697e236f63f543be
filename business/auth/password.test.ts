import { expect, test } from "vitest";
import {
  matchingTotpStep,
  newTotpSecret,
  totpCodeFor,
  totpKeyUri,
  totpStepAt,
} from "#business/auth/second-factors/totp.ts";
import { hashPassword, requireAcceptablePassword, verifyPassword } from "./password.ts";

test("a password is stored as a salted hash, and compared in full", async () => {
  const long = "copper mesa at dusk".repeat(6);
  const [one, other] = await Promise.all([hashPassword(long), hashPassword(long)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(one).not.toContain("copper");
  expect(await verifyPassword(long, one)).toBe(true);
  expect(await verifyPassword(long.slice(0, -1), one)).toBe(false);
  expect(await verifyPassword(long.toUpperCase(), one)).toBe(false);
});

test("the same letters typed on another keyboard are the same password", async () => {
  expect(
    await verifyPassword("se\u0301nora saguaro", await hashPassword("s\u00e9nora saguaro")),
  ).toBe(true);
});

test("an unknown address has no right password", async () => {
  expect(await verifyPassword("", undefined)).toBe(false);
  expect(await verifyPassword("copper mesa at dusk", undefined)).toBe(false);
});

const known = ["Ana Ortiz", "ana.ortiz@copper.example", "Scottsdale Spotlight"];

test.each([
  ["short", "seven77"],
  ["too long", "a1b2".repeat(33)],
  ["common", "password"],
  ["common, in capitals", "PASSWORD"],
  ["common with digits around it", "!!sunshine2027"],
  ["one letter again and again", "aaaaaaaaaaaa"],
  ["two letters in turn", "abababababab"],
  ["made of a name", "ana.ortiz2027"],
  ["made of the trade name", "ScottsdaleSpotlight1"],
])("a new password that is %s is refused", (_, password) => {
  expect(() => requireAcceptablePassword(password, known)).toThrow();
});

test.each([
  "8 letters",
  "correct horse battery staple",
  "🌵🌵🌵 over the fence",
  "xk7#pLq9",
  "a2b4".repeat(32),
])("a new password like %j is taken as it is", (password) => {
  expect(requireAcceptablePassword(password, known)).toBe(password);
});

/** "12345678901234567890" in base32: the secret of the RFC's own examples. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at second %d is that of RFC 6238, appendix B", (seconds, code) => {
  expect(totpCodeFor(SECRET, totpStepAt(new Date(seconds * 1000)))).toBe(code);
});

test("a code is good for its step, the one before and the one after, and never twice", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const now = new Date("2027-01-01T12:00:10Z");
  const step = totpStepAt(now);
  for (const near of [-1, 0, 1]) {
    expect(matchingTotpStep(secret, totpCodeFor(secret, step + near), now, 0)).toBe(step + near);
  }
  for (const far of [-3, -2, 2, 3]) {
    expect(matchingTotpStep(secret, totpCodeFor(secret, step + far), now, 0)).toBeUndefined();
  }
  expect(matchingTotpStep(secret, totpCodeFor(secret, step), now, step)).toBeUndefined();
  expect(
    matchingTotpStep(
      secret,
      ` ${totpCodeFor(secret, step).slice(0, 3)} ${totpCodeFor(secret, step).slice(3)}`,
      now,
      0,
    ),
  ).toBe(step);
  for (const wrong of ["", "12345", "1234567", "abcdef"]) {
    expect(matchingTotpStep(secret, wrong, now, 0)).toBeUndefined();
  }
});

test("the picture says whose code it is", () => {
  expect(totpKeyUri(SECRET, "Trade & Co", "ana@shop.example")).toBe(
    `otpauth://totp/Trade%20%26%20Co:ana%40shop.example?secret=${SECRET}&issuer=Trade%20%26%20Co`,
  );
});
