import { type RefObject, useEffect, useState } from "react";
import { runAfterPaint } from "#app/run-after-paint.ts";
import type { AdFacts } from "#business/ads/brief/ad-facts.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";

/** What a brief's form says as it is typed; before script runs, and on the server, `first`. */
export function useTypedFacts(form: RefObject<HTMLFormElement | null>, first: AdFacts): AdFacts {
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
