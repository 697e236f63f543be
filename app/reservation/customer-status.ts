import { isTimeUp, type Reservation } from "#business/reservations/reservation.ts";

/**
 * A reservation's status for its holder. `processing`: it has been paid, but the bank has not
 * confirmed yet. `offered`, `held` and `paying` have their own pages. A claim whose time is up is
 * `expired`, even before a job ends it.
 */
export type CustomerStatus = Reservation["state"] | "processing";

/** `underWay`: the state of a payment in progress, if any. */
export function customerStatusOf(
  { state, secondsLeft }: Pick<Reservation, "state" | "secondsLeft">,
  underWay?: { state: "open" | "processing" },
): CustomerStatus {
  const owes = state === "paying" || state === "unconfirmed" || state === "unpaid";
  if (owes && underWay?.state === "processing") return "processing";
  // A payment page may outlive its claim by a little: the gateway's final state decides.
  if (state === "paying") return state;
  return isTimeUp({ secondsLeft }) ? "expired" : state;
}

const LIVE: readonly CustomerStatus[] = ["processing", "unconfirmed", "unpaid", "paid"];

export function isActiveStatus(status: CustomerStatus): boolean {
  return LIVE.includes(status);
}
