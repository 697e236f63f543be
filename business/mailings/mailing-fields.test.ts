import * as v from "valibot";
import { expect, test } from "vitest";
import { pricedSizes } from "#prices.ts";
import { calendarDateSchema, dropForm, mailingPlanForm } from "./mailing-fields.ts";

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
