import { expect, test } from "vitest";
import { parseDateRangeOrThisMonth, taxReportMonthChoices } from "./reports.ts";

const now = new Date("2027-05-20T19:00:00Z");
const datesIn = (query: string) => parseDateRangeOrThisMonth(new URLSearchParams(query), now);

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

test("the months of a tax report are this one so far, which is its default, and all of the last one", () => {
  expect(taxReportMonthChoices(now)).toEqual([
    { name: "This month", dates: datesIn("") },
    { name: "Last month", dates: { from: "2027-04-01", to: "2027-04-30" } },
  ]);
  // In Arizona it is still December.
  expect(taxReportMonthChoices(new Date("2027-01-01T06:59:00Z"))).toEqual([
    { name: "This month", dates: { from: "2026-12-01", to: "2026-12-31" } },
    { name: "Last month", dates: { from: "2026-11-01", to: "2026-11-30" } },
  ]);
});
