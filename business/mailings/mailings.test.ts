import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { firstPrices, pricedSizes } from "#prices.ts";
import { sizes } from "#site.ts";
import type { MailingState } from "./mailing.ts";
import {
  countdownTarget,
  defaultFirstDropDate,
  formatMailedDates,
  formatMailedOrPlannedDate,
  getInitialPriceList,
  isBookable,
  isPrinted,
  mailingDatesForDropDate,
  mailingStates,
  summarizeRecordedDrops,
} from "./mailing.ts";
import type { MailingAction } from "./mailing-actions.ts";
import { checkMailingAction, isMailingFieldEditable, mailingActions } from "./mailing-actions.ts";
import { calendarDateSchema, dropForm, mailingPlanForm } from "./mailing-fields.ts";
import {
  earliestPrintDate,
  findDropDateProblem,
  findDueMailingStep,
  findMailedDateProblem,
  findPrintDateProblem,
  listRemainingDeadlines,
} from "./step-dates.ts";

const dates = mailingDatesForDropDate("2027-05-15");
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

const mailing = { dates: mailingDatesForDropDate("2027-05-14") };

test("a card can't have gone to print while advertisers may still change their minds", () => {
  const { approvalDue, printFile } = mailing.dates;
  expect(findPrintDateProblem(mailing, approvalDue)).toMatch(/may approve or withdraw through/);
  expect(findPrintDateProblem(mailing, "2027-01-04")).toBeDefined();
  expect(findPrintDateProblem(mailing, earliestPrintDate(mailing))).toBeUndefined();
  expect(findPrintDateProblem(mailing, printFile)).toBeUndefined();
});

test("booking is closed on its last day, and a card printed after its approvals: no sooner are these the step to do", () => {
  const { bookingCloses } = mailing.dates;
  const published = { ...mailing, state: "published" } as const;
  expect(findDueMailingStep(published, addDays(bookingCloses, -1))).toBeUndefined();
  expect(findDueMailingStep(published, bookingCloses)).toBe("close");
  const closed = { ...mailing, state: "closed" } as const;
  expect(findDueMailingStep(closed, mailing.dates.approvalDue)).toBeUndefined();
  expect(findDueMailingStep(closed, earliestPrintDate(mailing))).toBe("print");
  expect(findDueMailingStep({ ...mailing, state: "planned" }, "2026-01-01")).toBe("publish");
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
    listRemainingDeadlines({ ...mailing, state }, today)[0]?.id;
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

describe("the calendar", () => {
  test("a fresh installation's first mailing is the next 15 May", () => {
    expect(defaultFirstDropDate("2026-11-20")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-01-01")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-05-14")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-05-15")).toBe("2027-05-15");
    expect(defaultFirstDropDate("2027-05-16")).toBe("2028-05-15");
  });

  test("where 15 May is a Sunday, the first mailing is dropped on the Monday, and counted down to", () => {
    expect(defaultFirstDropDate("2033-01-01")).toBe("2033-05-16");
    expect(defaultFirstDropDate("2033-05-16")).toBe("2033-05-16");
    expect(defaultFirstDropDate("2033-05-17")).toBe("2034-05-15");
    expect(countdownTarget(undefined, new Date("2033-05-06T12:00:00-07:00")).label).toBe(
      "Days Until May 16th",
    );
  });

  test("a mailing can be booked through its booking deadline, and only while it is published", () => {
    const dates = mailingDatesForDropDate("2027-05-15");
    expect(isBookable({ state: "published", dates }, "2027-04-23")).toBe(true);
    expect(isBookable({ state: "published", dates }, "2027-04-24")).toBe(false);
    expect(isBookable({ state: "closed", dates }, "2027-04-01")).toBe(false);
  });

  test("a new mailing takes a snapshot of the published prices", () => {
    const prices = getInitialPriceList();
    expect(Object.entries(prices)).toEqual(
      sizes.map(({ id, firstPriceCents }) => [id, firstPriceCents]),
    );
    expect(prices).not.toBe(firstPrices);
  });
});

describe("the countdown", () => {
  const at = (text: string) => new Date(text);

  test("counts to the next mailing, whichever date the operator planned", () => {
    expect(countdownTarget("2027-06-22", at("2027-06-01T12:00:00Z"))).toEqual({
      target: "2027-06-22",
      label: "Days Until June 22nd",
    });
    expect(countdownTarget("2027-07-03", at("2027-06-01T12:00:00Z")).label).toBe(
      "Days Until July 3rd",
    );
  });

  test("falls back to the next 15 May when no mailing is planned", () => {
    expect(countdownTarget(undefined, at("2027-05-16T12:00:00-07:00"))).toEqual({
      target: "2028-05-15",
      label: "Days Until May 15th",
    });
  });

  test("says why it isn't the calendar's day where no post office is open on that day", () => {
    const { moved } = countdownTarget(undefined, at("2033-05-06T12:00:00-07:00"));
    expect(moved).toBe("May 15th is a Sunday");
    expect(countdownTarget("2029-01-16", at("2029-01-02T12:00:00-07:00")).moved).toBe(
      "January 15th is a postal holiday",
    );
    expect(countdownTarget("2033-05-17", at("2033-05-06T12:00:00-07:00")).moved).toBeUndefined();
  });
});

const hand = (date: string, pieces: number) => ({ date, pieces, postOffice: "Scottsdale Main" });
const drops = [hand("2027-05-17", 5_012), hand("2027-05-15", 5_000)];
const planned = { dropDate: "2027-05-15", households: 10_000, drops: [] };

test("only a card whose drop is recorded is mailed, whatever its dates say", () => {
  for (const state of mailingStates) {
    expect(summarizeRecordedDrops({ ...planned, state }), state).toBeUndefined();
    expect(formatMailedOrPlannedDate({ ...planned, state }), state).toBe(
      "planned for Saturday, May 15, 2027",
    );
    const recorded = summarizeRecordedDrops({ ...planned, state, drops }) !== undefined;
    expect(recorded, state).toBe(state === "dropped" || state === "confirmed");
  }
});

test("what was mailed is said with the recorded dates and the recorded number of homes", () => {
  expect(formatMailedOrPlannedDate({ ...planned, state: "confirmed", drops })).toBe(
    "mailed to 10,012 homes on Saturday, May 15, 2027, and Monday, May 17, 2027",
  );
});

test("three mailing dates have one and", () => {
  expect(formatMailedDates({ dates: ["2027-05-14", "2027-05-15", "2027-05-17"] })).toBe(
    "Friday, May 14, 2027, Saturday, May 15, 2027, and Monday, May 17, 2027",
  );
});

test("half a card is mailed so far, until the office says that this is all", () => {
  const half = { ...planned, drops: [hand("2027-05-15", 5_000)] };
  expect(formatMailedOrPlannedDate({ ...half, state: "dropped" })).toBe(
    "so far mailed to 5,000 homes on Saturday, May 15, 2027",
  );
  expect(formatMailedOrPlannedDate({ ...half, state: "confirmed" })).toBe(
    "mailed to 5,000 homes on Saturday, May 15, 2027",
  );
});

test("a card is printed only in a state that says so", () => {
  expect(mailingStates.filter((state) => isPrinted({ state }))).toEqual([
    "printed",
    "dropped",
    "confirmed",
  ]);
});
