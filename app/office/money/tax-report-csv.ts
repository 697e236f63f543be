import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findTaxReport } from "#business/ledger/money-totals.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";
import { parseDateRangeOrThisMonth } from "./tax-report-dates.ts";

const TAX_KINDS = { sold: "sold", "given-back": "refund", "taken-back": "reversed" } as const;

const HEAD = ["Date", "Rate (%)", "Type", "Count", "Before tax (USD)", "Tax (USD)", "Total (USD)"];

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const dates = parseDateRangeOrThisMonth(new URL(request.url).searchParams, now);
  const lines = await findTaxReport(dates);
  const cells = lines.map((line) => [
    ...[line.on, line.basisPoints / 100, TAX_KINDS[line.kind]],
    ...[line.count, centsToCsvAmount(line.priceCents)],
    ...[centsToCsvAmount(line.taxCents), centsToCsvAmount(line.totalCents)],
  ]);
  return csvResponse(`tax ${dates.from} to ${dates.to}`, HEAD, cells);
});
