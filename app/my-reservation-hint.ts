/**
 * Whether this browser may have reserved something. Only then do pages that are the same for everyone ask what it is
 * (docs/decisions/040); the key itself is in a cookie that no script can read.
 */
const KEY = "reservation-here";

export function hasMyReservationHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function setMyReservationHint(isHere: boolean): void {
  try {
    if (isHere) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing finds its reservation by its link.
  }
}
