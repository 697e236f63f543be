import { expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { datesForDrop } from "#business/mailings/mailing.ts";
import { progressAfterPayment } from "#business/reservations/pay/try-mark-paid.ts";
import { createSpotMap } from "./draw-spot-map.ts";
import { creditExpiryDate, formatInvoiceNumber } from "./invoice.ts";

test("an invoice's number is its year and its count, which may exceed four digits", () => {
  expect(formatInvoiceNumber(2027, 1)).toBe("2027-0001");
  expect(formatInvoiceNumber(2027, 12_345)).toBe("2027-12345");
});

test("a credit is good until the same day a year later, and to the end of a shorter February", () => {
  expect(creditExpiryDate("2027-04-25")).toBe("2028-04-25");
  expect(creditExpiryDate("2028-02-29")).toBe("2029-02-28");
  expect(creditExpiryDate("2027-12-31")).toBe("2028-12-31");
});

test("the spot map shows the side with the spot, and highlights only that spot", () => {
  for (const spot of standardLayout.spots) {
    const plan = createSpotMap(standardLayout, spot.id);
    expect(plan.side).toBe(spot.side);
    const lit = plan.boxes.filter(({ what }) => what === "mine");
    expect(lit).toMatchObject([{ label: spot.id, x: spot.x, y: spot.y }]);
    const area = plan.boxes.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBe(plan.width * plan.height);
  }
});

test("the five steps show each date of the mailing, and the first two are done", () => {
  const steps = progressAfterPayment(datesForDrop("2027-05-15"), "2027-03-01");
  expect(steps.map(({ title }) => title)).toEqual([
    "Check Industry Availability",
    "Secure Your Spot",
    "Design & Revisions",
    "Production & Mailing",
    "Confirmation Copy",
  ]);
  expect(steps.map(({ done }) => done)).toEqual([true, true, false, false, false]);
  const said = steps.map(({ when }) => when).join(" ");
  for (const date of [
    "March 1, 2027",
    "April 26, 2027",
    "April 29, 2027",
    "May 3, 2027",
    "May 15, 2027",
    "May 22, 2027",
    "June 14, 2027",
  ]) {
    expect(said).toContain(date);
  }
});
