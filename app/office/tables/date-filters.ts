import type { PlainDate } from "#platform/clock.ts";
import { type DateRange, type Period, periods, resolveDateRange } from "#platform/date-range.ts";
import type { TableFilter, TableSearch } from "./table-definition.ts";

const PERIODS: Record<Period, string> = {
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-year": "Last year",
};

export const dateFilters: readonly TableFilter[] = [
  {
    id: "period",
    label: "When",
    options: [
      { value: "", name: "Any time" },
      ...periods.map((value) => ({ value, name: PERIODS[value] })),
    ],
  },
  { id: "from", label: "From", options: [], isDate: true, replaces: ["period"] },
  { id: "to", label: "To", options: [], isDate: true, replaces: ["period"] },
];

/** The dates that a search asks for; a period follows the day. */
export const dateRangeOf = ({ filters }: TableSearch, today: PlainDate): DateRange =>
  resolveDateRange(filters, today);
