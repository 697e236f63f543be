import { expect, test } from "vitest";
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
