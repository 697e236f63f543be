import { insiderWho } from "#app/office/door.ts";
import { csvAnswer } from "#app/office/tables/csv-answer.ts";
import { findMonths } from "#business/billing/money-totals.ts";
import { amountCell } from "#platform/csv.ts";
import type { Route } from "./+types/months-csv.ts";

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
  insiderWho(context, "money.see");
  const months = await findMonths();
  const cells = months.map(({ month, ...cents }) => [
    month,
    ...[amountCell(cents.cardCents), amountCell(cents.invoiceCents)],
    ...[amountCell(cents.refundedCents), amountCell(cents.lostCents), amountCell(cents.netCents)],
  ]);
  return csvAnswer("months", HEAD, cells);
}
