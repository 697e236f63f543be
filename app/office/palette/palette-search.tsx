import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { officePaths } from "#app/office/office-paths.ts";
import { queryClient } from "#app/query-client.ts";
import type { Role } from "#business/team/operator.ts";
import { pluralize } from "#platform/number-word.ts";
import { findPages, type PaletteResult } from "./find-pages.ts";

export function PaletteSearch({ role, close }: { role: Role; close: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  /** Enter was pressed before the results arrived. */
  const [eager, setEager] = useState(false);
  const answer = useRecords(typed);
  const pages = findPages(typed, role);
  const hits = [...pages, ...answer.hits];
  const looking = answer.state === "looking";
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const go = ({ to }: PaletteResult) => {
    close();
    void navigate(to);
  };
  const goSoon = eager && !looking ? hits[at] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer for which Enter waited is there
  useEffect(() => {
    if (goSoon) go(goSoon);
  }, [goSoon]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => (now + step + hits.length) % Math.max(1, hits.length));
    }
    const chosen = hits[at];
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (looking && at >= pages.length) setEager(true);
    else if (chosen) go(chosen);
  };
  return (
    <>
      <label htmlFor={`${id}-field`}>Search anything</label>
      <input
        id={`${id}-field`}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={hits[at] && `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, phone, reference, or page"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          setEager(false);
        }}
        onKeyDown={press}
      />
      <p role="status" className={answer.state}>
        {typed.trim() !== "" && describe(answer.state, hits.length)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Matches">
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={`${hit.kind} ${hit.name} ${hit.about} ${hit.to}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => go(hit)}
          >
            <span className="name">{hit.name}</span> <span className="kind">{hit.kind}</span>
            {hit.about && <small> {hit.about}</small>}
          </div>
        ))}
      </div>
    </>
  );
}

function describe(state: Records["state"], found: number): string {
  if (state === "looking") return "Looking…";
  if (state === "failed") return "We can't load records right now. You can still open pages.";
  return found === 0 ? "No matches." : pluralize(found, "result");
}

/** How long (ms) typing must pause before a search. */
const PAUSE_MS = 120;

type Records = { hits: readonly PaletteResult[]; state: "found" | "looking" | "failed" };

function useRecords(typed: string): Records {
  const words = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const {
    data,
    isError,
    isPlaceholderData: isPlaceholder,
  } = useQuery(
    {
      queryKey: ["find", asked],
      queryFn: ({ signal }) => ask(asked, signal),
      enabled: asked !== "",
      // Results stay while more are searched for.
      placeholderData: keepPreviousData,
      networkMode: "always",
      retry: false,
    },
    queryClient,
  );
  if (words === "") return { hits: [], state: "found" };
  const isAnswered = asked === words && !isPlaceholder;
  if (isAnswered && isError) return { hits: [], state: "failed" };
  return { hits: data ?? [], state: isAnswered && data ? "found" : "looking" };
}

async function ask(words: string, signal: AbortSignal): Promise<PaletteResult[]> {
  const address = `${officePaths.find()}?${new URLSearchParams({ words })}`;
  const response = await fetch(address, { signal, headers: { accept: "application/json" } });
  // A signed-out operator is redirected to sign-in, which is not a result.
  if (!response.ok || response.redirected) throw new Error("the office did not answer");
  const { hits } = (await response.json()) as { hits: PaletteResult[] };
  return hits;
}
