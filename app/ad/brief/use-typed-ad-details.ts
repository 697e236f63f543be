import { type RefObject, useEffect, useState } from "react";
import { runAfterPaint } from "#app/run-after-paint.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";

/** What a brief's form says as it is typed; before script runs, and on the server, `first`. */
export function useTypedAdDetails(
  form: RefObject<HTMLFormElement | null>,
  first: AdDetails,
): AdDetails {
  const [facts, setFacts] = useState(first);
  useEffect(() => {
    const found = form.current;
    if (!found) return undefined;
    const read = () => runAfterPaint(() => setFacts(readBriefForm(new FormData(found)).facts));
    read();
    found.addEventListener("input", read);
    return () => found.removeEventListener("input", read);
  }, [form]);
  return facts;
}
