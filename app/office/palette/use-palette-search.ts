import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { officePaths } from "#app/office/office-paths.ts";
import { queryClient } from "#app/query-client.ts";
import type { PaletteResult } from "./commands.ts";

/** How long (ms) typing must pause before a search. */
const PAUSE_MS = 120;

/** The status of a search. */
export type PaletteSearchState = {
  hits: readonly PaletteResult[];
  state: "found" | "looking" | "failed";
};

/** Searches when typing pauses; drops outdated answers. */
export function usePaletteSearch(typed: string): PaletteSearchState {
  const words = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const {
    data,
    isError,
    isPlaceholderData: isPlaceholder,
  } = useQuery(
    {
      queryKey: ["find", asked],
      queryFn: ({ signal }) => ask(asked, signal),
      enabled: asked !== "",
      // Results stay while more are searched for.
      placeholderData: keepPreviousData,
      networkMode: "always",
      retry: false,
    },
    queryClient,
  );
  if (words === "") return { hits: [], state: "found" };
  const isAnswered = asked === words && !isPlaceholder;
  if (isAnswered && isError) return { hits: [], state: "failed" };
  return { hits: data ?? [], state: isAnswered && data ? "found" : "looking" };
}

async function ask(words: string, signal: AbortSignal): Promise<PaletteResult[]> {
  const address = `${officePaths.find()}?${new URLSearchParams({ words })}`;
  const response = await fetch(address, { signal, headers: { accept: "application/json" } });
  // A signed-out operator is redirected to sign-in, which is not a result.
  if (!response.ok || response.redirected) throw new Error("the office did not answer");
  const { hits } = (await response.json()) as { hits: PaletteResult[] };
  return hits;
}
