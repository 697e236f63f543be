import type { sumResults } from "#business/ledger/mailing-financial-result.ts";
import { arizonaDate } from "#platform/clock.ts";

type Sums = ReturnType<typeof sumResults>;

export const yearResultColumns: readonly { name: string; of: (result: Sums) => number }[] = [
  { name: "Received", of: ({ receivedCents }) => receivedCents },
  { name: "Refunded", of: ({ refundedCents }) => refundedCents },
  { name: "Expenses paid", of: ({ expenseCents }) => expenseCents },
  { name: "Profit", of: ({ profitCents }) => profitCents },
  { name: "Planned, not paid", of: ({ plannedCents }) => plannedCents },
];

export const NO_MAILING_LABEL = "No specific mailing";

/** The year that an address asks for; by default the current one in Arizona. */
export function parseYearOrCurrent(asked: URLSearchParams, now: Date): number {
  const text = asked.get("year") ?? "";
  return /^2\d{3}$/.test(text) ? Number(text) : Number(arizonaDate(now).slice(0, 4));
}

export const datesOfYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
