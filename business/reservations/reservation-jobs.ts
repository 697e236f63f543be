import * as v from "valibot";
import type { Mailing } from "#business/mailings/mailing.ts";
import { findEntriesToNotifyOfPostponement } from "#business/waitlist/waitlist-entries.ts";
import { type BookingNewsKind, bookingNewsKinds } from "#emails/reservations/booking-news-kinds.ts";
import type { PlainDate } from "#platform/clock.ts";
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

export const spotOfferedJob = jobKind("waitlist.offered", v.object({ reservationId: v.number() }));

export const waitlistJoinedJob = jobKind("waitlist.joined", v.object({ entryId: v.number() }));

export const holdRequestedJob = jobKind("hold.requested", v.object({ requestId: v.number() }));

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

export const bookingNewsJob = jobKind(
  "mailing.news",
  v.object({
    reservationId: v.number(),
    news: v.picklist(bookingNewsKinds),
    /** One message per change. */
    occasion: v.string(),
    sentences: v.array(v.string()),
    /** The published rule that lets the buyer have their money back; empty if none applies. */
    moneyBack: v.string(),
  }),
);

/** Queues the notice to one buyer in the caller's transaction, once per version of the changed record. */
export function enqueueBookingNews(
  tx: Queryable,
  { id, version }: Pick<Reservation, "id"> & { version: number | string },
  what: { news: BookingNewsKind; sentences: readonly string[]; moneyBack?: string | undefined },
): Promise<void> {
  const payload = {
    reservationId: id,
    news: what.news,
    occasion: String(version),
    sentences: [...what.sentences],
    moneyBack: what.moneyBack ?? "",
  };
  return enqueue(tx, bookingNewsJob, payload, {
    key: `mailing-news:${what.news}:${id}:${version}`,
  });
}

/** One message to one person on a waitlist whose mailing has moved, with the reason as it was given. */
export const waitlistPostponedJob = jobKind(
  "waitlist.postponed",
  v.object({
    entryId: v.number(),
    from: v.string(),
    to: v.string(),
    sentence: v.string(),
    /** The mailing's version: one message per move. */
    occasion: v.string(),
  }),
);

/** Queues the message to everyone on a mailing's waitlist or with an open offer for it, once per move. */
export async function enqueueWaitlistPostponed(
  tx: Queryable,
  { id, version }: Pick<Mailing, "id" | "version">,
  { from, to, sentence }: { from: PlainDate; to: PlainDate; sentence: string },
): Promise<void> {
  for (const entryId of await findEntriesToNotifyOfPostponement(id, tx)) {
    const payload = { entryId, from, to, sentence, occasion: String(version) };
    await enqueue(tx, waitlistPostponedJob, payload, {
      key: `waitlist-postponed:${entryId}:${version}`,
    });
  }
}
