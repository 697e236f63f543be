import { Refusal } from "#platform/refusal.ts";
import type { Reservation, ReservationActionCheck } from "./reservation.ts";

/** Throws the refusal that the action rules give. */
export function refuseUnlessAllowed(
  answer: ReservationActionCheck,
  { id, state, secondsLeft }: Reservation,
): void {
  if (answer.possible) return;
  throw new Refusal("conflict", answer.because, {
    detail: `reservation ${id} is ${state}, ${secondsLeft ?? "no"} seconds left`,
  });
}

/** The refusal when another request changed the row between reading and writing. */
export function changedMeanwhileRefusal({ id, state }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "This reservation just changed. Please look at it again before you continue.",
    { detail: `reservation ${id} was ${state} and is not any more` },
  );
}

/** Refuses a decision based on an outdated view of the reservation. */
export function refuseStaleReservation(
  { id, version }: Reservation,
  expectedVersion: number,
): void {
  if (version === expectedVersion) return;
  throw new Refusal(
    "conflict",
    "This reservation has changed since you opened it. Nothing was saved; check it and try again.",
    { detail: `reservation ${id} is at version ${version}, not ${expectedVersion}` },
  );
}
