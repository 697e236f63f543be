import { useEffect, useState } from "react";

/** What came of the form that was sent last: the router forgets it when a live page fetches its data anew. */
export function useLastActionData<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(actionData);
  useEffect(() => {
    if (actionData) setAnswer(actionData);
  }, [actionData]);
  return answer;
}
