import { useEffect, useRef, useState } from "react";
import { useMatches, useNavigate } from "react-router";
import { placesOf } from "#app/office/places.ts";
import { Sign } from "#app/office/sign.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/people/operator.ts";
import { isTyping } from "./keys.ts";
import sheet from "./palette.css?sheet";
import { PaletteFind } from "./palette-find.tsx";
import { PaletteKeys } from "./palette-keys.tsx";
import { noteRecent } from "./recent.ts";
import type { About, Handle } from "./record-commands.ts";

/** Who works here: decides what is offered. */
export type Worker = { id: number; role: Role };

type Open = "no" | "find" | "keys";

/** How long after G its letter is waited for. */
const LETTER_MS = 1_500;

/**
 * The command palette: a native dialog with a field and what it finds, for the keyboard and for the button in the
 * frame. Comes with script; whatever it leads to is reached by links too.
 */
export function Palette({ worker }: { worker: Worker }) {
  const [here, setHere] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<Open>("no");
  const about = useAbout(worker);
  useEffect(() => setHere(true), []);
  useKeys(worker.role, setOpen);
  useEffect(() => {
    if (open !== "no" && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  const close = () => {
    dialog.current?.close();
    // The dialog says so a moment later: a key in between must open it again.
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
        <Sign name="search" />
        <span>Find</span> <kbd>Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="office-palette"
        aria-label={open === "keys" ? "Keys" : "Find"}
        onClose={() => {
          // Opened again at once, it is open by the time it says that it was closed.
          if (!dialog.current?.open) setOpen("no");
        }}
        closedby="any"
      >
        {open === "find" && <PaletteFind worker={worker} about={about} close={close} />}
        {open === "keys" && <PaletteKeys role={worker.role} close={close} />}
      </dialog>
    </>
  );
}

/** The record on screen, as its page tells it; it is noted as looked at. */
function useAbout({ id, role }: Worker): About | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as Partial<Handle<unknown>> | undefined;
  const about = match?.loaderData ? handle?.about?.(match.loaderData, role) : undefined;
  const { kind, name, to } = about ?? {};
  useEffect(() => {
    if (kind && name && to) noteRecent(id, { kind, name, to });
  }, [id, kind, name, to]);
  return about;
}

/** Ctrl-K, "?", and G with the letter of a room; typing into a field is none of them. */
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
      const room = placesOf(role).find(({ key }) => inTime && key === event.key);
      if (room) void navigate(room.to);
      going = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [role, open, navigate]);
}

function meaningOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "find" : undefined;
  if (altKey || isTyping(target)) return undefined;
  return key === "?" ? "keys" : "letter";
}
