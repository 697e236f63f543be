import { formatMoment } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { TableDefinition, TableSearch } from "#app/office/tables/table-definition.ts";
import { type Lead, type LeadDetails, leadName, leadStates } from "#business/leads/lead.ts";
import { defaultLeadSearch, type LeadSearch, leadSortKeys } from "#business/leads/lead-search.ts";
import { arizonaDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize as times } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import {
  leadOriginLabel,
  leadSourcePageLabel,
  leadStateLabels,
  parseLeadState,
} from "./lead-labels.ts";

/** A lead as JSON carries it: instants may be strings. */
export type LeadListRow = Pick<
  Lead,
  keyof LeadDetails | "id" | "state" | "reason" | "nextCallOn" | "page" | "submissions"
> & {
  createdAt: Date | string;
  lastSubmittedAt: Date | string;
};

export const leadColumns: readonly Column<LeadListRow>[] = [
  textColumn<LeadListRow>("name", "Lead", leadName, {
    shown: "name",
    small: (row) => {
      const ways = [row.email, row.phone && formatPhone(row.phone)];
      const others = ways.filter((way) => way && way !== leadName(row));
      const often = row.submissions > 1 ? times(row.submissions, "time") : "";
      return [...others, leadOriginLabel(row), often].filter(Boolean).join(", ");
    },
  }),
  {
    id: "number",
    heading: "Number",
    kind: "number",
    shown: false,
    text: ({ id }) => String(id),
    file: { heading: "Number", cell: ({ id }) => id, first: true },
  },
  {
    id: "step",
    heading: "Status",
    kind: "state",
    shown: true,
    text: ({ state }) => leadStateLabels[state].name,
    look: ({ state }) => leadStateLabels[state].look,
    file: { heading: "Status", cell: ({ state }) => leadStateLabels[state].name },
  },
  textColumn<LeadListRow>("industry", "Industry", ({ industry }) => industry, {
    shown: true,
    text: ({ industry }) => (industry ? industryNameOrHouseAd(industry) : ""),
    file: {
      heading: "Industry",
      cell: ({ industry }) => (industry ? industryNameOrHouseAd(industry) : null),
    },
  }),
  {
    id: "next",
    heading: "Next call",
    kind: "date",
    shown: true,
    text: ({ nextCallOn }) => (nextCallOn ? shortWeekdayDate(nextCallOn) : ""),
    file: { heading: "Next call", cell: ({ nextCallOn }) => nextCallOn },
  },
  textColumn<LeadListRow>("business", "Business", ({ business }) => business, { shown: false }),
  textColumn<LeadListRow>("person", "Contact", ({ person }) => person, { shown: false }),
  textColumn<LeadListRow>("phone", "Phone", ({ phone }) => phone, {
    shown: false,
    text: ({ phone }) => (phone ? formatPhone(phone) : ""),
  }),
  textColumn<LeadListRow>("email", "Email", ({ email }) => email, { kind: "email", shown: false }),
  textColumn<LeadListRow>("neighborhood", "Neighborhood", ({ neighborhood }) => neighborhood, {
    shown: false,
  }),
  textColumn<LeadListRow>("source", "Source", ({ source }) => source, { shown: false }),
  textColumn<LeadListRow>("why", "Reason", ({ reason }) => reason, {
    shown: false,
  }),
  textColumn<LeadListRow>("page", "Page", leadSourcePageLabel, {
    shown: false,
  }),
  {
    id: "times",
    heading: "Times signed up",
    kind: "number",
    shown: false,
    text: ({ submissions }) => formatCount(submissions),
    file: { heading: "Times signed up", cell: ({ submissions }) => submissions },
  },
  {
    id: "first",
    heading: "First heard from",
    kind: "date",
    shown: false,
    text: ({ createdAt }, now) => formatMoment(new Date(createdAt), now),
    file: {
      heading: "First heard from",
      cell: ({ createdAt }) => arizonaDate(new Date(createdAt)),
    },
  },
  {
    id: "last",
    heading: "Last heard from",
    kind: "date",
    shown: true,
    text: ({ lastSubmittedAt }, now) => formatMoment(new Date(lastSubmittedAt), now),
    file: {
      heading: "Last heard from",
      cell: ({ lastSubmittedAt }) => arizonaDate(new Date(lastSubmittedAt)),
    },
  },
];

export const leadTable: TableDefinition<LeadListRow> = {
  path: officePaths.leads(),
  many: "leads",
  csv: officePaths.leadsCsv(),
  columns: leadColumns,
  filters: [
    {
      id: "state",
      label: "Status",
      options: [
        { value: "", name: "Any" },
        ...leadStates.map((state) => ({ value: state, name: leadStateLabels[state].name })),
      ],
    },
    {
      id: "calls",
      label: "Next call",
      options: [
        { value: "", name: "Any" },
        { value: "due", name: "Due" },
      ],
    },
  ],
  sort: "last",
  descending: true,
  idOf: ({ id }) => String(id),
  to: ({ id }) => officePaths.lead(id),
};

export function toLeadSearch(
  { words, filters, sort, descending, page }: TableSearch,
  today: PlainDate,
): LeadSearch {
  const by = leadSortKeys.find((each) => each === sort) ?? defaultLeadSearch.sort;
  const state = parseLeadState(filters.state ?? null);
  const dueBy = filters.calls === "due" ? today : undefined;
  return { words, state, dueBy, sort: by, descending, page };
}
