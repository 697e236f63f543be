import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { pluralize } from "#app/office/formatting.ts";
import type { PaletteResult } from "./commands.ts";
import { findCommands, findListSearches } from "./find-commands.ts";
import type { PaletteOperator } from "./palette.tsx";
import { readRecentRecords } from "./recent-records.ts";
import type { PaletteRecord } from "./record-commands.ts";
import { type PaletteSearchState, usePaletteSearch } from "./use-palette-search.ts";

type FindProps = { worker: PaletteOperator; about: PaletteRecord | undefined; close: () => void };

/**
 * The palette's field and results; the field keeps focus while the arrow keys move through the
 * list.
 */
export function PaletteSearch({ worker, about, close }: FindProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  /** Enter was pressed before the results arrived. */
  const [eager, setEager] = useState(false);
  const answer = usePaletteSearch(typed);
  const { known, hits } = useHits(typed, answer, { worker, about });
  const looking = answer.state === "looking";
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const go = ({ to, file }: PaletteResult) => {
    close();
    if (file) location.assign(to);
    else void navigate(to);
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
    if (looking && at >= known) setEager(true);
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
        placeholder="Name, phone, reference, or command"
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
        {wordsFor(typed, answer, hits)}
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

type Around = { worker: PaletteOperator; about: PaletteRecord | undefined };

/** All results in order; the first `known` of them needed no request. */
function useHits(typed: string, answer: PaletteSearchState, { worker, about }: Around) {
  const [recent] = useState(() =>
    readRecentRecords(worker.id).filter(({ to }) => to !== about?.to),
  );
  const commands = findCommands(typed, worker.role, about);
  if (typed.trim() === "") {
    const own = commands.slice(0, about?.commands.length ?? 0);
    const rest = commands.slice(own.length);
    const hits = [...own, ...recent, ...rest];
    return { known: hits.length, hits };
  }
  const searches = findListSearches(typed, worker.role);
  // An action on the record on screen is found again with its name.
  const found = answer.hits.filter(({ to }) => !commands.some((command) => command.to === to));
  return { known: commands.length, hits: [...commands, ...found, ...searches] };
}

/** The status of the search, also for screen readers. */
function wordsFor(
  typed: string,
  { state }: PaletteSearchState,
  hits: readonly PaletteResult[],
): string {
  if (typed.trim() === "") return "";
  if (state === "looking") return "Looking…";
  if (state === "failed") {
    return "We can't load records right now. You can still use actions, pages, and searches.";
  }
  const found = hits.filter(({ kind }) => kind !== "Search").length;
  return found === 0 ? "No matches." : `${pluralize(found, "result")}`;
}
