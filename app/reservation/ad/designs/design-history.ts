import { useState } from "react";

type DesignHistory = { readonly queries: readonly string[]; readonly at: number };

/** The history once another design is shown: a step back or forward if it is the one before or after, otherwise a new one at the end. */
export function showInHistory({ queries, at }: DesignHistory, query: string): DesignHistory {
  if (query === queries[at]) return { queries, at };
  if (query === queries[at - 1]) return { queries, at: at - 1 };
  if (query === queries[at + 1]) return { queries, at: at + 1 };
  return { queries: [...queries.slice(0, at + 1), query], at: at + 1 };
}

/** The designs before and after the one that is shown, as this page has shown them. */
export function useDesignHistory(query: string): { undo?: string; redo?: string } {
  const [history, setHistory] = useState<DesignHistory>({ queries: [query], at: 0 });
  const now = showInHistory(history, query);
  if (now.at !== history.at) setHistory(now);
  const [undo, redo] = [now.queries[now.at - 1], now.queries[now.at + 1]];
  return { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) };
}
