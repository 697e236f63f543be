import { officePaths } from "#app/office/office-paths.ts";
import type { Table, TableSearch } from "#app/office/tables/table.ts";
import { leadStates } from "#business/leads/lead.ts";
import { everyLead, type LeadSearch, leadSortings } from "#business/leads/lead-search.ts";
import { type LeadRow, leadColumns } from "./lead-columns.ts";
import { leadWords, readLeadState } from "./lead-words.ts";

/** The list of leads. */
export const leadTable: Table<LeadRow> = {
  id: "leads",
  path: officePaths.leads(),
  many: "leads",
  csv: officePaths.leadsCsv(),
  views: leadStates.map((state) => ({ name: leadWords[state].name, search: `?state=${state}` })),
  columns: leadColumns,
  filters: [
    {
      id: "state",
      label: "Step",
      options: [
        { value: "", name: "Any" },
        ...leadStates.map((state) => ({ value: state, name: leadWords[state].name })),
      ],
      matches: ({ state }, asked) => state === asked,
    },
  ],
  sort: "last",
  descending: true,
  idOf: ({ id }) => String(id),
  nameOf: ({ email }) => email,
  to: ({ id }) => officePaths.lead(id),
  searched: ({ email, reason }) => [email, reason],
};

/** What the business is asked for it. */
export function leadSearch({ words, filters, sort, descending, page }: TableSearch): LeadSearch {
  const by = leadSortings.find((each) => each === sort) ?? everyLead.sort;
  return { words, state: readLeadState(filters.state ?? null), sort: by, descending, page };
}
