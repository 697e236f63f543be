import { expect, test } from "vitest";
import { describeAuditEventDetail } from "./describe-event-detail.ts";
import { subjectLinkKey, subjectNameAndPath } from "./subject-links.ts";

const things = new Map([
  [subjectLinkKey("mailing", 14), { name: "April 2028", to: "/office/mailings/14" }],
  [subjectLinkKey("advertiser", 2), { name: "Copper Pipes", to: "/office/advertisers/2" }],
]);
const words = (event: string, detail: unknown) => describeAuditEventDetail(event, detail, things);

test("a detail reads on one line, in the words of the trade", () => {
  expect(words("reservation.held", { spot: "F1", entry: 5, mailing: 14, industry: "hvac" })).toBe(
    "Mailing: April 2028. Industry: HVAC. Spot F1",
  );
  expect(words("reservation.expired", { from: "unpaid" })).toBe("Was: invoice open");
  expect(words("advertiser.received-merge", { other: 2, reservations: 1 })).toBe(
    "Other advertiser: Copper Pipes. 1 reservation",
  );
  expect(words("advertiser.merged", { into: 2, reservations: 1 })).toBe(
    "Into Copper Pipes. 1 reservation",
  );
  expect(words("lead.captured", { page: "/features", source: null })).toBe("On the Features page");
  expect(words("import.read", { list: "leads", new: 12, change: 0, refused: 1 })).toBe(
    "List: Leads. 12 new. 1 not imported",
  );
  expect(words("mailing.planned", { dropDate: "2028-04-15", version: 1, like: 14 })).toBe(
    "Like April 2028. Drop date: Saturday, April 15, 2028",
  );
});

test("numbers of rows, and what the sentence says already, are left out", () => {
  expect(words("import.done", { list: "leads", done: 3, skipped: 0, refused: 0 })).toBe(
    "List: Leads. 3 imported",
  );
  expect(
    words("refund.requested", {
      cents: 100,
      payment: "invoice:2027-0001",
      of: 200,
      reason: "spot-gone",
    }),
  ).toBe("");
  expect(words("refund.done", { cents: 100, payment: "invoice:2027-0001", refund: "re_1" })).toBe(
    "Payment for invoice 2027-0001",
  );
  expect(words("invoice.payment-recorded", { payment: "invoice:2027-0001" })).toBe("");
  expect(words("payment.received", { cents: 100, payment: "pi_1", currency: "usd" })).toBe("");
  expect(words("reservation.paid", { mailing: 99 }), "a mailing that nobody knows").toBe("");
});

test("a detail that nobody has found words for is spelled out, and never hidden", () => {
  expect(words("x", { paidWith: "check", note: null, deep: { a: 1 } })).toBe(
    "Paid with: check. Deep: (A: 1)",
  );
  expect(words("x", { shareCents: 101_750, wasPaid: true })).toBe(
    "Share: $1,017.50. Was paid: yes",
  );
  expect(words("x", { paidWith: "2027-02-30" }), "no date").toBe("Paid with: 2027-02-30");
  expect(words("x", {})).toBe("");
  expect(words("x", null)).toBe("");
});

const pipes = { name: "Copper Pipes, 7K3M-9PQX", to: "/office/reservations/17" };
const known = {
  names: new Map([["3", "Ana Ortiz"]]),
  things: new Map([[subjectLinkKey("reservation", 17), pipes]]),
  role: "owner",
} as const;
const about = (subjectType: string, subjectId: string, detail: unknown = {}) =>
  subjectNameAndPath({ subjectType, subjectId, detail }, known);

test("what an entry is about has the name that people know, and leads to where it is shown", () => {
  expect(about("reservation", "17")).toEqual(pipes);
  expect(about("dispute", "du_1", { reservation: 17 })).toEqual(pipes);
  expect(about("operator", "3")).toEqual({ name: "Ana Ortiz" });
  expect(about("industry", "hvac")).toEqual({ name: "HVAC" });
  expect(about("tax-rate", "2028-05-01")).toEqual({
    name: "City tax from Mon, May 1, 2028",
    to: "/office/settings",
  });
});

test("what has been deleted is still named, and leads nowhere", () => {
  expect(about("reservation", "18")).toEqual({ name: "Reservation 18 (deleted)" });
  expect(about("waitlist-entry", "4")).toEqual({ name: "Waitlist entry 4 (deleted)" });
  expect(about("message", "0e6f")).toEqual({ name: "Message (deleted)" });
  expect(about("import", "5", { list: "leads" })).toEqual({ name: "Import of leads" });
});

test("an assistant is led to no settings", () => {
  const assistant = { ...known, role: "assistant" } as const;
  const subject = { subjectType: "billing-setting", subjectId: "1", detail: {} };
  expect(subjectNameAndPath(subject, assistant)).toEqual({ name: "Payment methods" });
});
