import { expect, test } from "vitest";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import {
  datesForDrop,
  isPrinted,
  type Mailing,
  type MailingState,
  summarizeRecordedDrops,
} from "#business/mailings/mailing.ts";
import { describeStatus } from "./describe-status.ts";
import { listReservationSteps } from "./next-steps-section.tsx";

/** A card of May 2020: every date of it has long passed. */
const dates = datesForDrop("2020-05-15");
const hand = (date: string, pieces: number) => ({ date, pieces, postOffice: "Scottsdale Main" });

function yours(state: MailingState, drops: Mailing["drops"] = [], printedOn: string | null = null) {
  const recorded = { state, drops, households: 10_000 };
  return {
    status: "paid",
    address: "current",
    industryName: "Plumbing",
    toPayCents: 0,
    mailing: {
      name: "May 2020",
      households: 10_000,
      dates,
      printed: isPrinted(recorded) ? { on: printedOn } : undefined,
      mailed: summarizeRecordedDrops(recorded),
    },
  } as CustomerReservation;
}

const done = (your: CustomerReservation) => listReservationSteps(your).map((step) => step.done);
const days = (your: CustomerReservation) =>
  listReservationSteps(your).flatMap((step) => step.days.map(({ what, on }) => `${what} ${on}`));

test("a card whose dates have passed still shows them as planned until the office records a step", () => {
  for (const state of ["published", "closed"] as const) {
    expect(describeStatus(yours(state)).lead).toBe(
      "Your spot is paid for, and no other business in your industry can be on this card. We plan to mail it to at least 10,000 homes on Friday, May 15, 2020.",
    );
    expect(done(yours(state))).toEqual([true, true, false, false, false]);
    expect(days(yours(state)).slice(2, 4)).toEqual([
      "Printing planned for 2020-05-01",
      "Drop date planned for 2020-05-15",
    ]);
  }
});

test("a card that is recorded as printed has its design behind it, and is not mailed", () => {
  const your = yours("printed", [], "2020-05-04");
  expect(done(your)).toEqual([true, true, true, false, false]);
  expect(listReservationSteps(your)[3]?.text).toBe(
    "We print the cards, bundle them by carrier route, and take them to the post office. The post office doesn’t guarantee delivery dates.",
  );
  expect(days(your)).toContain("Printed on 2020-05-04");
  expect(describeStatus(your).lead).toContain("We plan to mail it");
});

test("half a card at the post office is half mailed, and its step is not done", () => {
  const your = yours("dropped", [hand("2020-05-15", 5_000)], "2020-05-04");
  expect(describeStatus(your).lead).toContain(
    "So far, it was mailed to 5,000 homes on Friday, May 15, 2020.",
  );
  expect(done(your)).toEqual([true, true, true, false, false]);
});

test("a mailed card says the recorded dates and homes, and never that the report was sent", () => {
  const drops = [hand("2020-05-15", 5_000), hand("2020-05-16", 5_012)];
  const your = yours("confirmed", drops, "2020-05-04");
  expect(describeStatus(your).lead).toContain(
    "It was mailed to 10,012 homes on Friday, May 15, 2020, and Saturday, May 16, 2020.",
  );
  expect(done(your)).toEqual([true, true, true, true, false]);
  expect(days(your).slice(3)).toEqual([
    "To the post office on 2020-05-15",
    "To the post office on 2020-05-16",
    "Expected in homes by 2020-05-22",
    "Report planned for 2020-06-12",
  ]);
});

test("a mailed card leads to its results and proof of mailing, except where the link may not open them", () => {
  const your = yours("confirmed", [hand("2020-05-15", 10_000)], "2020-05-04");
  const ways = (one: CustomerReservation) => listReservationSteps(one).map(({ way }) => way?.to);
  expect(ways(your).slice(3)).toEqual(["results", "mailed"]);
  expect(ways({ ...your, address: "former" }).slice(3)).toEqual([undefined, undefined]);
});
