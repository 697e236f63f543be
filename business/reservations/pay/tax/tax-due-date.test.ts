import { expect, test } from "vitest";
import { taxDueDate } from "./tax-due-date.ts";

test("a month's tax is due on the 20th of the next one, or on the business day after a weekend", () => {
  expect(taxDueDate("2026-10-01")).toBe("2026-11-20");
  expect(taxDueDate("2026-12-31")).toBe("2027-01-20");
  expect(taxDueDate("2026-08-15")).toBe("2026-09-21");
});
