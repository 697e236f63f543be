import { useEffect, useState } from "react";

/**
 * What came of the form that was sent last. The router forgets it whenever the page's data are fetched anew, which a
 * live page does at any time; a message about a field must stay until the form is sent again.
 */
export function useLastActionData<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(actionData);
  useEffect(() => {
    if (actionData) setAnswer(actionData);
  }, [actionData]);
  return answer;
}
