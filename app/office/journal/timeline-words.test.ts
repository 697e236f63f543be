import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventsCalled, happened } from "./timeline-words.ts";

test("what happened reads as a sentence, whatever the detail is", () => {
  expect(
    happened("refund.wanted", { cents: 100_000, payment: "invoice:2027-0001", reason: "twice" }),
  ).toBe("$1,000 paid for invoice 2027-0001 is to go back: it was paid twice");
  expect(happened("reservation.on-invoice", { due: "2027-05-15" })).toBe(
    "Chose an invoice, to be paid by May 15, 2027",
  );
  expect(happened("payment.received", { cents: 35_000 })).toBe("A card payment of $350 came in");
  for (const detail of [null, undefined, "x", {}, []]) {
    expect(happened("reservation.ladder-set-aside", detail)).not.toContain("undefined");
    expect(happened("unheard.of", detail)).toBe("Unheard: of");
  }
});

test("every event that the business records about a reservation or its invoice has a sentence", () => {
  const source = globSync("business/{reservations,billing}/*.ts")
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const events = [
    ...source.matchAll(/event(?::| =) "((?:reservation|invoice|refund|credit|payment)\.[a-z-]+)"/g),
  ].map(([, event = ""]) => event);
  expect(events.length).toBeGreaterThan(10);
  const bare = events.filter((event) => /^[A-Z][a-z]+: /.test(happened(event, {})));
  expect(bare.filter((event) => event !== "reservation.paid")).toEqual([]);
});

test("events are found by what is said of them", () => {
  expect(eventsCalled("PAID: the place")).toEqual(["reservation.paid"]);
  expect(eventsCalled("signed")).toEqual(["operator.signed-in", "operator.signed-out"]);
  expect(eventsCalled("nothing like it")).toEqual([]);
});

test("says what of an advertiser was changed, and nothing of what it was or is", () => {
  expect(happened("advertiser.changed", { changed: ["name", "e-mail", "phone"] })).toBe(
    "Changed the business's name, the e-mail, and the phone",
  );
  expect(happened("advertiser.changed", {})).toBe("Changed name or contact");
});
