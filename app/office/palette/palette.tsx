import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { listNavigationItems, OfficeIcon } from "#app/office/frame/navigation.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/team/operator.ts";
import { pluralize } from "#platform/number-word.ts";
import { findPages, type PaletteResult } from "./find-pages.ts";
import { isTypingTarget, keyboardShortcuts } from "./keyboard-shortcuts.ts";
import sheet from "./palette.css?sheet";
import { useSearchAsYouType } from "./use-search-as-you-type.ts";

/** How long (ms) typing must pause before a search. */
const PAUSE_MS = 120;

type Open = "no" | "find" | "keys";

/** How long (ms) to wait for a letter after G. */
const LETTER_MS = 1_500;

export function CommandPalette({ role }: { role: Role }) {
  const [here, setHere] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<Open>("no");
  useEffect(() => setHere(true), []);
  useShortcuts(role, setOpen);
  useEffect(() => {
    if (open !== "no" && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  const close = () => {
    dialog.current?.close();
    // The dialog reports closing a moment later; a key in between must open it again.
    setOpen("no");
  };
  return (
    <>
      <Style name="office-palette" sheet={sheet} />
      <button
        type="button"
        className={here ? "office-find" : "office-find waiting"}
        onClick={() => setOpen("find")}
      >
        <OfficeIcon name="search" />
        <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="office-palette"
        aria-label={open === "keys" ? "Keyboard shortcuts" : "Search"}
        onClose={() => {
          // If it was reopened at once, it is open by the time it reports closing.
          if (!dialog.current?.open) setOpen("no");
        }}
        closedby="any"
      >
        {open === "find" && <PaletteSearch role={role} close={close} />}
        {open === "keys" && <KeyboardShortcutsList role={role} close={close} />}
      </dialog>
    </>
  );
}

/** Ctrl-K, "?", and G followed by a section's letter; not while typing into a field. */
function useShortcuts(role: Role, open: (what: Open) => void) {
  const navigate = useNavigate();
  useEffect(() => {
    let going = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      const meant = meaningOf(event);
      if (!meant) return;
      if (meant === "find" || meant === "keys") {
        event.preventDefault();
        return open(meant);
      }
      const inTime = event.timeStamp - going < LETTER_MS;
      const section = listNavigationItems(role).find(({ key }) => inTime && key === event.key);
      if (section) void navigate(section.to);
      going = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [role, open, navigate]);
}

function meaningOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "find" : undefined;
  if (altKey || isTypingTarget(target)) return undefined;
  return key === "?" ? "keys" : "letter";
}

function KeyboardShortcutsList({ role, close }: { role: Role; close: () => void }) {
  const sections = listNavigationItems(role).map(
    ({ key, name }) => [`G ${key.toUpperCase()}`, name] as const,
  );
  const groups = [...keyboardShortcuts, { where: "Pages", keys: sections }];
  return (
    <>
      <div className="title">
        <h2>Keyboard shortcuts</h2>
        <button type="button" className="office-find" onClick={close}>
          Close
        </button>
      </div>
      <div className="keys">
        {groups.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

function PaletteSearch({ role, close }: { role: Role; close: () => void }) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer that Enter waited for arrives
  useEffect(() => {
    if (goSoon) go(goSoon);
  }, [goSoon]);
  const press = (event: ReactKeyboardEvent) => {
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
  if (state === "failed") return "We can’t load records right now. You can still open pages.";
  return found === 0 ? "No matches." : pluralize(found, "result");
}

type Records = { hits: readonly PaletteResult[]; state: "found" | "looking" | "failed" };

function useRecords(typed: string): Records {
  const words = typed.trim();
  const [searched, setSearched] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearched(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, isError, isPlaceholderData } = useSearchAsYouType<{ hits: PaletteResult[] }>(
    officePaths.find(),
    searched && String(new URLSearchParams({ words: searched })),
  );
  if (words === "") return { hits: [], state: "found" };
  const isAnswered = searched === words && !isPlaceholderData;
  if (isAnswered && isError) return { hits: [], state: "failed" };
  return { hits: data?.hits ?? [], state: isAnswered && data ? "found" : "looking" };
}
