import * as v from "valibot";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { endStates, liveStates, type Reservation } from "./reservation.ts";

/** What became of a reservation that its people must hear of. */
export const changes = [
  "unconfirmed",
  "firm",
  "reminder",
  "paid",
  "expired",
  "released",
  "cancelled",
  "refunded",
] as const;
export type Change = (typeof changes)[number];

/** Asked for in the transaction of each change that leads to messages; `from` is the state before it. */
export const reservationChanged = jobKind(
  "reservation.changed",
  v.object({
    reservationId: v.number(),
    change: v.picklist(changes),
    from: v.picklist([...liveStates, ...endStates]),
  }),
);

/** Asked for when a place is offered to somebody on the wait-list. */
export const placeOffered = jobKind("wait-list.offered", v.object({ reservationId: v.number() }));

/** Asked for when somebody joins the wait-list for the first time. */
export const waitListJoined = jobKind("wait-list.joined", v.object({ entryId: v.number() }));

/** Has a change's messages sent, once per change. */
export function tell(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id" | "version">,
  change: Change,
  from: Reservation["state"],
): Promise<void> {
  const key = `reservation:${id}:${change}:${version}`;
  return enqueue(tx, reservationChanged, { reservationId: id, change, from }, { key });
}
