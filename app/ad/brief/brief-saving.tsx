import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { BriefInputs } from "#business/ads/brief/ad-details.ts";
import type { BriefFormResult, ConflictingField } from "./save-brief-form.ts";

const words = {
  saved: "Saved",
  saving: "Saving…",
  offline: "Not saved yet. You’re offline. Your words are safe on this device.",
  unreachable: "Not saved yet. We can’t reach our server. Your words are safe on this device.",
  conflict: "Not saved yet. Choose below which words to keep.",
} as const;

/** Whether what is typed is saved. Read aloud only where it isn't. */
export function SaveStatus({ state }: { state: SaveState }) {
  const text = state.is === "refused" ? state.problem : words[state.is];
  const isFine = state.is === "saved" || state.is === "saving";
  return (
    <div className="save-status" data-state={state.is}>
      <p aria-hidden={!isFine || undefined}>
        {state.is === "saved" && <Icon name="check" />}
        {text}
      </p>
      <p className="hidden-but-read" role="status">
        {isFine ? "" : text}
      </p>
    </div>
  );
}

/** Milliseconds without a key until what is typed is sent, and until it is tried again. */
const PAUSE_MS = 700;
const RETRY_MS = 8_000;

type SaveState =
  | { is: "saved" | "saving" | "offline" | "unreachable" }
  | { is: "conflict"; conflicts: ConflictingField[] }
  | { is: "refused"; problem: string };

type Base = { version: number; seen: BriefInputs };

/** Saves a brief's form as it is typed: in this browser at once, on the server after each pause. `ad` names the draft. */
export function useBriefSaving(
  form: RefObject<HTMLFormElement | null>,
  { ad, address, base }: SaverOptions,
) {
  const [state, setState] = useState<SaveState>({ is: "saved" });
  const saver = useRef<ReturnType<typeof createBriefSaver>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer base is handed over below
  useEffect(() => {
    if (!form.current) return undefined;
    const made = createBriefSaver(form.current, { ad, address, base }, setState);
    saver.current = made;
    return () => made.stop();
  }, [form, ad, address]);
  useEffect(() => saver.current?.rebase(base), [base]);
  const put = useCallback((name: string, text: string) => saver.current?.put(name, text), []);
  const settle = useCallback((name: string) => saver.current?.settle(name), []);
  return { state, put, settle };
}

type SaverOptions = { ad: string; address: string; base: Base };

/** The same without React. */
function createBriefSaver(
  form: HTMLFormElement,
  { ad, address, base: first }: SaverOptions,
  onState: (state: SaveState) => void,
) {
  const ending = new AbortController();
  const { signal } = ending;
  let base = first;
  let isDirty = false;
  let isBusy = false;
  let conflicts: ConflictingField[] = [];
  /** Until it is decided between two texts, a reload has to ask again. */
  let conflictBase: Base | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fieldOf = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof RadioNodeList ||
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement
      ? field
      : undefined;
  };
  const readInputs = (): BriefInputs => {
    const data = new FormData(form);
    const names = Object.keys(base.seen).filter((name) => fieldOf(name));
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
  };
  const setField = (name: string, text: string) => {
    const field = fieldOf(name);
    if (field && field.value !== text) field.value = text;
  };
  const setBase = (next: Base) => {
    base = next;
    setField("version", String(next.version));
    setField("seen", JSON.stringify(next.seen));
  };
  const isUnlikeBase = () => {
    const typed = readInputs();
    return Object.keys(typed).some((name) => typed[name]?.trim() !== base.seen[name]?.trim());
  };
  const flushAfter = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  };
  const keepDraft = () => {
    const { version, seen } = conflictBase ?? base;
    saveBriefDraft(ad, { version, seen, inputs: readInputs() });
  };
  const toBody = () => {
    const { version, seen } = base;
    const inputs = { ...readInputs(), version: String(version), seen: JSON.stringify(seen) };
    return new URLSearchParams(inputs);
  };

  function changed() {
    isDirty = true;
    keepDraft();
    if (conflicts.length > 0) return;
    onState({ is: "saving" });
    flushAfter(PAUSE_MS);
  }

  async function flush() {
    if (isBusy || signal.aborted || conflicts.length > 0) return;
    isBusy = true;
    isDirty = false;
    const sent = readInputs();
    const answer = await send(address, toBody());
    isBusy = false;
    if (signal.aborted) return;
    if (answer === "failed") {
      isDirty = true;
      onState({ is: navigator.onLine ? "unreachable" : "offline" });
      return flushAfter(RETRY_MS);
    }
    if ("problem" in answer) return onState({ is: "refused", problem: answer.problem });
    applyAnswer(answer, sent);
  }

  function applyAnswer(answer: BriefFormResult, sent: BriefInputs) {
    const now = readInputs();
    if (answer.conflicts) {
      conflicts = answer.conflicts;
      conflictBase = base;
      setBase(answer);
      isDirty = true;
      keepDraft();
      return onState({ is: "conflict", conflicts });
    }
    // What came from another device is shown, except where somebody is typing.
    for (const [name, text] of Object.entries(answer.inputs)) {
      const isTyping = fieldOf(name) === document.activeElement;
      if (now[name] === sent[name] && text !== now[name]?.trim() && !isTyping) setField(name, text);
    }
    setBase(answer);
    if (isDirty) {
      keepDraft();
      return flushAfter(PAUSE_MS);
    }
    deleteBriefDraft(ad);
    onState({ is: "saved" });
  }

  function settle(name: string) {
    conflicts = conflicts.filter((field) => field.name !== name);
    if (conflicts.length > 0) return onState({ is: "conflict", conflicts });
    conflictBase = undefined;
    changed();
  }

  form.addEventListener("input", changed, { signal });
  addEventListener("online", () => isDirty && flushAfter(0), { signal });
  const sendUnsaved = () => {
    if (isDirty && conflicts.length === 0) navigator.sendBeacon(address, toBody());
  };
  addEventListener("pagehide", sendUnsaved, { signal });

  const draft = readBriefDraft(ad);
  if (draft) {
    setBase({ version: draft.version, seen: draft.seen });
    for (const [name, text] of Object.entries(draft.inputs)) setField(name, text);
    form.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (isUnlikeBase()) {
    // Typed before the script was here.
    changed();
  }

  return {
    /** Puts a text into a field, as if it were typed. */
    put(name: string, text: string) {
      setField(name, text);
      const field = fieldOf(name);
      if (field instanceof HTMLElement) field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    settle,
    /** The page was loaded anew: what is typed from now on is typed onto that. */
    rebase(next: Base) {
      if (next.version > base.version && !isDirty && !isBusy) setBase(next);
    },
    stop() {
      clearTimeout(timer);
      ending.abort();
    },
  };
}

async function send(
  address: string,
  body: URLSearchParams,
): Promise<BriefFormResult | { problem: string } | "failed"> {
  try {
    const answer = await fetch(address, { method: "POST", body });
    if (answer.status === 429 || answer.status >= 500) return "failed";
    return await answer.json();
  } catch {
    return "failed";
  }
}

/** What is typed and not saved on the server yet, with what it was typed onto; kept in this browser through offline and reload. */
type BriefDraft = Base & { inputs: BriefInputs };

const A_MONTH = 31 * 24 * 60 * 60_000;
const keyOf = (ad: string) => `ad-brief:${ad}`;

/** The draft of an ad, by its reservation's reference; undefined where nothing waits. */
function readBriefDraft(ad: string): BriefDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(ad)) ?? "null");
    return kept && Date.now() - kept.at < A_MONTH ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; a browser that keeps nothing still has the form. */
function saveBriefDraft(ad: string, draft: BriefDraft): void {
  try {
    localStorage.setItem(keyOf(ad), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // This browser stores nothing.
  }
}

function deleteBriefDraft(ad: string): void {
  try {
    localStorage.removeItem(keyOf(ad));
  } catch {
    // Nothing was kept.
  }
}
