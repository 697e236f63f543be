import type { LoaderFunctionArgs } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { requireOwnProperty } from "#app/own-property.ts";
import { listProfitLinesOfYear } from "#business/ledger/card-and-reservation-money.ts";
import {
  createEmptyMonthTotals,
  type MonthTotals,
  PRINTING_NOT_ENTERED_TEXT,
  type ProfitFigures,
  profitFigureColumns,
  sumProfitFigures,
} from "#business/ledger/money.ts";
import { findTaxReport, listMonthTotals } from "#business/ledger/money-totals.ts";
import { findAllCredits } from "#business/reservations/pay/credits/find-credits.ts";
import type { CreditWithBalance } from "#business/reservations/pay/credits/give-credit.ts";
import { arizonaDate, isCalendarDate, type PlainDate } from "#platform/clock.ts";
import { datesOfPeriod } from "#platform/date-range.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";

type ReportDates = { from: PlainDate; to: PlainDate };

/** The months whose tax people report, by name: this one so far, and all of the last one. */
export function taxReportMonthChoices(now: Date): { name: string; dates: ReportDates }[] {
  const today = arizonaDate(now);
  return [
    { name: "This month", dates: { from: datesOfPeriod("this-month", today).from, to: today } },
    { name: "Last month", dates: datesOfPeriod("last-month", today) },
  ];
}

/** The dates that an address asks for, both included; by default this month so far. */
export function parseDateRangeOrThisMonth(params: URLSearchParams, now: Date): ReportDates {
  const dateOf = (name: string) => {
    const text = params.get(name);
    return text !== null && isCalendarDate(text) ? text : undefined;
  };
  const to = dateOf("to") ?? arizonaDate(now);
  return { from: dateOf("from") ?? `${to.slice(0, 7)}-01`, to };
}

/** Formats hundredths of a percent: 175 is "1.75%". */
export function formatTaxRate(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}

type MonthSum = { name: string; of: (row: MonthTotals) => number; always?: true };

/** The columns of a month's totals, in cents. */
export const monthTotalColumns: readonly MonthSum[] = [
  { name: "By card", of: ({ cardCents }) => cardCents },
  { name: "By invoice", of: ({ invoiceCents }) => invoiceCents },
  { name: "Refunded", of: ({ refundedCents }) => refundedCents },
  { name: "Lost disputes", of: ({ lostCents }) => lostCents },
  { name: "Net", of: ({ netCents }) => netCents, always: true },
  { name: "Tax included", of: ({ taxCents }) => taxCents, always: true },
  { name: "Expenses", of: ({ expenseCents }) => expenseCents, always: true },
  { name: "Profit", of: ({ profitCents }) => profitCents, always: true },
];

export function sumMonthTotals(months: readonly MonthTotals[]): MonthTotals {
  const total = createEmptyMonthTotals("");
  for (const { month: _, ...sums } of months) {
    for (const [name, cents] of Object.entries(sums)) total[name as keyof typeof sums] += cents;
  }
  return total;
}

export const NO_MAILING_LABEL = "No specific mailing";

/** The year that an address asks for; by default the current one in Arizona. */
export function parseYearOrCurrent(params: URLSearchParams, now: Date): number {
  const text = params.get("year") ?? "";
  return /^2\d{3}$/.test(text) ? Number(text) : Number(arizonaDate(now).slice(0, 4));
}

/** The files by their routes. */
const csvFiles = {
  "office/credits.csv": creditsCsv,
  "office/months.csv": monthsCsv,
  "office/tax-report.csv": taxReportCsv,
  "office/year.csv": yearCsv,
};

/** A report as a CSV file. */
export const loader = officeLoader(
  "money.see",
  ({ request, pattern }: LoaderFunctionArgs, { actionContext: { now } }) =>
    requireOwnProperty(csvFiles, pattern)(new URL(request.url).searchParams, now),
);

const CREDIT_REASONS: Record<CreditWithBalance["reason"], string> = {
  canceled: "spot canceled",
  "smaller-spot": "smaller spot",
  overpaid: "paid too much",
  "our-error": "our mistake",
  referral: "referral",
};

const CREDIT_AMOUNTS = ["Amount", "Used", "Taken back or paid out", "Left"];
const CREDIT_HEAD = [
  ...["Business", "Reservation", "Reason", "Given on", "Good until"],
  ...CREDIT_AMOUNTS.map((name) => `${name} (USD)`),
];

async function creditsCsv(): Promise<Response> {
  const rows = (await findAllCredits()).map((one) => [
    ...[one.business, one.reference, CREDIT_REASONS[one.reason], arizonaDate(one.createdAt)],
    ...[one.expiresOn, centsToCsvAmount(one.amountCents), centsToCsvAmount(one.usedCents)],
    ...[centsToCsvAmount(one.withdrawnCents), centsToCsvAmount(one.leftCents)],
  ]);
  return csvResponse("credits", CREDIT_HEAD, rows);
}

async function monthsCsv(): Promise<Response> {
  const months = await listMonthTotals();
  const cells = (name: string, row: MonthTotals) => [
    name,
    ...monthTotalColumns.map(({ of }) => centsToCsvAmount(of(row))),
  ];
  return csvResponse(
    "months",
    ["Month", ...monthTotalColumns.map(({ name }) => `${name} (USD)`)],
    [...months.map((row) => cells(row.month, row)), cells("Total", sumMonthTotals(months))],
  );
}

const TAX_KINDS = { sold: "sold", "given-back": "refund", "taken-back": "reversed" } as const;
const TAX_HEAD = ["Date", "Rate (%)", "Type", "Count", "Before tax (USD)", "Tax (USD)"];

async function taxReportCsv(params: URLSearchParams, now: Date): Promise<Response> {
  const dates = parseDateRangeOrThisMonth(params, now);
  const lines = await findTaxReport(dates);
  const cells = lines.map((line) => [
    ...[line.on, line.basisPoints / 100, TAX_KINDS[line.kind]],
    ...[line.count, centsToCsvAmount(line.priceCents)],
    ...[centsToCsvAmount(line.taxCents), centsToCsvAmount(line.totalCents)],
  ]);
  return csvResponse(`tax ${dates.from} to ${dates.to}`, [...TAX_HEAD, "Total (USD)"], cells);
}

async function yearCsv(params: URLSearchParams, now: Date): Promise<Response> {
  const year = parseYearOrCurrent(params, now);
  const lines = await listProfitLinesOfYear(year);
  const cells = (name: string, result: ProfitFigures, note: string) => [
    name,
    ...profitFigureColumns.map(({ of }) => centsToCsvAmount(of(result))),
    note,
  ];
  return csvResponse(
    `profit ${year}`,
    ["Card", ...profitFigureColumns.map(({ name }) => `${name} (USD)`), "Note"],
    [
      ...lines.map((line) =>
        cells(
          line.mailing?.name ?? NO_MAILING_LABEL,
          line,
          line.isPrintingUnknown ? PRINTING_NOT_ENTERED_TEXT : "",
        ),
      ),
      cells("Total", sumProfitFigures(lines), ""),
    ],
  );
}
