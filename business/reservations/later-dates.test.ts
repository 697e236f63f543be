import { expect, test } from "vitest";
import { datesOf } from "#business/mailings/mailing.ts";
import { laterDates } from "./postpone-mailing.ts";

const dropDate = "2027-05-15";
const dates = datesOf(dropDate);
const printed = { dates, dropDate, state: "printed" as const };

test("all dates of a card that is not printed move by the same days", () => {
  for (const state of ["published", "closed"] as const) {
    expect(laterDates({ ...printed, state }, "2027-05-25", "2027-05-12")).toEqual(
      datesOf("2027-05-25"),
    );
  }
});

test("of a printed card the arrival of the cards moves while it lies ahead, and stays once it has come", () => {
  const { drop, inHomesBy, report, cardsReceived } = datesOf("2027-05-25");
  const late = { ...dates, drop, inHomesBy, report };
  expect(laterDates(printed, "2027-05-25", "2027-05-10")).toEqual({ ...late, cardsReceived });
  expect(laterDates(printed, "2027-05-25", "2027-05-11")).toEqual(late);
});
