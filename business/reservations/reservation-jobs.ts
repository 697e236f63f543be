import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { endedStates, liveStates, type Reservation } from "./reservation.ts";

/** Changes of a reservation that its buyer must be notified of. */
const reservationChanges = [
  "unconfirmed",
  "firm",
  "reminder",
  "paid",
  "expired",
  "canceled",
  "refunded",
] as const;
export type ReservationChangeKind = (typeof reservationChanges)[number];

/** Queued in the transaction of each change that leads to messages; `from` is the previous state. */
export const reservationChangedJob = jobKind(
  "reservation.changed",
  v.object({
    reservationId: v.number(),
    change: v.picklist(reservationChanges),
    from: v.picklist([...liveStates, ...endedStates]),
  }),
);

/** Queued when a spot is offered to a person on the waitlist. */
export const spotOfferedJob = jobKind("waitlist.offered", v.object({ reservationId: v.number() }));

/** Queued when a person first joins the waitlist. */
export const waitlistJoinedJob = jobKind("waitlist.joined", v.object({ entryId: v.number() }));

/** Queued when a person confirms an address to hold a spot. */
export const holdRequestedJob = jobKind("hold.requested", v.object({ requestId: v.number() }));

/** Queued when the office releases a held spot, with its reason. */
export const releasedByOfficeJob = jobKind(
  "reservation.released-by-office",
  v.object({ reservationId: v.number(), reason: v.string() }),
);

/** Queues a change's messages, once per change. */
export function enqueueChangeEmails(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id" | "version">,
  change: ReservationChangeKind,
  from: Reservation["state"],
): Promise<void> {
  const key = `reservation:${id}:${change}:${version}`;
  return enqueue(tx, reservationChangedJob, { reservationId: id, change, from }, { key });
}
