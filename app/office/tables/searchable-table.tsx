import type { ReactNode } from "react";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { Style } from "#app/ui/style.tsx";
import { ListFrame, Pager } from "./list.tsx";
import { type ListSorting, ListTable } from "./list-table.tsx";
import sheet from "./searchable-table.css?sheet";
import {
  type AnyTableDefinition,
  formatTableSearch,
  isFiltered,
  PAGE_SIZE,
  sortsDescendingFirst,
  type TableDefinition,
  type TableSearch,
  tablePath,
} from "./table-definition.ts";
import { TableSearchForm } from "./table-search-form.tsx";
import { type TableData, useTable } from "./use-table.ts";

/**
 * One of the big lists: search, rows, pages and the download, all in the address. It works by
 * links and forms alone; with script, choices and typed text apply without another press.
 */
export function SearchableTable<Row>({
  table,
  data,
  label,
  nothing,
  none,
  more,
}: {
  table: TableDefinition<Row>;
  data: TableData<Row>;
  /** What the search looks in. */
  label: string;
  /** The messages if a search finds nothing, and if there is nothing to find. */
  nothing: string;
  none: string;
  /** Shown beside the title of the rows' panel. */
  more?: ReactNode;
}) {
  const { search, change, type } = useTable(table, data);
  const { rows, total } = data;
  const columns = table.columns.filter(({ shown }) => shown);
  const narrowed = isFiltered(data.search);
  if (total === 0 && !narrowed) {
    return (
      <ListFrame title="Nothing yet" nothing={none} pager={<div className="row">{more}</div>} />
    );
  }
  return (
    <ListFrame
      tools={
        <>
          <Style name="table-list" sheet={sheet} />
          <TableSearchForm
            table={table}
            search={search}
            label={label}
            change={change}
            type={type}
          />
          <div className="tools">
            <ButtonLink to={csvPath(table, search)} reloadDocument>
              Download (CSV)
            </ButtonLink>
          </div>
        </>
      }
      title={narrowed ? "Matches" : `All ${table.many}`}
      aside={total.toLocaleString("en-US")}
      nothing={rows.length > 0 ? undefined : nothing}
      pager={
        <TablePager table={table} search={data.search} total={total} change={change}>
          {more}
        </TablePager>
      }
    >
      <ListTable
        columns={columns}
        rows={rows}
        now={data.now}
        idOf={table.idOf}
        linked={nameColumn(table)}
        to={table.to}
        sorting={sortingOf(table, data.search, search, change)}
        totals={data.totals}
      />
    </ListFrame>
  );
}

const nameColumn = <Row,>(table: TableDefinition<Row>) =>
  table.columns.find(({ shown }) => shown === "name")?.id ?? "";

/** All rows that match, for a spreadsheet. */
const csvPath = (table: AnyTableDefinition, search: TableSearch) =>
  table.csv + formatTableSearch(table, { ...search, page: 1 });

/**
 * Each header sorts by its column, or reverses the latest order; the rows are in the order `shown`.
 */
function sortingOf(
  table: AnyTableDefinition,
  shown: TableSearch,
  search: TableSearch,
  change: (part: Partial<TableSearch>) => void,
): ListSorting {
  const turned = (id: string) => ({
    sort: id,
    descending: id === search.sort ? !search.descending : sortsDescendingFirst(table, id),
  });
  return {
    by: shown.sort,
    descending: shown.descending,
    to: (id) => tablePath(table, { ...search, ...turned(id), page: 1 }),
    onSort: (id) => change(turned(id)),
  };
}

function TablePager({
  table,
  search,
  total,
  change,
  children,
}: {
  table: AnyTableDefinition;
  search: TableSearch;
  total: number;
  change: (part: Partial<TableSearch>) => void;
  children: ReactNode;
}) {
  const everything = { words: "", filters: {} };
  return (
    <Pager
      page={search.page}
      size={PAGE_SIZE}
      total={total}
      toPage={(page) => tablePath(table, { ...search, page })}
      onTurn={(page) => change({ page })}
    >
      {isFiltered(search) && (
        <ButtonLink
          to={tablePath(table, { ...search, ...everything, page: 1 })}
          prefetch="none"
          onClick={(event) => {
            event.preventDefault();
            change(everything);
          }}
        >
          Show all
        </ButtonLink>
      )}
      {children}
    </Pager>
  );
}
