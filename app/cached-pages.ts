import { CancelledError, QueryObserver } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { queryClient } from "./query-client.ts";

/** The data of all pages that are kept; `page` and `address` name one of them. */
const PAGES = ["page"] as const;
const keyOf = (page: string, address: string) => [...PAGES, page, address] as const;

/** A request that was given up on our side. */
function isGivenUp(error: unknown): boolean {
  if (error instanceof CancelledError) return true;
  return error instanceof DOMException && error.name === "AbortError";
}

/** A failure of the connection or of the server, as against its answer: a redirect, "not found". */
export function isFailure(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500;
}

/**
 * A client loader's way to its server: the page's data from the query client, which asks the server for what it has not,
 * or has no more. While the page is the one on the screen, a connection that is lost for a moment leaves it as it is:
 * nobody loses a half-filled form to a tunnel. `staleTime` in milliseconds, where the client's own is too long.
 */
export async function readCachedPage<Data>(
  page: string,
  request: Request,
  load: () => Promise<Data>,
  options: { staleTime?: number } = {},
): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const queryKey = keyOf(page, address);
  // The router has given up what is under way for this page, so nobody may wait for it.
  await queryClient.cancelQueries({ queryKey });
  try {
    return await queryClient.fetchQuery({
      ...options,
      queryKey,
      queryFn: load,
      networkMode: "always",
    });
  } catch (error) {
    // Two loads of a page at one instant share a request: what the router gave up for one is asked again for the other.
    if (isGivenUp(error) && !request.signal.aborted)
      return readCachedPage(page, request, load, options);
    const known = queryClient.getQueryData<Data>(queryKey);
    const isOnScreen = address === location.pathname + location.search;
    if (isFailure(error) && isOnScreen && known !== undefined) return known;
    throw error;
  }
}

/** Keeps what a page came with in its document, and goes on keeping it for as long as the page is on the screen. */
export function useCachedPage(page: string, data: unknown): void {
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

/** Whatever is kept of any page may have changed: it is asked for when it is read next. */
export function clearCachedPages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PAGES, refetchType: "none" });
}

/** Sends a form from a client action: what its visitor does themselves may change any page. */
export async function submitAndClearCachedPages<Data>(
  serverAction: () => Promise<Data>,
): Promise<Data> {
  try {
    return await serverAction();
  } finally {
    await clearCachedPages();
  }
}
