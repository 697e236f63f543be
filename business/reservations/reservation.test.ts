import fc from "fast-check";
import { expect, test } from "vitest";
import { mailingStates } from "#business/mailings/mailing.ts";
import { addDays } from "#platform/clock.ts";
import {
  checkReservationAction,
  endStates,
  invoiceDueDate,
  lastDueDateToRemind,
  liveStates,
  type ReservationAction,
  type ReservationState,
  refundLadderStep,
  statesAllowing,
  stateTransitions,
} from "./reservation.ts";

const states: ReservationState[] = [...liveStates, ...endStates];
const actions: ReservationAction[] = [
  "change",
  "extend",
  "release",
  "renew",
  "give-details",
  "pay-by-card",
  "stop-paying",
  "pay-by-invoice",
  "confirm",
  "cancel",
];

const statusOf = (state: ReservationState, given = {}) => ({
  state,
  secondsLeft: state === "paid" ? null : 600,
  extensions: 0,
  contactId: 1,
  mailingState: "published" as const,
  ...given,
});

test("paid ends only by a cancellation or a refund", () => {
  expect(stateTransitions.paid).toEqual(["canceled", "refunded"]);
  for (const state of states.filter((one) => stateTransitions[one].includes("paid"))) {
    expect(["held", "paying", "unconfirmed", "unpaid", "expired", "released"]).toContain(state);
  }
});

test("no transition leads into an offer or out of a refund", () => {
  for (const state of states) expect(stateTransitions[state]).not.toContain("offered");
  expect(stateTransitions.refunded).toEqual([]);
});

test("every refusal is a sentence for people, and an ended reservation can only be taken again", () => {
  for (const action of actions) {
    for (const state of states) {
      const answer = checkReservationAction(action, statusOf(state));
      if (!answer.possible) expect(answer.because).toMatch(/^[A-Z].{10,}\.$/);
      if (endStates.some((end) => end === state)) {
        expect(answer.possible).toBe(action === "renew" && state === "expired");
      }
    }
  }
});

test("an expired claim can only be taken again, given back, or have its payment page closed", () => {
  for (const action of actions) {
    for (const state of statesAllowing(action)) {
      const answer = checkReservationAction(action, statusOf(state, { secondsLeft: 0 }));
      expect(answer.possible, `${action} in ${state}`).toBe(
        ["renew", "release", "stop-paying"].includes(action),
      );
    }
  }
});

test("a paid spot can be canceled until it is mailed, and not after", () => {
  for (const mailingState of mailingStates) {
    const isMailed = mailingState === "dropped" || mailingState === "confirmed";
    const answer = checkReservationAction("cancel", statusOf("paid", { mailingState }));
    expect(answer.possible, mailingState).toBe(!isMailed);
    expect(checkReservationAction("cancel", statusOf("unpaid", { mailingState })).possible).toBe(
      true,
    );
  }
});

test("a hold is extended three times at most, and paid for only with details", () => {
  expect(checkReservationAction("extend", statusOf("held", { extensions: 2 })).possible).toBe(true);
  expect(checkReservationAction("extend", statusOf("held", { extensions: 3 }))).toMatchObject({
    possible: false,
  });
  for (const action of ["pay-by-card", "pay-by-invoice"] as const) {
    expect(checkReservationAction(action, statusOf("held", { contactId: null }))).toEqual({
      possible: false,
      because: "Please fill in your details first.",
    });
  }
});

const mailing = { state: "published", bookingCloses: "2028-02-28", printFile: "2028-03-08" };

test.each([
  ["2028-02-27", "refund"],
  ["2028-02-28", "refund"],
  ["2028-02-29", "credit"],
  ["2028-03-08", "credit"],
  ["2028-03-09", "nothing"],
])(
  "a cancellation on %s gives: %s (booking closes on 28 February of a leap year)",
  (today, gives) => {
    expect(refundLadderStep(mailing, today)).toBe(gives);
  },
);

test("a printed card gives nothing back on any date", () => {
  for (const state of ["printed", "dropped", "confirmed"]) {
    expect(refundLadderStep({ ...mailing, state }, "2028-01-01")).toBe("nothing");
  }
});

test.each([
  ["a Monday", "2026-11-16", "2026-11-19"],
  ["a Friday before Thanksgiving week", "2026-11-20", "2026-11-25"],
  ["the Tuesday before Thanksgiving", "2026-11-24", "2026-11-30"],
  ["the Thursday before Christmas", "2026-12-24", "2026-12-30"],
  ["the last Friday of a year", "2027-12-31", "2028-01-05"],
  ["the day before 29 February", "2028-02-28", "2028-03-02"],
  ["a Saturday", "2026-11-21", "2026-11-25"],
])("an invoice of %s is due three business days later", (_, today, due) => {
  expect(invoiceDueDate(today, "2099-01-01")).toBe(due);
});

test("an invoice is never due after booking closes, nor before today", () => {
  expect(invoiceDueDate("2026-11-16", "2026-11-17")).toBe("2026-11-17");
  expect(invoiceDueDate("2026-11-16", "2026-11-16")).toBe("2026-11-16");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 30 }), (day, left) => {
      const today = addDays("2026-01-01", day);
      const closes = addDays(today, left);
      const due = invoiceDueDate(today, closes);
      expect(due >= today && due <= closes).toBe(true);
    }),
  );
});

test("an invoice is due on the Friday where booking was set to close on a weekend", () => {
  expect(invoiceDueDate("2027-05-12", "2027-05-15")).toBe("2027-05-14");
  expect(invoiceDueDate("2027-05-13", "2027-05-16")).toBe("2027-05-14");
  expect(invoiceDueDate("2027-05-15", "2027-05-15")).toBe("2027-05-15");
});

test.each([
  ["a Thursday", "2026-11-19", "2026-11-20"],
  ["a Friday", "2026-11-20", "2026-11-23"],
  ["a Saturday", "2026-11-21", "2026-11-23"],
  ["the day before Thanksgiving", "2026-11-25", "2026-11-27"],
])("on %s buyers are reminded of invoices due through the next business day", (_, today, due) => {
  expect(lastDueDateToRemind(today)).toBe(due);
});
