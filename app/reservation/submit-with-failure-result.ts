import { useEffect, useState } from "react";
import {
  invalidateCachedPages,
  isConnectionOrServerFailure,
} from "#app/server-data/query-cache.ts";

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

/** What came of the form that was sent last: the router forgets it when a live page fetches its data anew. */
export function useLastActionData<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(actionData);
  useEffect(() => {
    if (actionData) setAnswer(actionData);
  }, [actionData]);
  return answer;
}
