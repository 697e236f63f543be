import { invalidateCachedPages, isConnectionOrServerFailure } from "#app/cached-pages.ts";

/** Sends a form; where that fails, the answer is a sentence, and the form stays as it is. */
export async function submitWithFailureResult<Data>(
  send: () => Promise<Data>,
  otherwise: () => Data,
): Promise<Data> {
  try {
    return await send();
  } catch (error) {
    if (!isConnectionOrServerFailure(error)) throw error;
    return otherwise();
  } finally {
    await invalidateCachedPages();
  }
}

export const NOT_SENT_MESSAGE =
  "We couldn’t reach our server. Nothing was changed and nothing was charged. Check your connection and try again.";
