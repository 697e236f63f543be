import * as v from "valibot";
import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { pricedSizes } from "#prices.ts";
import { datesForDrop, type MailingState, mailingStates } from "./mailing.ts";
import type { MailingAction } from "./mailing-actions.ts";
import { checkMailingAction, isMailingFieldEditable, mailingActions } from "./mailing-actions.ts";
import { calendarDateSchema, dropForm, mailingPlanForm } from "./mailing-fields.ts";
import {
  findDropDateProblem,
  findDueStep,
  findMailedDateProblem,
  findPrintDateProblem,
  firstPrintDate,
  listDatesAhead,
} from "./step-dates.ts";

const dates = datesForDrop("2027-05-15");
const early = "2027-01-01";
const can = (action: MailingAction, state: MailingState, today = early) =>
  checkMailingAction(action, { state, dates }, today);

test("each state lets exactly its own actions happen", () => {
  const table = Object.fromEntries(
    mailingStates.map((state) => [
      state,
      mailingActions.filter((action) => can(action, state).possible).join(" "),
    ]),
  );
  expect(table).toEqual({
    planned: "publish change routes clone cancel",
    published: "unpublish change routes postpone close place clone cancel",
    closed: "change routes postpone reopen print place clone cancel",
    printed: "change routes postpone unprint drop clone",
    dropped: "change routes undrop correct confirm clone",
    confirmed: "change routes correct unconfirm clone",
    canceled: "clone restore",
  });
});

test("what cannot be done says why, in a sentence", () => {
  for (const state of mailingStates) {
    for (const action of mailingActions) {
      const answer = can(action, state);
      if (!answer.possible) expect(answer.because, `${action} ${state}`).toMatch(/^[A-Z].+\.$/);
    }
  }
});

test("nothing is put on sale after its booking deadline, and nobody is placed after the print date", () => {
  expect(can("publish", "planned", "2027-04-23")).toEqual({ possible: true });
  expect(can("publish", "planned", "2027-04-24").possible).toBe(false);
  expect(can("reopen", "closed", "2027-04-24").possible).toBe(false);
  expect(can("place", "closed", "2027-05-03")).toEqual({ possible: true });
  expect(can("place", "closed", "2027-05-04").possible).toBe(false);
});

test("only the costs and later dates of a printed card can change, and only the costs of a mailed one", () => {
  const fields = ["name", "drop", "report", "price-small", "layoutId", "printCents"];
  const editable = (["closed", "printed", "dropped"] as const).map((state) =>
    fields.filter((field) => isMailingFieldEditable(state, field)),
  );
  expect(editable).toEqual([fields, ["drop", "report", "printCents"], ["printCents"]]);
});

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

const plan = {
  name: "May 2027",
  area: "Scottsdale",
  drop: "2027-05-15",
  households: "10,000",
  layoutId: "standard-14",
  ...Object.fromEntries(
    pricedSizes().map(({ id, priceCents }) => [`price-${id}`, String(priceCents / 100)]),
  ),
};
const impossible = ["2027-02-30", "0000-01-01", "99999-01-01", "9999-12-31", "2027-13-01", "soon"];

test("a date that no calendar has is refused at every field of a mailing", () => {
  expect(v.safeParse(mailingPlanForm, plan).success).toBe(true);
  for (const wrong of impossible) {
    expect(v.safeParse(calendarDateSchema, wrong).success, wrong).toBe(false);
    const drop = { date: wrong, pieces: "5000", postOffice: "Main" };
    expect(v.safeParse(dropForm, drop).success, wrong).toBe(false);
    for (const field of ["drop", "bookingCloses", "printFile", "report"]) {
      const read = v.safeParse(mailingPlanForm, { ...plan, [field]: wrong });
      expect(
        read.issues?.map((issue) => v.getDotPath(issue)),
        `${field} ${wrong}`,
      ).toEqual([field]);
    }
  }
});
