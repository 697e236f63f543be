/** Whether this browser may have reserved something; only then do pages ask what (docs/decisions/040). */
const KEY = "reservation-here";

export function hasReservationHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps a text that differs for each state of what is reserved; none where nothing is. */
export function storeReservationHint(state: string): void {
  try {
    if (state) localStorage.setItem(KEY, state);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing finds its reservation by its link.
  }
}

/** Calls back when another tab has kept something else, until the signal says stop. */
export function onReservationHintChange(changed: () => void, signal: AbortSignal): void {
  addEventListener("storage", ({ key }) => key === KEY && changed(), { signal });
}
