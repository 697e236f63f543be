import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { endStates, liveStates, type Reservation } from "./reservation.ts";

/** What became of a reservation that its people must hear of. */
const reservationChanges = [
  "unconfirmed",
  "firm",
  "reminder",
  "paid",
  "expired",
  "cancelled",
  "refunded",
] as const;
export type ReservationChange = (typeof reservationChanges)[number];

/** Asked for in the transaction of each change that leads to messages; `from` is the state before it. */
export const reservationChangedJob = jobKind(
  "reservation.changed",
  v.object({
    reservationId: v.number(),
    change: v.picklist(reservationChanges),
    from: v.picklist([...liveStates, ...endStates]),
  }),
);

/** Asked for when a spot is offered to somebody on the wait-list. */
export const spotOfferedJob = jobKind("wait-list.offered", v.object({ reservationId: v.number() }));

/** Asked for when somebody joins the wait-list for the first time. */
export const waitListJoinedJob = jobKind("wait-list.joined", v.object({ entryId: v.number() }));

/** Asked for when somebody confirms an address so that a spot can be held for it. */
export const holdRequestedJob = jobKind("hold.requested", v.object({ requestId: v.number() }));

/** Asked for when the office has released what somebody held, with the reason that it gave. */
export const releasedByOfficeJob = jobKind(
  "reservation.released-by-office",
  v.object({ reservationId: v.number(), reason: v.string() }),
);

/** Has a change's messages sent, once per change. */
export function enqueueChangeEmails(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id" | "version">,
  change: ReservationChange,
  from: Reservation["state"],
): Promise<void> {
  const key = `reservation:${id}:${change}:${version}`;
  return enqueue(tx, reservationChangedJob, { reservationId: id, change, from }, { key });
}
