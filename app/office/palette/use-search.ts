import { useEffect, useState } from "react";
import { officePaths } from "#app/office/office-paths.ts";
import type { Hit } from "./commands.ts";

/** How long somebody is left typing before the office is asked. */
const PAUSE_MS = 120;

/** What came of a search: `asked` is what was typed then. */
export type Answer = { asked: string; hits: readonly Hit[]; state: "found" | "looking" | "failed" };

const NOTHING: Answer = { asked: "", hits: [], state: "found" };

/** Asks the office for what is typed, once somebody pauses; an answer that is no longer wanted is dropped. */
export function useSearch(typed: string): Answer {
  const words = typed.trim();
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    if (words === "") return setAnswer(NOTHING);
    const aborter = new AbortController();
    setAnswer((before) => ({ ...before, state: "looking" }));
    const timer = setTimeout(() => {
      ask(words, aborter.signal)
        .then((hits) => setAnswer({ asked: words, hits, state: "found" }))
        .catch(() => {
          if (!aborter.signal.aborted) setAnswer({ asked: words, hits: [], state: "failed" });
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [words]);
  // Until the effect has run, an answer is still about other words.
  return words === "" || answer.asked === words ? answer : { ...answer, state: "looking" };
}

async function ask(words: string, signal: AbortSignal): Promise<Hit[]> {
  const address = `${officePaths.find()}?${new URLSearchParams({ words })}`;
  const response = await fetch(address, { signal, headers: { accept: "application/json" } });
  // Who was signed out meanwhile is led to the door, which is no answer.
  if (!response.ok || response.redirected) throw new Error("the office did not answer");
  const { hits } = (await response.json()) as { hits: Hit[] };
  return hits;
}
