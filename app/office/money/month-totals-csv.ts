import { requirePagePermission } from "#app/office/access/office-access.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findMonthTotals } from "#business/billing/ledger/money-totals.ts";
import { centsToCsvAmount } from "#platform/csv.ts";
import type { Route } from "./+types/month-totals-csv.ts";

const HEAD = [
  "Month",
  "By card (USD)",
  "By invoice (USD)",
  "Went back (USD)",
  "Lost in disputes (USD)",
  "Stays (USD)",
];

/** What came, went back, was lost and stays, month by month, as a table for the accountant. */
export async function loader({ context }: Route.LoaderArgs) {
  requirePagePermission(context, "money.see");
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
}
