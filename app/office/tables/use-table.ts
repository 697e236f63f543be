import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useRevalidator } from "react-router";
import { STALE_TIME_MS } from "#app/query-client.ts";
import {
  parseTableSearch,
  type TableDefinition,
  type TableSearch,
  type TableTotals,
  tablePath,
} from "./table-definition.ts";

/** What a list's route gives its screen: one page, searched and sorted by the database. */
export type TableData<Row> = {
  search: TableSearch;
  rows: readonly Row[];
  total: number;
  totals?: TableTotals;
  now: Date;
};

/** How long (ms) a search waits for the next letter. */
const TYPING_MS = 200;

/**
 * A list and its address. Each change goes into the address at once, and the server answers with
 * another page; until then `search` is the latest request, and `data` what is shown.
 */
export function useTable<Row>(table: TableDefinition<Row>, data: TableData<Row>) {
  const [wanted, setWanted] = useState<TableSearch>();
  const latest = useRef(data.search);
  const navigate = useNavigate();
  const ask = useCallback(
    () =>
      void navigate(tablePath(table, latest.current), { replace: true, preventScrollReset: true }),
    [navigate, table],
  );
  const { wait, cancel } = useTypingPause(ask);
  const want = useCallback((part: Partial<TableSearch>) => {
    latest.current = { ...latest.current, page: 1, ...part };
    setWanted(latest.current);
  }, []);
  /** Requests a different search, from its first page. */
  const change = useCallback(
    (part: Partial<TableSearch>) => {
      cancel();
      want(part);
      ask();
    },
    [cancel, want, ask],
  );
  /** Searches for the typed text once typing pauses. */
  const type = useCallback(
    (words: string) => {
      want({ words });
      wait();
    },
    [want, wait],
  );
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

/**
 * Waits until typing pauses, or until the person presses anything, so that their press comes last.
 */
function useTypingPause(then: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = useRef(then);
  useEffect(() => {
    act.current = then;
  }, [then]);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const end = useCallback(() => {
    if (timer.current === undefined) return;
    cancel();
    act.current();
  }, [cancel]);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(end, TYPING_MS);
  }, [end]);
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

/**
 * Refetches when the person returns to a stale page. Not on a timer: that would keep an unused
 * session alive.
 */
function useRefreshOnReturn(data: object): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that has come is fresh
  useEffect(() => {
    const readAt = Date.now();
    const comeBack = () => {
      const isStale = Date.now() - readAt >= STALE_TIME_MS;
      if (isStale && document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [data, revalidate]);
}
