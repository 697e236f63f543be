import { type RefObject, useEffect, useRef } from "react";
import { DETAILS_FIELDS, type TypedDetails } from "./details-form-fields.ts";

/** Fills empty fields with what was typed here earlier. Returns what to call when the details are sent. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedDetails | undefined,
  onBusiness: (name: string) => void,
): () => void {
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come
  useEffect(() => {
    const draft = readDraft();
    for (const name of DETAILS_FIELDS) {
      const input = form.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      if (!typed && !input.value && draft[name]) input.value = draft[name];
      if (name === "business") onBusiness(input.value);
    }
  }, []);
  useEffect(() => {
    if (!typed) return;
    isSent.current = false;
    saveDraft(typed);
  }, [typed]);
  useEffect(() => () => void (isSent.current && deleteDraft()), []);
  return () => {
    isSent.current = true;
    deleteDraft();
  };
}

/** Typed details kept in the visitor's own browser until they are sent, for a day at most. */
type Draft = {
  business?: string;
  name?: string;
  email?: string;
  phone?: string;
  website?: string;
  referredBy?: string;
};

const KEY = "reservation-draft";
const A_DAY = 24 * 60 * 60_000;

/** What is still to be written, and when: not at each key. */
let waiting: Draft | undefined;
const SOON = 300;

/** What is kept; empty where nothing is, it is old, or the browser keeps nothing. */
function readDraft(): Draft {
  return { ...stored(), ...waiting };
}

function stored(): Draft {
  try {
    const { at, draft } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof at === "number" && Date.now() - at < A_DAY ? draft : {};
  } catch {
    return {};
  }
}

/** Keeps what changed beside what is kept: soon, and in any case before the page is left. */
export function saveDraft(changed: Draft): void {
  if (!waiting) {
    setTimeout(write, SOON);
    addEventListener("pagehide", write, { once: true });
  }
  waiting = { ...waiting, ...changed };
}

function write(): void {
  if (!waiting) return;
  const draft = readDraft();
  waiting = undefined;
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), draft }));
  } catch {
    // This browser stores nothing; the form itself still has the text.
  }
}

function deleteDraft(): void {
  waiting = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
