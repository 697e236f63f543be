import { expect, test } from "vitest";
import { actorWords, detailWords, eventWords } from "./journal-words.ts";

test("an event reads as words, known or not", () => {
  expect(eventWords("operator.signed-in")).toBe("Signed in");
  expect(eventWords("reservation.paid-by-invoice")).toBe("Reservation: paid by invoice");
  expect(eventWords("seeded")).toBe("Seeded");
});

test("whoever acted is named", () => {
  const names = new Map([["3", "Ana Ortiz"]]);
  expect(actorWords("operator:3", names)).toBe("Ana Ortiz");
  expect(actorWords("operator:9", names)).toBe("operator:9");
  expect(actorWords("visitor", names)).toBe("A visitor");
  expect(actorWords("system", names)).toBe("By itself");
});

test("a detail reads on one line, without what is empty", () => {
  expect(detailWords({ paidWith: "check", note: null, from: { a: 1 } })).toBe(
    'paid with: check; from: {"a":1}',
  );
  expect(detailWords({})).toBe("");
});
