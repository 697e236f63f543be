import { expect, test } from "vitest";
import { subjectKey, subjectNameAndPath } from "./subject-links.ts";

const pipes = { name: "Copper Pipes, 7K3M-9PQX", to: "/office/reservations/17" };
const known = {
  names: new Map([["3", "Ana Ortiz"]]),
  things: new Map([[subjectKey("reservation", 17), pipes]]),
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
