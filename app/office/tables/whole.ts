import { useEffect, useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { officePaths } from "#app/office/office-paths.ts";
import type { SavedList } from "#business/people/saved-view.ts";
import { type Prepared, preparing } from "./arrange.ts";
import { inIdleMoments } from "./idle.ts";
import type { Table } from "./table.ts";
import { rowsIn, type WholeHead } from "./whole-lines.ts";

/** A whole list that this browser has; without rows: it is too long to have. */
export type Whole<Row> = { stamp: number; at: number; prepared: Prepared<Row> | undefined };

/** Older ones are fetched again when their page is opened: time changes a list, too. */
const FRESH_MS = 60_000;

/** What this tab has, until it is closed or somebody signs out, which loads a new document. */
const kept = new Map<SavedList, Whole<unknown>>();

/** The lists that are at work, by the paths of their pages: whether an address is one of theirs. */
const atWork = new Map<string, (to: URL) => boolean>();

/**
 * The whole list behind a page, once it has come and is prepared: fetched in the background after the page was opened, and
 * again whenever `stamp`, which comes with the page, says that something has happened since.
 */
export function useWhole<Row>(table: Table<Row>, stamp: number): Whole<Row> | undefined {
  const [whole, setWhole] = useState<Whole<Row>>();
  useEffect(() => {
    const ours = kept.get(table.id) as Whole<Row> | undefined;
    setWhole(ours);
    if (ours && ours.stamp >= stamp && Date.now() - ours.at < FRESH_MS) return;
    const stop = new AbortController();
    void fetchWhole(table, stop.signal).then(
      (come) => {
        if (!come || stop.signal.aborted) return;
        kept.set(table.id, come as Whole<unknown>);
        setWhole(come);
      },
      // Without it the page goes on as it came: the server searches and sorts.
      () => undefined,
    );
    return () => stop.abort();
  }, [table, stamp]);
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
  return whole;
}

/** A page's `shouldRevalidate`: another address of a list at work is answered by the list, and the server is not asked. */
export function unlessAtWork({
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
  table: Table<Row>,
  signal: AbortSignal,
): Promise<Whole<Row> | undefined> {
  const response = await fetch(officePaths.whole(table.id), { signal, redirect: "error" });
  if (!response.ok || !response.body) return undefined;
  const rows: Row[] = [];
  let head: WholeHead | undefined;
  for await (const line of linesFrom(response.body)) {
    if (!head) head = JSON.parse(line) as WholeHead;
    else rows.push(...(await inIdleMoments(reading<Row>(line))));
  }
  const { stamp, total } = head ?? {};
  if (stamp === undefined || (total ?? 0) !== rows.length) return undefined;
  const at = Date.now();
  if (total === null) return { stamp, at, prepared: undefined };
  return { stamp, at, prepared: await inIdleMoments(preparing(table, rows)) };
}

// biome-ignore lint/correctness/useYield: one line is one step
function* reading<Row>(line: string): Generator<void, Row[]> {
  return rowsIn<Row>(line);
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
