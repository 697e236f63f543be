import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryClient } from "#app/server-data/query-cache.ts";

/** What the office answers to a query as one types; the last answer stays until the next one is here. An empty query asks nothing. */
export const useSearchAsYouType = <Answer>(path: string, query: string) =>
  useQuery<Answer>(
    {
      queryKey: [path, query],
      queryFn: async ({ signal }) => {
        const headers = { accept: "application/json" };
        const response = await fetch(`${path}?${query}`, { signal, headers });
        // A signed-out operator is redirected to sign-in, which is no answer.
        if (!response.ok || response.redirected) throw new Error("the office did not answer");
        return response.json();
      },
      enabled: query !== "",
      placeholderData: keepPreviousData,
      networkMode: "always",
      retry: false,
    },
    queryClient,
  );
