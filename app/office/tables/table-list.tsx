import { memo, type ReactNode, useCallback, useMemo } from "react";
import type { FormError } from "#app/office/access/office-access.ts";
import { ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { ListFrame, Pager } from "./list.tsx";
import { ListRows, type ListSorting } from "./list-rows.tsx";
import { TableColumnsAndExport } from "./table-columns-and-export.tsx";
import {
  isFiltered,
  PAGE_SIZE,
  sortsDescendingFirst,
  type TableAddressing,
  type TableDefinition,
  type TableSearch,
  tablePath,
} from "./table-definition.ts";
import { TableSearchForm } from "./table-search-form.tsx";
import { TableViews } from "./table-views.tsx";
import { usePaintedValue } from "./use-painted-value.ts";
import { useSelectedRows } from "./use-selected-rows.ts";
import { type TableData, useTable } from "./use-table.ts";

/**
 * One of the big lists: views, search, columns, rows and pages, all in the address. By links and forms alone it works
 * without script; at work it searches and sorts the whole list by itself.
 */
export function TableList<Row>({
  table,
  data,
  told,
  label,
  nothing,
  none,
  bulk,
  more,
}: {
  table: TableDefinition<Row>;
  data: TableData<Row>;
  /** What a form of the list was told. */
  told?: FormError | undefined;
  /** What the search looks for. */
  label: string;
  /** Said where a search finds nothing, and where there is nothing to find. */
  nothing: string;
  none: string;
  /** What can be done with selected rows, by their ids; with it come the boxes that select them. */
  bulk?: (picked: readonly string[]) => ReactNode;
  /** What stands beside the title of the rows' panel. */
  more?: ReactNode;
}) {
  const { search, words, look, rows, total, atWork } = useTable(table, data);
  // What somebody looks at follows each letter; what stands around it follows when there is time.
  const [calm, setCalm] = usePaintedValue(search);
  const choose = useCallback(
    (next: TableSearch) => {
      setCalm(next);
      look(next);
      const field = document.querySelector<HTMLInputElement>("#words");
      if (field && field.value.trim() !== next.words) field.value = next.words;
    },
    [look, setCalm],
  );
  const { picked, pick } = useSelectedRows();
  const columns = useMemo(
    () => table.columns.filter(({ id }) => search.columns.includes(id)),
    [table, search.columns],
  );
  const pickedHere = useMemo(
    () => (picked.size > 0 ? rows.map(table.idOf).filter((id) => picked.has(id)) : NOBODY),
    [table, rows, picked],
  );
  const narrowed = isFiltered(search);
  const problem = told && <Notice kind="problem">{told.problem}</Notice>;
  if (total === 0 && !narrowed) {
    return (
      <ListFrame
        tools={problem}
        title="Nothing yet"
        nothing={none}
        pager={<div className="row">{more}</div>}
      />
    );
  }
  return (
    <ListFrame
      tools={
        <>
          {problem}
          <TableViews table={table} search={calm} views={data.views} />
          <TableSearchForm
            table={table}
            search={calm}
            words={words}
            label={label}
            look={look}
            choose={choose}
            atWork={atWork}
          />
          <TableColumnsAndExport table={table} search={calm} choose={choose} />
        </>
      }
      atWork={atWork}
      title={narrowed ? "Found" : `All ${table.many}`}
      aside={total.toLocaleString("en-US")}
      nothing={rows.length > 0 ? undefined : nothing}
      pager={
        <>
          {bulk && rows.length > 0 && <Bulk bulk={bulk} picked={pickedHere} />}
          <TablePager table={table} search={calm} total={total} look={look} choose={choose}>
            {more}
          </TablePager>
        </>
      }
    >
      <ListRows
        columns={columns}
        rows={rows}
        now={data.now}
        idOf={table.idOf}
        linked={nameColumn(table)}
        to={table.to}
        sorting={sortingOf(table, search, look)}
        picking={bulk && { picked, nameOf: table.nameOf, pick }}
      />
    </ListFrame>
  );
}

const NOBODY: readonly string[] = [];

const Bulk = memo(function Bulk({
  bulk,
  picked,
}: {
  bulk: (picked: readonly string[]) => ReactNode;
  picked: readonly string[];
}) {
  return bulk(picked);
});

const nameColumn = <Row,>(table: TableDefinition<Row>) =>
  table.columns.find(({ shown }) => shown === "always")?.id ?? "";

/** Each head sorts by its column, or turns the order round. */
function sortingOf<Row>(
  table: TableDefinition<Row>,
  search: TableSearch,
  look: (search: TableSearch) => void,
): ListSorting {
  const { sort: by, descending } = search;
  const turned = (id: string) => ({
    ...search,
    sort: id,
    descending: id === by ? !descending : sortsDescendingFirst(table, id),
    page: 1,
  });
  return {
    by,
    descending,
    to: (id) => tablePath(table, turned(id)),
    onSort: (id) => look(turned(id)),
  };
}

const TablePager = memo(function TablePager({
  table,
  search,
  total,
  look,
  choose,
  children,
}: {
  table: TableAddressing;
  search: TableSearch;
  total: number;
  look: (search: TableSearch) => void;
  choose: (search: TableSearch) => void;
  children: ReactNode;
}) {
  const all = { ...search, words: "", filters: {}, page: 1 };
  return (
    <Pager
      page={search.page}
      size={PAGE_SIZE}
      total={total}
      toPage={(page) => tablePath(table, { ...search, page })}
      onTurn={(page) => look({ ...search, page })}
    >
      {isFiltered(search) && (
        <ButtonLink
          to={tablePath(table, all)}
          prefetch="none"
          onClick={(event) => {
            event.preventDefault();
            choose(all);
          }}
        >
          Show all
        </ButtonLink>
      )}
      {children}
    </Pager>
  );
});
