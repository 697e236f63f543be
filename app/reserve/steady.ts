import { isRouteErrorResponse } from "react-router";

/** What each open page last got, by its address. */
const known = new Map<string, unknown>();

const addressOf = (url: string) => new URL(url).pathname + new URL(url).search;

/** A failure of the connection or of the server, as against its answer: a redirect, "not found". */
function isFailure(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500;
}

/**
 * Fetches a page's data anew. While it is the page on the screen, a connection that is lost for a moment leaves it as
 * it is: nobody loses a half-filled form to a tunnel. Whatever is true now comes with the next try.
 */
export async function steadily<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const address = addressOf(request.url);
  try {
    const data = await load();
    keep(address, data);
    return data;
  } catch (error) {
    const onScreen = address === location.pathname + location.search;
    if (isFailure(error) && onScreen && known.has(address)) return known.get(address) as Data;
    throw error;
  }
}

/** Notes what a page has got with its document, or since. */
export function keep(address: string, data: unknown): void {
  known.clear();
  known.set(address, data);
}

/** Sends a form; where that fails, the answer is a sentence, and the form stays as it is. */
export async function sendOr<Data>(
  send: () => Promise<Data>,
  otherwise: () => Data,
): Promise<Data> {
  try {
    return await send();
  } catch (error) {
    if (!isFailure(error)) throw error;
    return otherwise();
  }
}

export const NOT_SENT =
  "We could not reach our server, so nothing was changed and nothing was charged. What you typed is still here: please check your connection and try again.";
