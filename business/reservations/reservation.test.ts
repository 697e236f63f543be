import { expect, test } from "vitest";
import { mailingStates } from "#business/mailings/mailing.ts";
import {
  describeTermsDeadline,
  phoneConfirmDeadline,
} from "#business/reservations/claims/claims.ts";
import {
  cancellationCompensationOnDate,
  checkReservationAction,
  endedStates,
  listStatesAllowing,
  liveStates,
  type ReservationAction,
  type ReservationState,
  stateTransitions,
} from "./reservation.ts";

const states: ReservationState[] = [...liveStates, ...endedStates];
const actions: ReservationAction[] = [
  ...(["change", "extend", "release", "renew", "give-details"] as const),
  ...(["pay-by-card", "pay-by-invoice", "confirm", "cancel"] as const),
];

const statusOf = (state: ReservationState, given = {}) => ({
  state,
  secondsLeft: state === "paid" ? null : 600,
  extensions: 0,
  contactId: 1,
  mailingState: "published" as const,
  ...given,
});

test("paid ends only by a cancellation or a refund, is owed again if its payment is taken back, and comes back only from an end that is", () => {
  expect(stateTransitions.paid).toEqual(["unpaid", "canceled", "refunded"]);
  for (const state of states.filter((one) => stateTransitions[one].includes("paid"))) {
    expect(["offered", "paid", "refunded"]).not.toContain(state);
  }
});

test("no transition leads into an offer, and out of a refund only one that was not sent", () => {
  for (const state of states) expect(stateTransitions[state]).not.toContain("offered");
  expect(stateTransitions.refunded).toEqual(["canceled"]);
});

test("every refusal is a sentence for people, and an ended reservation can only be taken again", () => {
  for (const action of actions) {
    for (const state of states) {
      const answer = checkReservationAction(action, statusOf(state));
      if (!answer.possible) expect(answer.because).toMatch(/^[A-Z].{10,}\.$/);
      if (endedStates.some((end) => end === state)) {
        expect(answer.possible).toBe(action === "renew" && state === "expired");
      }
    }
  }
});

test("an expired claim can only be taken again or given back", () => {
  for (const action of actions) {
    for (const state of listStatesAllowing(action)) {
      const answer = checkReservationAction(action, statusOf(state, { secondsLeft: 0 }));
      expect(answer.possible, `${action} in ${state}`).toBe(["renew", "release"].includes(action));
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
    expect(cancellationCompensationOnDate(mailing, today)).toBe(gives);
  },
);

test("a printed card gives nothing back on any date", () => {
  for (const state of ["printed", "dropped", "confirmed"]) {
    expect(cancellationCompensationOnDate({ ...mailing, state }, "2028-01-01")).toBe("nothing");
  }
});

const until = (moment: string) =>
  describeTermsDeadline({ expiresAt: new Date(`${moment}:00-07:00`), createdAt: new Date(0) });

test("a deadline in office hours names its time, and one at midnight says the end of the day", () => {
  expect(until("2026-11-25T11:00")).toBe("11:00 am on Wednesday, November 25, 2026, Arizona time");
  expect(until("2026-11-25T00:00")).toBe("the end of Tuesday, November 24, 2026, Arizona time");
});

test.each([
  ["is open the next day", "2026-12-01", "2026-12-10", "2026-12-02 11:00"],
  ["is closed for a weekend", "2026-12-04", "2026-12-10", "2026-12-07 11:00"],
  ["is closed for Thanksgiving", "2026-11-25", "2026-12-10", "2026-11-27 11:00"],
  ["opens after the invoice is due", "2026-12-04", "2026-12-05", "2026-12-06 00:00"],
  ["opens, but the invoice is due by then", "2026-12-01", "2026-12-01", "2026-12-02 00:00"],
])(
  "a customer the office booked can call past the end of a day where it %s (%s, due %s: %s)",
  (_, last, due, until) => {
    expect(phoneConfirmDeadline(last, due)).toEqual(
      new Date(`${until.replace(" ", "T")}:00-07:00`),
    );
  },
);
