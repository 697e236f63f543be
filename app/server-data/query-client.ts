import { QueryClient } from "@tanstack/react-query";

export const STALE_TIME_MS = 5 * 60_000;

/**
 * The one data-query client, with two defaults from the client's specification
 * (docs/client-requirements.md, S5): data is not refetched when a window regains focus, and it stays fresh for five minutes unless
 * invalidated. It lives in the browser; the server never puts anything into it.
 * docs/decisions/033-server-data.md.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: STALE_TIME_MS } },
});
