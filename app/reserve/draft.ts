/**
 * What somebody has typed on the way to a reservation, kept in their own browser until it is sent, for a day at most:
 * so that Back, a reload, an expiry or another tab loses nothing. Nothing depends on it.
 */
export type Draft = {
  business?: string;
  name?: string;
  email?: string;
  phone?: string;
  website?: string;
  /** The place that is held, to find the way back to it. */
  held?: { token: string; mailingId: number; spot: string };
};

const KEY = "reservation-draft";
const A_DAY = 24 * 60 * 60_000;

/** What is kept; empty where nothing is, it is old, or the browser keeps nothing. */
export function readDraft(): Draft {
  try {
    const { at, draft } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof at === "number" && Date.now() - at < A_DAY ? draft : {};
  } catch {
    return {};
  }
}

/** Keeps what changed beside what is kept. */
export function keepDraft(changed: Draft): void {
  try {
    const draft = { ...readDraft(), ...changed };
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), draft }));
  } catch {
    // A browser that keeps nothing: the form itself still does.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
