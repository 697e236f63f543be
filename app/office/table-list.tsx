import { type ReactNode, useMemo } from "react";
import { ButtonLink, Notice } from "./controls.tsx";
import type { Told } from "./door.ts";
import { List, Pager } from "./list.tsx";
import { ListRows, type Shown } from "./list-rows.tsx";
import { isNarrowed, PAGE, sortsDown, type Table, type TableSearch, tableTo } from "./table.ts";
import { TableSearchForm } from "./table-search-form.tsx";
import { TableTools } from "./table-tools.tsx";
import { TableViews } from "./table-views.tsx";
import { usePicked } from "./use-picked.ts";
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
  table: Table<Row>;
  data: TableData<Row>;
  /** What a form of the list was told. */
  told?: Told | undefined;
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
  const { search, look, rows, total, atWork } = useTable(table, data);
  const { picked, pick } = usePicked();
  const columns = useMemo(() => shownColumns(table, search.columns), [table, search.columns]);
  const to = (change: Partial<TableSearch>) => tableTo(table, { ...search, page: 1, ...change });
  const turned = (id: string): Partial<TableSearch> => ({
    sort: id,
    descending: id === search.sort ? !search.descending : sortsDown(table, id),
  });
  const narrowed = isNarrowed(search);
  return (
    <List
      tools={
        <>
          {told && <Notice kind="problem">{told.problem}</Notice>}
          <TableViews table={table} search={search} views={data.views} />
          <TableSearchForm
            table={table}
            search={search}
            label={label}
            look={look}
            atWork={atWork}
          />
          <TableTools table={table} search={search} look={look} />
          {rows.length > 0 && bulk?.(rows.map(table.idOf).filter((id) => picked.has(id)))}
        </>
      }
      title={narrowed ? "Found" : "All of them"}
      aside={total.toLocaleString("en-US")}
      nothing={rows.length > 0 ? undefined : narrowed ? nothing : none}
      pager={
        <Pager
          page={search.page}
          size={PAGE}
          total={total}
          toPage={(page) => to({ page })}
          onTurn={(page) => look({ ...search, page })}
        >
          {narrowed && <ButtonLink to={to({ words: "", filters: {} })}>Show all</ButtonLink>}
          {more}
        </Pager>
      }
    >
      <ListRows
        columns={columns}
        rows={rows}
        now={data.now}
        idOf={table.idOf}
        linked={table.columns.find(({ shown }) => shown === "always")?.id ?? ""}
        to={table.to}
        sorting={{
          by: search.sort,
          descending: search.descending,
          to: (id) => to(turned(id)),
          onSort: (id) => look({ ...search, ...turned(id), page: 1 }),
        }}
        picking={bulk && { picked, nameOf: table.nameOf, pick }}
      />
    </List>
  );
}

/** The chosen columns; what stands beneath another in small is not said twice. */
function shownColumns<Row>(table: Table<Row>, chosen: readonly string[]): readonly Shown<Row>[] {
  return table.columns.filter(({ id }) => chosen.includes(id));
}
