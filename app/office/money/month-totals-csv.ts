import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findMonthTotals } from "#business/billing/ledger/money-totals.ts";
import { centsToCsvAmount } from "#platform/csv.ts";

const HEAD = [
  "Month",
  "By card (USD)",
  "By invoice (USD)",
  "Refunded (USD)",
  "Lost disputes (USD)",
  "Net (USD)",
];

/** Exports received, refunded, lost and net by month as CSV for the accountant. */
export const loader = officeLoader("money.see", async () => {
  const months = await findMonthTotals();
  const cells = months.map(({ month, ...cents }) => [
    month,
    ...[centsToCsvAmount(cents.cardCents), centsToCsvAmount(cents.invoiceCents)],
    ...[
      centsToCsvAmount(cents.refundedCents),
      centsToCsvAmount(cents.lostCents),
      centsToCsvAmount(cents.netCents),
    ],
  ]);
  return csvResponse("months", HEAD, cells);
});
