import { officePaths } from "#app/office/office-paths.ts";
import type { TableDefinition, TableSearch } from "#app/office/tables/table-definition.ts";
import { leadStates } from "#business/leads/lead.ts";
import { defaultLeadSearch, type LeadSearch, leadSortKeys } from "#business/leads/lead-search.ts";
import type { PlainDate } from "#platform/clock.ts";
import { type LeadListRow, leadColumns } from "./lead-columns.ts";
import { leadStateLabels, parseLeadState } from "./lead-labels.ts";

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
