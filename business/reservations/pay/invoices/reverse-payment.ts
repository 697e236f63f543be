import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  loadReservation,
  requireReservationTransition,
} from "#business/reservations/claims/claims.ts";
import {
  lockSeenInvoice,
  requireAllowedDueDate,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
  takeBackFromCredit,
} from "#business/reservations/pay/credits/give-credit.ts";
import { releaseSpotIfFullyRefunded } from "#business/reservations/pay/mark-paid.ts";
import { isPrintedOrPastPrintDate } from "#business/reservations/pay/payment-terms.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import { withdrawRefundsOfPayment } from "#business/reservations/refunds/request-refund.ts";
import { hasReservationEnded, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { message } from "#database/schema/mail.ts";
import { credit, invoice, paymentReversal, refund } from "#database/schema/payments.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages.server.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { type Invoice, invoiceCentsLeftToPay, type ReversalReason } from "./invoice.ts";
import { voidInvoiceOfEndedReservation } from "./issue-invoice.ts";

type ReversePaymentInput = SeenInvoice & {
  payment: string;
  reason: ReversalReason;
  note: string;
  /** Until when the invoice may be paid now; nothing changes for a payment that waits. */
  dueOn: PlainDate;
};

/**
 * Takes a payment back that the office recorded, or a rest that it forgave: both stay in the books, and the reversal stands
 * against the payment on its own date. One that waits changes nothing else. A paid spot is owed again and its invoice open,
 * with a new due date; one that has ended stays ended, and what else paid for it stays paid. What was too much of the payment
 * goes with it while it's unused, and once the reservation is canceled so does every unsent refund of the payment (which takes
 * the permission to refund). A customer gets one message if they were told of such a refund, or that a check which bounced had
 * paid. Refuses a payment online, one that was taken back, one that another refund or a credit grew out of, an outdated
 * invoice, and a due date outside the rules.
 */
export const reversePayment = defineAction({
  name: "reversePayment",
  permission: "payments.record",
  undo: ["closeCheckoutAndRecordPayment"],
  async run(tx, input: ReversePaymentInput, context) {
    const { reason, dueOn } = input;
    const { reservation: before, billed } = await lockSeenInvoice(input, tx);
    const paid = await requireReversible(tx, input.payment, before);
    await refuseWhilePaymentPending(before.id, tx);
    const because = requireTextWithin(input.note, { field: "note", most: 500 });
    const { amountCents: cents, name: payment } = paid;
    await tx.insert(paymentReversal).values({
      paymentId: payment,
      reservationId: before.id,
      reason,
      note: because,
      recordedBy: `operator:${context.operator.id}`,
    });
    await withdrawOverpaymentCredit(tx, payment, context);
    const of = { paid, reservation: before, reason };
    const isToldOfRefund = await withdrawRefundsOfPayment(tx, of, context);
    const opened = paid.countsForSpot && (await reopenInvoice(tx, { billed, paid, dueOn }));
    const reservation = paid.countsForSpot ? await reopen(tx, { before, dueOn }, context) : before;
    const isOwedAgain = opened && reason === "bounced" && reservation.state === "unpaid";
    const told = isOwedAgain ? await sendBouncedNews(tx, { paid, billed: opened }) : isToldOfRefund;
    const subject = { type: "reservation", id: before.id };
    const detail = { payment, cents, reversal: reason, because };
    const event = { event: "payment.taken-back", subject, detail } as const;
    return { event, result: { reservation, told } };
  },
});

async function requireReversible(
  tx: Queryable,
  name: string,
  { id: reservationId, state }: Reservation,
): Promise<PaymentBalance> {
  const refuse = (sentence: string) => new Refusal("conflict", sentence);
  const paid = await findPaymentBalance(name, tx);
  if (paid?.reservationId !== reservationId) {
    throw new Refusal("not-found", "This reservation doesn’t have that payment.");
  }
  if ((await tx.$count(paymentReversal, eq(paymentReversal.paymentId, name))) > 0) {
    throw refuse("This payment was already reversed.");
  }
  if (paid.method === "online") {
    throw refuse("An online payment can’t be reversed. Refund it instead.");
  }
  if (paid.method === "credit") {
    throw refuse("A credit paid for this spot. Cancel the spot to restore the credit.");
  }
  if (state === "refunded" && paid.countsForSpot) {
    throw refuse("This reservation was refunded, so nothing is left to reverse.");
  }
  await refuseIfRefunded(tx, paid, state === "canceled");
  await refuseIfCredited(tx, paid);
  return paid;
}

/** Once it's canceled, each payment goes back by itself, and so does what is unsent of it. */
async function refuseIfRefunded(
  tx: Queryable,
  { name, reservationId, countsForSpot }: PaymentBalance,
  isCanceled: boolean,
): Promise<void> {
  const isAlone = isCanceled || !countsForSpot;
  const which = isAlone ? eq(refund.paymentId, name) : eq(refund.reservationId, reservationId);
  const goesWithIt = isCanceled
    ? sql`${refund.creditId} is null`
    : sql`${refund.reason} = 'overpaid'`;
  const [blocking] = await tx
    .select()
    .from(refund)
    .where(and(which, sql`not (${refund.state} = 'by-hand' and ${goesWithIt})`))
    .limit(1);
  if (!blocking) return;
  const amount = dollars(blocking.amountCents);
  throw new Refusal(
    "conflict",
    blocking.state === "done"
      ? `A refund of ${amount} was already sent for this reservation, so the payment can’t be reversed. Settle the difference with the customer.`
      : blocking.reason === "operator"
        ? `A refund of ${amount} is pending for this reservation. Cancel the refund first, then reverse the payment.`
        : `They’re owed a ${amount} refund, so the payment can’t be reversed. Settle the difference with the customer.`,
    { detail: `refund ${blocking.id} of reservation ${reservationId}` },
  );
}

/** What was too much of the payment itself and is unused goes with it; any other credit has to be undone first. */
async function refuseIfCredited(
  tx: Queryable,
  { name, reservationId, countsForSpot }: PaymentBalance,
): Promise<void> {
  const isInTheWay = ({ reason, paymentId, leftCents, usedCents }: CreditWithBalance) => {
    if (leftCents + usedCents <= 0) return false;
    if (!countsForSpot) return paymentId === name;
    return reason !== "overpaid" || (paymentId === name && usedCents > 0);
  };
  const blocking = (await findCreditsFromReservations([reservationId], tx)).find(isInTheWay);
  if (!blocking) return;
  throw new Refusal(
    "conflict",
    blocking.usedCents > 0
      ? `${dollars(blocking.usedCents)} of the credit they got for this money pays for another spot. Cancel that spot first, then take back the credit and reverse the payment.`
      : `They got a ${dollars(blocking.leftCents)} credit for this money. Take back the credit first, then reverse the payment.`,
    { detail: `credit ${blocking.id} of reservation ${reservationId}` },
  );
}

/** Withdraws the unused credit that was left over from a payment which is taken back. */
async function withdrawOverpaymentCredit(tx: Queryable, payment: string, context: ActionContext) {
  const isLeft = and(
    eq(credit.paymentId, payment),
    eq(credit.reason, "overpaid"),
    lt(credit.withdrawnCents, credit.amountCents),
  );
  for (const { id, reservationId, ...own } of await tx.select().from(credit).where(isLeft)) {
    const cents = own.amountCents - own.withdrawnCents;
    const because = "The payment was reversed";
    await takeBackFromCredit(tx, { id, reservationId, cents, because }, context);
  }
}

async function reopenInvoice(
  tx: Queryable,
  { billed, paid, dueOn }: { billed: Invoice; paid: PaymentBalance; dueOn: PlainDate },
): Promise<Invoice | undefined> {
  const column = paid.method === "forgiven" ? "forgivenCents" : "receivedCents";
  const [row] = await tx
    .update(invoice)
    .set({
      state: "open",
      [column]: sql`${invoice[column]} - ${paid.appliedCents}`,
      dueChanges: sql`${invoice.dueChanges} + 1`,
      stateChangedAt: sql`now()`,
      version: sql`${invoice.version} + 1`,
    })
    .where(and(eq(invoice.id, billed.id), ne(invoice.state, "void")))
    .returning();
  return row && { ...row, dueOn };
}

/** The spot is owed again; one that has ended keeps its end, and owes nothing. */
async function reopen(
  tx: Queryable,
  { before, dueOn }: { before: Reservation; dueOn: PlainDate },
  context: ActionContext,
): Promise<Reservation> {
  if (hasReservationEnded(before)) {
    await voidInvoiceOfEndedReservation(tx, before.id);
    return endAsRefunded(tx, before, context);
  }
  const today = await findTodayByDatabaseClock(tx);
  const seen = { reservation: before, before: today, today, dueOn, afterClose: true };
  const mailing = await requireAllowedDueDate(seen, tx);
  const parts = await findSpotPayments(before.id, tx);
  const kept = parts.length > 0 || isPrintedOrPastPrintDate(mailing, today);
  return makeReservationUnpaidAgain({ before, dueOn, kept }, context, tx);
}

/** A canceled reservation whose other payments all went back, and which waited for this one's refund, is refunded. */
async function endAsRefunded(
  tx: Queryable,
  before: Reservation,
  context: ActionContext,
): Promise<Reservation> {
  const [other] = await findSpotPayments(before.id, tx);
  if (!other || before.state !== "canceled") return before;
  const { name: paymentId, reservationId } = other;
  await releaseSpotIfFullyRefunded(tx, { paymentId, reservationId }, context);
  return loadReservation(before.id, tx);
}

/**
 * Makes a reservation owed whose payment was taken back: a paid one again, or one that was paid in
 * part. `kept`: no due date ends it, because other parts are paid or its ad is printed. The caller
 * holds its lock, and opens the invoice.
 */
export async function makeReservationUnpaidAgain(
  { before, dueOn, kept }: { before: Reservation; dueOn: PlainDate; kept: boolean },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  const after = await requireReservationTransition(tx, before, {
    from: ["paid", "unpaid"],
    to: "unpaid",
    set: {
      paymentId: null,
      paidAt: null,
      paymentMethod: "invoice",
      paymentDueOn: dueOn,
      expiresAt: kept ? null : endOfArizonaDateSql(sql`${dueOn}::date`),
    },
  });
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, actor, { event: "reservation.reopened", subject, detail: { due: dueOn } });
  await announceAvailabilityChange(tx, before.mailingId);
  return after;
}

/** The messages that told the buyer that money had come. */
const PAID_KINDS = ["reservation-paid", "mailing-news-part-paid"] as const satisfies MessageKind[];

/** Emails the buyer of a bounced check, but only if a message had told them that it paid; returns whether. */
async function sendBouncedNews(
  tx: Queryable,
  { paid, billed }: { paid: PaymentBalance; billed: Invoice },
): Promise<boolean> {
  const { number, reservationId, dueOn, version } = billed;
  const about = PAID_KINDS.map((kind) =>
    isMessageAboutSql({ type: "reservation", ids: [reservationId], kind }),
  );
  const since = sql`${message.queuedAt} >= (select payment.recorded_at from payment where payment.id = ${paid.name})`;
  if ((await tx.$count(message, and(or(...about), since))) === 0) return false;
  const sentences = [
    `Your bank returned the check for ${dollars(paid.amountCents)} that we received for invoice ${number}.`,
    `That means ${dollars(invoiceCentsLeftToPay(billed))} is due again${dueOn ? `, by ${longWeekdayDate(dueOn)}` : ""}. Your spot is still yours.`,
  ];
  const what = { id: reservationId, version: `${number}:${version}` };
  await enqueueBookingNews(tx, what, { news: "bounced", sentences });
  return true;
}
