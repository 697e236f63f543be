import { CancelledError, QueryClient, QueryObserver } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { onPageSubmitted } from "./submit-page.ts";

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

/** The cached data of all pages; `page` and `address` identify one of them. */
const PAGES = ["page"] as const;
const keyOf = (page: string, address: string) => [...PAGES, page, address] as const;

function isGivenUp(error: unknown): boolean {
  if (error instanceof CancelledError) return true;
  return error instanceof DOMException && error.name === "AbortError";
}

/** A failure of the connection or the server, as opposed to an answer such as a redirect or a 404. */
export function isConnectionOrServerFailure(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500;
}

/**
 * Loads a page's data through the query client, which asks the server for missing or stale data. `staleTime` in
 * milliseconds, where the client's default is too long.
 */
export async function loadPageThroughCache<Data>(
  page: string,
  request: Request,
  load: () => Promise<Data>,
  options: { staleTime?: number } = {},
): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const queryKey = keyOf(page, address);
  // The router has canceled this page's load, so nothing may wait for it.
  await queryClient.cancelQueries({ queryKey });
  try {
    return await queryClient.fetchQuery({
      ...options,
      queryKey,
      queryFn: load,
      networkMode: "always",
    });
  } catch (error) {
    // Two simultaneous loads of a page share a request: if the router canceled the first, the second asks again.
    if (isGivenUp(error) && !request.signal.aborted)
      return loadPageThroughCache(page, request, load, options);
    const known = queryClient.getQueryData<Data>(queryKey);
    const isOnScreen = address === location.pathname + location.search;
    if (isConnectionOrServerFailure(error) && isOnScreen && known !== undefined) return known;
    throw error;
  }
}

export function useSeedPageCache(page: string, data: unknown): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const queryKey = keyOf(page, pathname + search);
    const observer = new QueryObserver(queryClient, {
      queryKey,
      enabled: false,
      initialData: data,
    });
    return observer.subscribe(() => {});
  }, [page, pathname, search, data]);
}

export function invalidateCachedPages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PAGES, refetchType: "none" });
}

onPageSubmitted(invalidateCachedPages);
