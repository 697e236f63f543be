import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { SavedView } from "#business/team/saved-view.ts";
import { useFullList } from "./full-list.ts";
import { matchRows, sortAndPage } from "./sort-and-page.ts";
import {
  PAGE_SIZE,
  parseTableSearch,
  type TableDefinition,
  type TableSearch,
  tablePath,
} from "./table-definition.ts";

/** What the route of a list gives its screen. */
export type TableData<Row> = {
  search: TableSearch;
  rows: readonly Row[];
  total: number;
  /** What had happened when they were read (`findLatestAuditEntryId`). */
  stamp: number;
  now: Date;
  views: readonly SavedView[];
};

/** How long an address waits for the next letter: browsers count how often it is changed. */
const SETTLED_MS = 250;

/**
 * A list at work: what is looked for, and what is found. As long as the whole list is not here, every change asks the
 * server; then the browser answers by itself, and only the address follows.
 */
export function useTable<Row>(table: TableDefinition<Row>, data: TableData<Row>) {
  const { key, search: query } = useLocation();
  const navigate = useNavigate();
  const { whole, isStale, forget } = useFullList(table, data.stamp);
  const prepared = whole?.prepared;
  const [wanted, setWanted] = useState<{ search: TableSearch; key: string }>();
  const inAddress = useMemo(
    () => parseTableSearch(table, new URLSearchParams(query)),
    [table, query],
  );
  // A search belongs to one entry of the history: anyone who goes to another finds what its address says.
  const search = wanted?.key === key ? wanted.search : inAddress;
  const write = useAddress();
  useReturn(isStale, forget);
  const look = useCallback(
    (next: TableSearch) => {
      setWanted({ search: next, key });
      const to = tablePath(table, next);
      if (prepared) write(to);
      else void navigate(to, { replace: true, preventScrollReset: true });
    },
    [key, table, prepared, write, navigate],
  );
  const { filters, sort, descending, page } = search;
  const places = useMemo(
    () => prepared && matchRows(prepared, table, { words: search.words, filters }),
    [prepared, table, search.words, filters],
  );
  const here = useMemo(
    () =>
      prepared && places && sortAndPage(prepared, places, { sort, descending, page }, PAGE_SIZE),
    [prepared, places, sort, descending, page],
  );
  // What the server has just said is newer than a list that is still to be fetched again.
  const isNews = (whole?.stamp ?? 0) < data.stamp;
  const said = isNews && tablePath(table, data.search) === tablePath(table, search);
  const found = here && !said ? here : data;
  return {
    search,
    /** What the address looked for when the router came to it. */
    words: inAddress.words,
    look,
    rows: found.rows,
    total: found.total,
    atWork: prepared !== undefined,
  };
}

/**
 * Asks again when somebody comes back to a page that has grown stale. Not by the clock: a page that asks by itself would
 * keep a session alive that nobody uses.
 */
function useReturn(isStale: boolean, forget: () => void): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isStale) return;
    const comeBack = () => {
      if (document.visibilityState !== "visible") return;
      forget();
      void revalidate();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [isStale, forget, revalidate]);
}

/** Writes addresses without asking the router, the last one once it is settled, and at the latest before anybody leaves. */
function useAddress(): (to: string) => void {
  const waiting = useRef<{ to: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const settle = useCallback(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const { to } = waiting.current;
    waiting.current = undefined;
    if (to.startsWith(location.pathname)) history.replaceState(history.state, "", to);
  }, []);
  useEffect(() => {
    const ways = ["pointerdown", "keydown", "pagehide"] as const;
    const leave = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Enter") settle();
    };
    for (const way of ways) addEventListener(way, leave, { capture: true });
    return () => {
      for (const way of ways) removeEventListener(way, leave, { capture: true });
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
  }, [settle]);
  return useCallback(
    (to) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { to, timer: setTimeout(settle, SETTLED_MS) };
    },
    [settle],
  );
}
