import { expect, test } from "vitest";
import { matchingTotpStep, newTotpSecret, totpCodeFor, totpKeyUri, totpStepAt } from "./totp.ts";

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
