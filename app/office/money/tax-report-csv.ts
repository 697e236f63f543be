import { insiderWho } from "#app/office/door.ts";
import { csvAnswer } from "#app/office/tables/csv-answer.ts";
import { findTaxReport } from "#business/billing/money-totals.ts";
import { amountCell } from "#platform/csv.ts";
import type { Route } from "./+types/tax-report-csv.ts";
import { readDates } from "./tax-report-dates.ts";

const HEAD = [
  "Date",
  "Rate (%)",
  "What",
  "How many",
  "Before tax (USD)",
  "Tax (USD)",
  "Total (USD)",
];

/** The tax report as a table for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "money.see").circumstances;
  const dates = readDates(new URL(request.url).searchParams, now);
  const lines = await findTaxReport(dates);
  const cells = lines.map((line) => [
    ...[line.on, line.basisPoints / 100, line.kind === "sold" ? "sold" : "refund"],
    ...[line.count, amountCell(line.priceCents)],
    ...[amountCell(line.taxCents), amountCell(line.totalCents)],
  ]);
  return csvAnswer(`tax ${dates.from} to ${dates.to}`, HEAD, cells);
}
