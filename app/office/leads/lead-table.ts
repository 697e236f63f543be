import { officeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { tableCsvResponse } from "#app/office/tables/csv-response.ts";
import {
  type ColumnDefinition,
  createColumnBuilders,
  type TableDefinition,
  type TableSearch,
} from "#app/office/tables/table-definition.ts";
import {
  defaultLeadSearch,
  type Lead,
  type LeadDetails,
  type LeadSearch,
  leadName,
  leadSortKeys,
  leadStates,
} from "#business/leads/lead.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { arizonaDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { pluralize as times } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { leadOriginLabel, leadPageLabel, leadStateLabels, parseLeadState } from "./lead-labels.ts";

/** A lead as JSON carries it: instants may be strings. */
export type LeadListRow = Pick<
  Lead,
  keyof LeadDetails | "id" | "state" | "reason" | "nextCallOn" | "page" | "submissions"
> & {
  createdAt: Date | string;
  lastSubmittedAt: Date | string;
};

const column = createColumnBuilders<LeadListRow>();

export const leadTableColumns: readonly ColumnDefinition<LeadListRow>[] = [
  column.text("name", "Lead", leadName, {
    shown: "name",
    small: (row) => {
      const ways = [row.email, row.phone && formatPhone(row.phone)];
      const others = ways.filter((way) => way && way !== leadName(row));
      const often = row.submissions > 1 ? times(row.submissions, "time") : "";
      return [...others, leadOriginLabel(row), often].filter(Boolean).join(", ");
    },
  }),
  column.number("number", "Number", ({ id }) => id, { file: { first: true } }),
  column.state("step", "Status", ({ state }) => leadStateLabels[state], { shown: true }),
  column.text(
    "industry",
    "Industry",
    ({ industry }) => (industry ? industryNameOrHouseAd(industry) : null),
    { shown: true },
  ),
  column.date("next", "Next call", ({ nextCallOn }) => nextCallOn, {
    shown: true,
    text: ({ nextCallOn }) => (nextCallOn ? shortWeekdayDate(nextCallOn) : ""),
  }),
  column.text("business", "Business", ({ business }) => business),
  column.text("person", "Contact", ({ person }) => person),
  column.text("phone", "Phone", ({ phone }) => phone),
  column.text("email", "Email", ({ email }) => email, { kind: "email" }),
  column.text("neighborhood", "Neighborhood", ({ neighborhood }) => neighborhood),
  column.text("source", "Source", ({ source }) => source),
  column.text("why", "Reason", ({ reason }) => reason),
  column.text("page", "Page", leadPageLabel),
  column.number("times", "Times signed up", ({ submissions }) => submissions),
  column.moment("first", "First heard from", ({ createdAt }) => createdAt),
  column.moment("last", "Last heard from", ({ lastSubmittedAt }) => lastSubmittedAt, {
    shown: true,
  }),
];

export const leadTable: TableDefinition<LeadListRow> = {
  path: officePaths.leads(),
  many: "leads",
  csv: officePaths.leadsCsv(),
  columns: leadTableColumns,
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
  const by = leadSortKeys.find((value) => value === sort) ?? defaultLeadSearch.sort;
  const state = parseLeadState(filters.state ?? null);
  const dueBy = filters.calls === "due" ? today : undefined;
  return { words, state, dueBy, sort: by, descending, page };
}

/** The list as a CSV file. */
export const loader = officeLoader("leads.see", ({ request }, { actionContext: { now } }) =>
  tableCsvResponse(leadTable, request, (search, limit) =>
    listLeads(toLeadSearch(search, arizonaDate(now)), limit),
  ),
);
