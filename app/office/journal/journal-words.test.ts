import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  actorWords,
  detailWords,
  eventWords,
  subjectAddress,
  subjectWords,
} from "./journal-words.ts";
import { happened } from "./timeline-words.ts";

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
    "Paid with: check. From: (A: 1)",
  );
  expect(detailWords({})).toBe("");
});

test("money, dates, industries and lists in a detail are for people", () => {
  expect(detailWords({ totalCents: 101_750, dueOn: "2027-01-04", industry: "hvac" })).toBe(
    "Total: $1,017.50. Due on: January 4, 2027. Industry: HVAC",
  );
  expect(detailWords({ changed: ["dates", "prices"], wasPaid: true, pieces: 5_000 })).toBe(
    "Changed: dates, prices. Was paid: yes. Pieces: 5000",
  );
});

test("what an entry is about is named, and leads to where it is shown", () => {
  expect(subjectWords("reservation", "17", new Map())).toBe("Reservation 17");
  expect(subjectWords("wait-list-entry", "3", new Map())).toBe("Wait list entry 3");
  expect(subjectWords("operator", "3", new Map([["3", "Ana Ortiz"]]))).toBe("Ana Ortiz");
  expect(subjectAddress("reservation", "17")).toBe("/office/reservations/17");
  expect(subjectAddress("invoice", "2027-0001")).toBeUndefined();
});

test("every event that the product writes has words of its own", () => {
  const folder = fileURLToPath(new URL("../../../business", import.meta.url));
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [
      ...readFileSync(join(folder, path), "utf8").matchAll(/event: "([a-z.-]+)"/g),
    ])
    .map(([, event = ""]) => event);
  expect(written.length).toBeGreaterThan(50);
  const spelledOut = (event: string) => {
    const [noun = ""] = event.split(".");
    const name = (noun.charAt(0).toUpperCase() + noun.slice(1)).replaceAll("-", " ");
    return happened(event, {}).startsWith(`${name}: `);
  };
  expect(written.filter(spelledOut)).toEqual([]);
  expect(spelledOut("reservation.danced"), "one that nobody thought of").toBe(true);
});
