import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { officePaths } from "#app/office/office-paths.ts";
import { queryClient } from "#app/query-client.ts";
import { type FullListHeader, parseRowLine } from "./full-list-lines.ts";
import { runWhenIdle } from "./run-when-idle.ts";
import { type PreparedList, prepareList } from "./sort-and-page.ts";
import type { TableDefinition } from "./table-definition.ts";

/** A whole list that this browser has; without rows: it is too long to have. */
export type FullList<Row> = { stamp: number; prepared: PreparedList<Row> | undefined };

/** The lists that are at work, by the paths of their pages: whether an address is one of theirs. */
const atWork = new Map<string, (to: URL) => boolean>();

/**
 * The whole list behind a page, once it has come and is prepared: fetched in the background after the page was opened, and
 * again whenever `stamp`, which comes with the page, says that something has happened since. `isStale`: it is older than
 * what the query client takes for true, since time changes a list, too; `forget` has it fetched again.
 */
export function useFullList<Row>(table: TableDefinition<Row>, stamp: number) {
  const { id } = table;
  const forget = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ["list", id] }),
    [id],
  );
  const { data: whole, isStale } = useQuery(
    {
      queryKey: ["list", id],
      queryFn: ({ signal }) => fetchWhole(table, signal),
      // Thousands of rows: nobody compares them one by one.
      structuralSharing: false,
      networkMode: "always",
      // Without it the page goes on as it came: the server searches and sorts.
      retry: false,
    },
    queryClient,
  );
  const isOld = whole !== undefined && whole.stamp < stamp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new stamp is news
  useEffect(() => {
    if (isOld) forget();
  }, [isOld, stamp, forget]);
  useEffect(() => {
    if (!whole?.prepared) return;
    const { path, fixed = {} } = table;
    const isOurs = ({ searchParams }: URL) =>
      Object.entries(fixed).every(([name, value]) => searchParams.get(name) === value);
    atWork.set(path, isOurs);
    return () => {
      if (atWork.get(path) === isOurs) atWork.delete(path);
    };
  }, [table, whole]);
  return { whole, isStale, forget };
}

/** A page's `shouldRevalidate`: another address of a list at work is answered by the list, and the server is not asked. */
export function revalidateUnlessListIsActive({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const reads = formMethod === undefined || formMethod.toUpperCase() === "GET";
  const moves = currentUrl.search !== nextUrl.search && currentUrl.pathname === nextUrl.pathname;
  const answersItself = reads && moves && atWork.get(nextUrl.pathname)?.(nextUrl);
  return defaultShouldRevalidate && !answersItself;
}

async function fetchWhole<Row>(
  table: TableDefinition<Row>,
  signal: AbortSignal,
): Promise<FullList<Row>> {
  const response = await fetch(officePaths.whole(table.id), { signal, redirect: "error" });
  if (!response.ok || !response.body) throw new Error(`the list was answered ${response.status}`);
  const rows: Row[] = [];
  let head: FullListHeader | undefined;
  for await (const line of linesFrom(response.body)) {
    if (!head) head = JSON.parse(line) as FullListHeader;
    else rows.push(...(await runWhenIdle(reading<Row>(line))));
  }
  const { stamp, total } = head ?? {};
  if (stamp === undefined || (total ?? 0) !== rows.length) throw new Error("the list came in part");
  if (total === null) return { stamp, prepared: undefined };
  return { stamp, prepared: await runWhenIdle(prepareList(table, rows)) };
}

// biome-ignore lint/correctness/useYield: one line is one step
function* reading<Row>(line: string): Generator<void, Row[]> {
  return parseRowLine<Row>(line);
}

async function* linesFrom(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}
