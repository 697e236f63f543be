import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import type { MonthTotals } from "#business/ledger/money.ts";
import { findMonthTotals } from "#business/ledger/money-totals.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";
import { monthTotalColumns, sumMonths } from "./month-sums.ts";

export const loader = officeLoader("money.see", async () => {
  const months = await findMonthTotals();
  const cells = (name: string, row: MonthTotals) => [
    name,
    ...monthTotalColumns.map(({ of }) => centsToCsvAmount(of(row))),
  ];
  return csvResponse(
    "months",
    ["Month", ...monthTotalColumns.map(({ name }) => `${name} (USD)`)],
    [...months.map((row) => cells(row.month, row)), cells("Total", sumMonths(months))],
  );
});
