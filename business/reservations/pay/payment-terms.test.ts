import fc from "fast-check";
import { expect, test } from "vitest";
import { businessDaysAfter, isBusinessDay } from "#business/mailings/calendar/business-days.ts";
import { addDays, daysBetween } from "#platform/clock.ts";
import {
  findDueDateProblem,
  invoiceDueDate,
  lastDueDateToRemind,
  MAX_TAX_BASIS_POINTS,
  officeInvoiceDueDate,
  priceWithTax,
  suggestReopenedInvoiceDueDate,
  taxDueDate,
  taxLineLabel,
} from "./payment-terms.ts";

test.each([
  ["a Monday", "2026-11-16", "2026-11-27"],
  ["the Friday before Thanksgiving week", "2026-11-20", "2026-11-30"],
  ["the Sunday before Thanksgiving", "2026-11-22", "2026-12-02"],
  ["a Wednesday, ten days before a Saturday", "2026-12-02", "2026-12-14"],
  ["a Thursday, ten days before a Sunday", "2026-12-03", "2026-12-14"],
  ["the Thursday before Christmas, five business days being more", "2026-12-24", "2027-01-04"],
  ["the last Friday of a year", "2027-12-31", "2028-01-10"],
  ["ten days before 29 February", "2028-02-19", "2028-02-29"],
  ["the week in which clocks change elsewhere", "2027-03-08", "2027-03-18"],
])("an invoice of %s is due ten days later, on a business day", (_, today, due) => {
  expect(invoiceDueDate(today, "2099-01-01")).toBe(due);
});

test.each([
  ["on Thanksgiving, the tenth day", "2026-11-26", "2026-11-16", "2026-11-25"],
  ["the day before", "2026-11-25", "2026-11-16", "2026-11-25"],
  ["in three business days", "2026-11-19", "2026-11-16", "2026-11-19"],
  ["in two business days", "2026-11-18", "2026-11-16", undefined],
  ["today", "2026-11-16", "2026-11-16", undefined],
  ["on a Saturday", "2027-05-15", "2027-05-11", "2027-05-14"],
  ["on a Sunday, two business days before which are left", "2027-05-16", "2027-05-12", undefined],
])("where booking closes %s, an invoice is due by then or not offered", (_, closes, today, due) => {
  expect(invoiceDueDate(today, closes)).toBe(due);
});

test("an invoice is due on a business day, after five of them or by the close of booking after three", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 40 }), (day, left) => {
      const today = addDays("2026-01-01", day);
      const closes = addDays(today, left);
      const due = invoiceDueDate(today, closes);
      if (due === undefined) {
        expect(businessDaysAfter(today, 3) > closes).toBe(true);
        return;
      }
      expect(isBusinessDay(due) && due <= closes).toBe(true);
      expect(due >= businessDaysAfter(today, 3)).toBe(true);
      const isFull = due >= businessDaysAfter(today, 5) && daysBetween(today, due) >= 10;
      expect(isFull || daysBetween(due, closes) <= 4).toBe(true);
    }),
  );
});

test("the office gives a due date however soon booking closes, never before today", () => {
  expect(officeInvoiceDueDate("2026-11-16", "2026-12-31")).toBe("2026-11-27");
  expect(officeInvoiceDueDate("2026-11-16", "2026-11-17")).toBe("2026-11-17");
  expect(officeInvoiceDueDate("2026-11-16", "2026-11-16")).toBe("2026-11-16");
  expect(officeInvoiceDueDate("2027-05-13", "2027-05-16")).toBe("2027-05-14");
  expect(officeInvoiceDueDate("2027-05-15", "2027-05-15")).toBe("2027-05-15");
});

test.each([
  ["a Thursday", "2026-11-19", "2026-11-20"],
  ["a Friday", "2026-11-20", "2026-11-23"],
  ["a Saturday", "2026-11-21", "2026-11-23"],
  ["the day before Thanksgiving", "2026-11-25", "2026-11-27"],
])("on %s buyers are reminded of invoices due through the next business day", (_, today, due) => {
  expect(lastDueDateToRemind(today)).toBe(due);
});

const card = {
  today: "2026-11-23",
  before: "2026-12-03",
  bookingCloses: "2026-12-11",
  printFile: "2026-12-18",
  isPrinted: false,
  afterClose: false,
};

test.each([
  ["a later business day", "2026-12-08", undefined],
  ["five business days from today", "2026-12-01", undefined],
  ["four business days from today", "2026-11-30", "dueOn"],
  ["yesterday", "2026-11-20", "dueOn"],
  ["a Saturday", "2026-12-05", "dueOn"],
  ["Thanksgiving", "2026-11-26", "dueOn"],
  ["a day after booking closes", "2026-12-14", "afterClose"],
  ["a day after print", "2026-12-21", "dueOn"],
])("the office can set the due date to %s, or is told why not", (_, dueOn, field) => {
  expect(findDueDateProblem(dueOn, card)?.field).toBe(field);
});

test("a due date after booking closes has to be meant, and ends at print; a printed ad is owed for a year", () => {
  expect(findDueDateProblem("2026-12-14", { ...card, afterClose: true })).toBeUndefined();
  expect(findDueDateProblem("2026-12-21", { ...card, afterClose: true })?.field).toBe("dueOn");
  expect(findDueDateProblem("2027-02-01", { ...card, isPrinted: true })).toBeUndefined();
  expect(findDueDateProblem("2028-02-01", { ...card, isPrinted: true })?.field).toBe("dueOn");
});

test("an invoice that is open again is due on a date that the rules allow", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), fc.boolean(), (day, isPrinted) => {
      const today = addDays("2026-10-01", day);
      const done = isPrinted || card.printFile < today;
      const facts = { ...card, today, isPrinted: done };
      const dueOn = suggestReopenedInvoiceDueDate(facts);
      const seen = { ...facts, before: today, afterClose: true };
      expect(findDueDateProblem(dueOn, seen)).toBeUndefined();
    }),
  );
});

test("Scottsdale's 1.70% on $350, $600 and $1,000 is what the city's own figures give", () => {
  expect([350_00, 600_00, 1_000_00].map((cents) => priceWithTax(cents, 170).taxCents)).toEqual([
    595, 1020, 1700,
  ]);
  expect(priceWithTax(350_00, 170)).toEqual({
    priceCents: 350_00,
    taxBasisPoints: 170,
    taxCents: 595,
    totalCents: 355_95,
  });
});

test("half a cent is rounded up, less is not", () => {
  expect(priceWithTax(50, 100).taxCents).toBe(1);
  expect(priceWithTax(49, 100).taxCents).toBe(0);
  expect(priceWithTax(150, 100).taxCents).toBe(2);
});

test("without a rate there is no tax", () => {
  expect(priceWithTax(1000_00, 0)).toMatchObject({ taxCents: 0, totalCents: 1000_00 });
});

test("every total is the sum of its parts in whole cents, at most half a cent off", () => {
  const prices = fc.integer({ min: 1, max: 10_000_000 });
  const rates = fc.integer({ min: 0, max: MAX_TAX_BASIS_POINTS });
  fc.assert(
    fc.property(prices, rates, (cents, rate) => {
      const { taxCents, totalCents } = priceWithTax(cents, rate);
      const exact = BigInt(cents) * BigInt(rate);
      const off = BigInt(taxCents) * 10_000n - exact;
      return totalCents === cents + taxCents && off > -5_000n && off <= 5_000n;
    }),
  );
});

test("the tax line names the city and the rate as people write it", () => {
  expect(taxLineLabel({ taxBasisPoints: 170 })).toBe("Scottsdale privilege tax, 1.7%");
  expect(taxLineLabel({ taxBasisPoints: 175 })).toBe("Scottsdale privilege tax, 1.75%");
  expect(taxLineLabel({ taxBasisPoints: 0 })).toBe("No tax added");
});

test("a month's tax is due on the 20th of the next one, or on the business day after a weekend", () => {
  expect(taxDueDate("2026-10-01")).toBe("2026-11-20");
  expect(taxDueDate("2026-12-31")).toBe("2027-01-20");
  expect(taxDueDate("2026-08-15")).toBe("2026-09-21");
});
