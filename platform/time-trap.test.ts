import fc from "fast-check";
import { expect, test } from "vitest";
import { signTimeTrapToken, verifyTimeTrapToken } from "./time-trap.ts";

const SECRET = "the secret of this installation!";
const issued = new Date("2027-01-01T12:00:00Z");
const later = (ms: number) => new Date(issued.getTime() + ms);
const DAY = 86_400_000;

test("a fresh token is good from 2 seconds to a day after it was fetched", () => {
  const token = signTimeTrapToken("fresh", SECRET, issued);
  expect(verifyTimeTrapToken(token, SECRET, later(500))).toEqual({
    verdict: "too-young",
    kind: "fresh",
    waitMs: 1500,
  });
  expect(verifyTimeTrapToken(token, SECRET, later(2000))).toEqual({
    verdict: "good",
    kind: "fresh",
  });
  expect(verifyTimeTrapToken(token, SECRET, later(DAY))).toEqual({
    verdict: "good",
    kind: "fresh",
  });
  expect(verifyTimeTrapToken(token, SECRET, later(DAY + 1))).toEqual({ verdict: "too-old" });
});

test("a page token is good at once, and for three days, since pages are cached", () => {
  const token = signTimeTrapToken("page", SECRET, issued);
  expect(verifyTimeTrapToken(token, SECRET, issued)).toEqual({ verdict: "good", kind: "page" });
  expect(verifyTimeTrapToken(token, SECRET, later(3 * DAY))).toEqual({
    verdict: "good",
    kind: "page",
  });
  expect(verifyTimeTrapToken(token, SECRET, later(3 * DAY + 1))).toEqual({ verdict: "too-old" });
});

test("a clock ahead of ours asks for no more than the least age", () => {
  const token = signTimeTrapToken("fresh", SECRET, later(3_600_000));
  expect(verifyTimeTrapToken(token, SECRET, issued)).toMatchObject({
    verdict: "too-young",
    waitMs: 2000,
  });
});

test("a page token cannot pass as a fresh one, nor another installation's as ours", () => {
  const token = signTimeTrapToken("page", SECRET, issued);
  expect(verifyTimeTrapToken(token.replace("page", "fresh"), SECRET, later(5000)).verdict).toBe(
    "forged",
  );
  expect(verifyTimeTrapToken(token, "the secret of some other house!!!", issued).verdict).toBe(
    "forged",
  );
});

test("no changed token passes", () => {
  const token = signTimeTrapToken("fresh", SECRET, issued);
  fc.assert(
    fc.property(
      fc.nat(token.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      (at, letter) => {
        fc.pre(token[at] !== letter);
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        return verifyTimeTrapToken(changed, SECRET, later(5000)).verdict === "forged";
      },
    ),
    { numRuns: 1000 },
  );
  for (const text of ["", ".", "fresh..", "fresh.zzzz.", "x".repeat(10_000), "fresh.\u0000.a"]) {
    expect(verifyTimeTrapToken(text, SECRET, issued).verdict).toBe("forged");
  }
});
