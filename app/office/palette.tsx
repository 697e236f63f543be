import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/people/operator.ts";
import sheet from "./palette.css?sheet";
import { findCommands } from "./places.ts";
import { Sign } from "./sign.tsx";

/** The keys that work everywhere in the office. */
const SHORTCUTS = [
  ["Ctrl K or ⌘ K", "find a room, a deed, or anything"],
  ["↑ ↓", "go through what was found"],
  ["Enter", "go there"],
  ["Escape", "close"],
  ["?", "show these keys"],
] as const;

/** Typing into a field is no command. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");

/**
 * The command palette: a native dialog with a field and what it finds, for the keyboard and for the button in the
 * frame. Comes with script; whatever it leads to is reached by links too.
 */
export function Palette({ role }: { role: Role }) {
  const [here, setHere] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<"no" | "find" | "keys">("no");
  useEffect(() => setHere(true), []);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const find = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const keys = event.key === "?" && !isTyping(event.target);
      if (!find && !keys) return;
      event.preventDefault();
      setOpen(find ? "find" : "keys");
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  useEffect(() => {
    if (open !== "no" && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  return (
    <>
      <Style name="office-palette" sheet={sheet} />
      <button
        type="button"
        className={here ? "office-find" : "office-find waiting"}
        onClick={() => setOpen("find")}
      >
        <Sign name="search" />
        <span>Find</span> <kbd>Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="office-palette"
        aria-label={open === "keys" ? "Keys" : "Find"}
        onClose={() => setOpen("no")}
        closedby="any"
      >
        {open === "find" && <Find role={role} close={close} />}
        {open === "keys" && <Keys close={close} />}
      </dialog>
    </>
  );
}

function Find({ role, close }: { role: Role; close: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = findCommands(typed, role);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const go = (to: string) => {
    close();
    void navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => (now + step + found.length) % Math.max(1, found.length));
    }
    const chosen = found[at];
    if (event.key === "Enter" && chosen) go(chosen.to);
  };
  return (
    <>
      <label htmlFor={`${id}-field`}>Find a room, a deed, or anything</label>
      <input
        id={`${id}-field`}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] && `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Found">
        {found.map(({ name, to }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => go(to)}
          >
            {name}
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">Nothing is called that.</p>}
    </>
  );
}

function Keys({ close }: { close: () => void }) {
  return (
    <>
      <h2>Keys</h2>
      <dl>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="office-find" onClick={close}>
        Close
      </button>
    </>
  );
}
