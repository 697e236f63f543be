import { expect, test } from "vitest";
import { parseDateRange } from "./tax-report-dates.ts";

const now = new Date("2027-05-20T19:00:00Z");
const datesIn = (query: string) => parseDateRange(new URLSearchParams(query), now);

test("the dates of a tax report are those of the address, and this month's where no calendar has them", () => {
  expect(datesIn("from=2027-02-01&to=2027-02-28")).toEqual({
    from: "2027-02-01",
    to: "2027-02-28",
  });
  for (const wrong of ["2027-02-30", "0000-01-01", "99999-01-01", "9999-12-31", "soon", ""]) {
    expect(datesIn(`from=${wrong}&to=${wrong}`), wrong).toEqual({
      from: "2027-05-01",
      to: "2027-05-20",
    });
  }
});
