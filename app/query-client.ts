import { QueryClient } from "@tanstack/react-query";

/** How long what was read counts as true. */
export const STALE_TIME_MS = 5 * 60_000;

/**
 * The one data-query client, with the two defaults of the client's specification (seed, part 7): nothing is asked for
 * again because a window comes back, and what was read counts as true for five minutes, unless somebody says that it has
 * changed. It lives in the browser; in the server's process nothing is ever put into it. docs/decisions/033-server-data.md.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: STALE_TIME_MS } },
});
