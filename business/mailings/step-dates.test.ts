import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { datesForDrop, type MailingState } from "./mailing.ts";
import {
  findDropDateProblem,
  findDueStep,
  findMailedDateProblem,
  findPrintDateProblem,
  firstPrintDate,
  listDatesAhead,
} from "./step-dates.ts";

const mailing = { dates: datesForDrop("2027-05-14") };

test("a card can't have gone to print while advertisers may still change their minds", () => {
  const { approvalDue, printFile } = mailing.dates;
  expect(findPrintDateProblem(mailing, approvalDue)).toMatch(/may approve or withdraw through/);
  expect(findPrintDateProblem(mailing, "2027-01-04")).toBeDefined();
  expect(findPrintDateProblem(mailing, firstPrintDate(mailing))).toBeUndefined();
  expect(findPrintDateProblem(mailing, printFile)).toBeUndefined();
});

test("booking is closed on its last day, and a card printed after its approvals: no sooner are these the step to do", () => {
  const { bookingCloses } = mailing.dates;
  const published = { ...mailing, state: "published" } as const;
  expect(findDueStep(published, addDays(bookingCloses, -1))).toBeUndefined();
  expect(findDueStep(published, bookingCloses)).toBe("close");
  const closed = { ...mailing, state: "closed" } as const;
  expect(findDueStep(closed, mailing.dates.approvalDue)).toBeUndefined();
  expect(findDueStep(closed, firstPrintDate(mailing))).toBe("print");
  expect(findDueStep({ ...mailing, state: "planned" }, "2026-01-01")).toBe("publish");
});

test("nothing is dropped off before it is printed, on a Sunday or on a holiday", () => {
  const printed = { printedOn: "2027-05-10" };
  expect(findDropDateProblem(printed, { date: "2027-05-07" })).toMatch(/printed on Mon/);
  expect(findDropDateProblem(printed, { date: "2027-05-16" })).toMatch(/post offices are closed/);
  expect(findDropDateProblem(printed, { date: "2027-05-31" })).toMatch(/Memorial Day/);
  expect(findDropDateProblem(printed, { date: "2027-05-15" })).toBeUndefined();
});

test("the post office confirms no earlier than the last drop-off, on a day on which it is open", () => {
  const drops = ["2027-05-17", "2027-05-14"].map((date) => ({ date, pieces: 1, postOffice: "A" }));
  expect(findMailedDateProblem({ drops }, "2027-05-15")).toMatch(/last drop-off was on Mon/);
  expect(findMailedDateProblem({ drops }, "2027-05-23")).toMatch(/closed/);
  expect(findMailedDateProblem({ drops }, "2027-05-17")).toBeUndefined();
});

test("a card that is printed or dropped off early no longer waits for the dates before", () => {
  const next = (state: MailingState, today: string) =>
    listDatesAhead({ ...mailing, state }, today)[0]?.id;
  const { bookingCloses, printFile, drop } = mailing.dates;
  expect(next("published", bookingCloses)).toBe("bookingCloses");
  expect(next("closed", bookingCloses)).toBe("briefDue");
  expect(next("closed", printFile)).toBe("printFile");
  expect(next("printed", printFile)).toBe("drop");
  expect(next("dropped", addDays(drop, -1))).toBe("inHomesBy");
  expect(next("confirmed", addDays(mailing.dates.report, 1))).toBeUndefined();
  expect(next("canceled", bookingCloses)).toBeUndefined();
});
