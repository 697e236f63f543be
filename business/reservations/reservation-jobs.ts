import * as v from "valibot";
import type { Mailing } from "#business/mailings/mailing.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import type { PaymentBalance, RefundRow } from "#business/reservations/refunds/payment-balance.ts";
import { findEntriesToNotifyOfPostponement } from "#business/waitlist/waitlist-entries.ts";
import { type MessageKind, messageRowIdentity } from "#emails/message-kinds.ts";
import { type BookingNewsKind, bookingNewsKinds } from "#emails/reservations/booking-news-kinds.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { deleteJob, enqueue } from "#platform/jobs/jobs.server.ts";
import { deleteQueuedMessage } from "#platform/mail/queue-message.server.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayRefund } from "#platform/payments/gateway.ts";
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
export function enqueueReservationChangeEmails(
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
export async function enqueueWaitlistPostponedEmails(
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

export const sendRefundJob = jobKind("billing.send-refund", v.object({ refundId: v.string() }));

/** Tells the buyer and the operator that a payment is refunded because it bought nothing. */
export const automaticRefundEmailJob = jobKind(
  "billing.refund-email",
  v.object({ payment: v.string() }),
);

/** Tells the buyer that part of a payment is refunded; `because`: the reason they read. */
export const partialRefundEmailJob = jobKind(
  "billing.partial-refund-email",
  v.object({ refundId: v.string(), because: v.string() }),
);

/** Tells the buyer about their money, mostly that something they were told is no longer so. */
export const moneyCorrectionJob = jobKind(
  "billing.money-correction",
  v.object({
    reservationId: v.number(),
    occasion: v.string(),
    title: v.string(),
    sentences: v.array(v.string()),
  }),
);

/** Queues such news in the caller's transaction, with its words fixed when it was decided. */
export function enqueueMoneyCorrectionEmail(
  tx: Queryable,
  correction: v.InferOutput<typeof moneyCorrectionJob.payload>,
): Promise<void> {
  const key = `money-correction:${correction.reservationId}:${correction.occasion}`;
  return enqueue(tx, moneyCorrectionJob, correction, { key });
}

export const paymentFailedJob = jobKind(
  "billing.payment-failed-email",
  v.object({ checkoutSessionId: v.string() }),
);

export const syncPaymentRefundsJob = jobKind(
  "billing.review-refunds",
  v.object({ payment: v.string() }),
);

const paymentAlertKinds = [
  "dispute-ended",
  "dispute-opened",
  "gateway-difference",
  "nothing-paid",
  "over-refunded",
  "partial-refund-at-gateway",
  "refund-by-hand",
  "refund-failed",
  "wrong-amount",
] as const satisfies MessageKind[];

export const paymentAlertJob = jobKind(
  "billing.payment-alert",
  v.object({
    kind: v.picklist(paymentAlertKinds),
    /** The record it is about; one message for each, or for each `occasion`. */
    recordId: v.string(),
    occasion: v.string(),
    headline: v.string(),
    advice: v.string(),
    facts: v.record(v.string(), v.string()),
  }),
);

type PaymentAlert = Omit<v.InferOutput<typeof paymentAlertJob.payload>, "occasion">;

/** Queues an alert in the caller's transaction, once per kind, record and occasion. */
export function enqueuePaymentAlert(
  tx: Queryable,
  { occasion = "", ...about }: PaymentAlert & { occasion?: string },
): Promise<void> {
  const key = paymentAlertKey({ ...about, occasion });
  return enqueue(tx, paymentAlertJob, { ...about, occasion }, { key });
}

type PaymentAlertName = Pick<
  v.InferOutput<typeof paymentAlertJob.payload>,
  "kind" | "recordId" | "occasion"
>;

/** Drops an alert that has not been sent, in the caller's transaction: what it asks for is no longer so. */
async function dropPaymentAlert(tx: Queryable, alert: PaymentAlertName): Promise<void> {
  await deleteJob(tx, paymentAlertKey(alert));
  await deleteQueuedMessage(tx, messageRowIdentity(alert.kind, alert.recordId, alert.occasion));
}

const paymentAlertKey = ({ kind, recordId, occasion }: PaymentAlertName) =>
  `payment-alert:${kind}:${recordId}:${occasion}`;

/** What names the alert about a refund that the office has to send: a later one of the same payment is asked for again. */
const byHandName = ({ id, paymentId }: RefundRow) => ({
  kind: "refund-by-hand" as const,
  recordId: paymentId,
  occasion: id,
});

/** A refund of money that did not come by card, so the office sends it. */
export async function alertOfficeToRefundByHand(tx: Queryable, owed: RefundRow) {
  const { reference } = await loadReservation(owed.reservationId, tx);
  await enqueuePaymentAlert(tx, {
    ...byHandName(owed),
    headline: `Please send a refund of ${dollars(owed.amountCents)}`,
    advice:
      "They didn’t pay by card, so the site can’t refund it. Send it the same way they paid, then record it in the office.",
    facts: { Reservation: reference, Payment: owed.paymentId },
  });
}

/** The refund was withdrawn: nobody is asked to send it, unless the alert has left. */
export async function dropAlertToRefundByHand(tx: Queryable, withdrawn: RefundRow) {
  await dropPaymentAlert(tx, byHandName(withdrawn));
}

/** One of our refunds failed or came back. */
export async function alertOfficeOfFailedRefund(
  tx: Queryable,
  { id, paymentId: name, amountCents, reservationId, pastGatewayRefundIds }: RefundRow,
  because: string,
) {
  const { reference } = await loadReservation(reservationId, tx);
  const failedBefore = pastGatewayRefundIds.length;
  await enqueuePaymentAlert(tx, {
    kind: "refund-failed",
    recordId: id,
    occasion: failedBefore > 0 ? String(failedBefore) : "",
    headline: `A refund of ${dollars(amountCents)} failed`,
    advice:
      "The buyer doesn’t have the money yet. Open the reservation in the office to retry the refund or record that you sent it another way.",
    facts: { Reservation: reference, Payment: name, Because: because },
  });
}

/** Too much was refunded, in cents: once by hand and once at the gateway. We cannot recall it. */
export async function alertOfficeOfOverRefund(
  tx: Queryable,
  reported: GatewayRefund,
  { name, amountCents }: PaymentBalance,
  over: number,
) {
  await enqueuePaymentAlert(tx, {
    kind: "over-refunded",
    recordId: reported.name,
    headline: `${dollars(over)} too much was refunded`,
    advice:
      "You sent one refund yourself, and another was started at the card processor for the same payment. Ask the buyer for the difference, or stop the refund that hasn’t arrived.",
    facts: { Payment: name, Paid: dollars(amountCents) },
  });
}

/** Part of what a buyer paid was refunded at the gateway, not through this office. */
export async function alertOfficeOfPartialGatewayRefund(
  tx: Queryable,
  reported: GatewayRefund,
  { name, amountCents }: PaymentBalance,
) {
  await enqueuePaymentAlert(tx, {
    kind: "partial-refund-at-gateway",
    recordId: reported.name,
    headline: `${dollars(reported.amountCents)} of ${dollars(amountCents)} is being refunded from the card processor`,
    advice: "That’s only part of what they paid, so they keep the spot.",
    facts: { Payment: name },
  });
}
