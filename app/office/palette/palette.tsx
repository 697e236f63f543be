import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { navigationFor } from "#app/office/frame/navigation.ts";
import { OfficeIcon } from "#app/office/frame/office-icon.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/team/operator.ts";
import { ignoresShortcuts, keyboardShortcuts } from "./keyboard-shortcuts.ts";
import sheet from "./palette.css?sheet";
import { PaletteSearch } from "./palette-search.tsx";

type Open = "no" | "find" | "keys";

/** How long (ms) to wait for a letter after G. */
const LETTER_MS = 1_500;

export function CommandPalette({ role }: { role: Role }) {
  const [here, setHere] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<Open>("no");
  useEffect(() => setHere(true), []);
  useKeys(role, setOpen);
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
function useKeys(role: Role, open: (what: Open) => void) {
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
      const section = navigationFor(role).find(({ key }) => inTime && key === event.key);
      if (section) void navigate(section.to);
      going = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [role, open, navigate]);
}

function meaningOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "find" : undefined;
  if (altKey || ignoresShortcuts(target)) return undefined;
  return key === "?" ? "keys" : "letter";
}

function KeyboardShortcutsList({ role, close }: { role: Role; close: () => void }) {
  const sections = navigationFor(role).map(
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
