import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useRevalidator } from "react-router";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { STALE_TIME_MS } from "#app/server-data/query-cache.ts";
import { formatCount } from "#platform/money.ts";
import { ListFrame, Pager } from "./list.tsx";
import { type ListSorting, ListTable } from "./list-table.tsx";
import {
  type AnyTableDefinition,
  formatTableSearchQuery,
  hasSearchWordsOrFilters,
  parseTableSearch,
  ROWS_PER_PAGE,
  sortsDescendingFirst,
  type TableDefinition,
  type TableSearch,
  type TableTotals,
  tablePath,
} from "./table-definition.ts";
import { TableSearchForm } from "./table-search-form.tsx";

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
  label: string;
  /** The messages if a search finds nothing, and if there is nothing to find. */
  nothing: string;
  none: string;
  more?: ReactNode;
}) {
  const { search, change, type } = useTable(table, data);
  const { rows, total } = data;
  const columns = table.columns.filter(({ shown }) => shown);
  const narrowed = hasSearchWordsOrFilters(data.search);
  if (total === 0 && !narrowed) {
    return (
      <ListFrame title="Nothing yet" nothing={none} pager={<div className="row">{more}</div>} />
    );
  }
  return (
    <ListFrame
      tools={
        <>
          <TableSearchForm
            table={table}
            search={search}
            label={label}
            change={change}
            type={type}
          />
          <div className="tools">
            <ButtonLink
              to={table.csv + formatTableSearchQuery(table, { ...search, page: 1 })}
              reloadDocument
            >
              Download (CSV)
            </ButtonLink>
          </div>
        </>
      }
      title={narrowed ? "Matches" : `All ${table.many}`}
      aside={formatCount(total)}
      nothing={rows.length > 0 ? undefined : nothing}
      pager={
        <Pager
          page={data.search.page}
          size={ROWS_PER_PAGE}
          total={total}
          toPage={(page) => tablePath(table, { ...data.search, page })}
          onTurn={(page) => change({ page })}
        >
          {narrowed && (
            <ButtonLink
              to={tablePath(table, { ...data.search, ...EVERYTHING, page: 1 })}
              prefetch="none"
              onClick={(event) => {
                event.preventDefault();
                change(EVERYTHING);
              }}
            >
              Show all
            </ButtonLink>
          )}
          {more}
        </Pager>
      }
    >
      <ListTable
        columns={columns}
        rows={rows}
        now={data.now}
        idOf={table.idOf}
        linked={columns.find(({ shown }) => shown === "name")?.id}
        to={table.to}
        sorting={sortingOf(table, data.search, search, change)}
        totals={data.totals}
      />
    </ListFrame>
  );
}

const EVERYTHING = { words: "", filters: {} };

/** Each header sorts by its column, or reverses the latest order; the rows are in the order `shown`. */
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

type TableData<Row> = {
  search: TableSearch;
  rows: readonly Row[];
  total: number;
  totals?: TableTotals;
  now: Date;
};

/** How long (ms) a search waits for the next letter. */
const TYPING_MS = 200;

/** A list and its address, which holds each change; until the server answers, `search` is the latest request. */
function useTable<Row>(table: TableDefinition<Row>, data: TableData<Row>) {
  const [wanted, setWanted] = useState<TableSearch>();
  const latest = useRef(data.search);
  const navigate = useNavigate();
  const goToLatest = () =>
    void navigate(tablePath(table, latest.current), { replace: true, preventScrollReset: true });
  const { wait, cancel } = useTypingPause(goToLatest);
  const setLatest = (part: Partial<TableSearch>) => {
    latest.current = { ...latest.current, page: 1, ...part };
    setWanted(latest.current);
  };
  const change = (part: Partial<TableSearch>) => {
    cancel();
    setLatest(part);
    goToLatest();
  };
  const type = (words: string) => {
    setLatest({ words });
    wait();
  };
  const { key, search: query } = useLocation();
  const navigationType = useNavigationType();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const here = tablePath(table, parseTableSearch(table, new URLSearchParams(query)));
    const isAnswered = here === tablePath(table, latest.current);
    // An outdated answer: a later request is on its way.
    if (navigationType === "REPLACE" && !isAnswered) return;
    cancel();
    latest.current = data.search;
    setWanted(undefined);
  }, [key, query, navigationType, table, data.search, cancel]);
  useRefreshOnReturn(data);
  return { search: wanted ?? data.search, change, type };
}

/** Waits until typing pauses, or until the person presses anything, so that their press comes last. */
function useTypingPause(onPause: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnPause = useRef(onPause);
  useEffect(() => {
    latestOnPause.current = onPause;
  }, [onPause]);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const end = useCallback(() => {
    if (timer.current === undefined) return;
    cancel();
    latestOnPause.current();
  }, [cancel]);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(end, TYPING_MS);
  };
  useEffect(() => {
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Enter") end();
    };
    addEventListener("pointerdown", press, { capture: true });
    addEventListener("keydown", press, { capture: true });
    return () => {
      removeEventListener("pointerdown", press, { capture: true });
      removeEventListener("keydown", press, { capture: true });
      cancel();
    };
  }, [end, cancel]);
  return { wait, cancel };
}

/** Refetches when the person returns to a stale page. Not on a timer: that would keep an unused session alive. */
function useRefreshOnReturn(data: object): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that has come is fresh
  useEffect(() => {
    const readAt = Date.now();
    const refreshIfStale = () => {
      const isStale = Date.now() - readAt >= STALE_TIME_MS;
      if (isStale && document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", refreshIfStale);
    return () => document.removeEventListener("visibilitychange", refreshIfStale);
  }, [data, revalidate]);
}
