import type { PlainDate } from "#platform/clock.ts";
import { type DateRange, type Period, periods, resolveDateRange } from "#platform/date-range.ts";
import type { TableFilter, TableSearch } from "./table-definition.ts";

const PERIODS: Record<Period, string> = {
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-year": "Last year",
};

/** The filters of a list by date: a period, or dates of one's own in its place. */
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

/** The dates that a search asks for. A period follows the day, also in a saved view. */
export const dateRangeOf = ({ filters }: TableSearch, today: PlainDate): DateRange =>
  resolveDateRange(filters, today);
