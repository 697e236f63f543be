import { and, eq, ne, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { lockSeenInvoice, type SeenInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import { withdrawOverpaymentCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import { makePaymentDueAgain } from "#business/reservations/pay/try-mark-paid.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import { releaseSpotIfFullyRefunded } from "#business/reservations/refunds/release-refunded-spot.ts";
import { withdrawRefundsOfPayment } from "#business/reservations/refunds/withdraw-refund.ts";
import {
  hasReservationEnded,
  type Reservation,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { message } from "#database/schema/mail.ts";
import { invoice, paymentReversal, refund } from "#database/schema/payments.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages-about.server.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { isPrintedOrPastPrintDate, requireDueDate } from "./change-due-date.ts";
import { amountToPay, type Invoice } from "./invoice.ts";
import { voidInvoiceOfEndedReservation } from "./issue-invoice.ts";

export type TakeBackPaymentInput = SeenInvoice & {
  payment: string;
  /** `mistake`: it never came, or was typed wrong. `bounced`: the bank did not honor the check. */
  reason: "mistake" | "bounced";
  note: string;
  /** Until when the invoice may be paid now; nothing changes for a payment that waits. */
  dueOn: PlainDate;
};

/**
 * Takes a payment back that the office recorded, or a rest that it forgave: both stay in the books, and the reversal stands
 * against the payment on its own date. One that waits changes nothing else. A paid spot is owed again and its invoice open, with a new due date; one that has
 * ended stays ended, and what else paid for it stays paid. What was too much of the payment goes with it while it's unused,
 * and once the reservation is canceled so does every unsent refund of the payment. A customer gets one message if they were
 * told of such a refund, or that a check which bounced had paid. Refuses a payment online, one that was taken back, one that
 * another refund or a credit grew out of, an outdated invoice, a due date outside the rules, and an actor without the
 * permission (of a canceled one with an unsent refund, the one to refund).
 */
export const reversePayment = defineAction({
  name: "reversePayment",
  permission: "payments.record",
  undo: ["closeCheckoutAndRecordPayment"],
  async run(tx, input: TakeBackPaymentInput, context) {
    const { reason, dueOn } = input;
    const { reservation: before, billed } = await lockSeenInvoice(input, tx);
    const balance = await requireReversible(tx, input, before);
    await refuseWhilePaymentPending(before.id, tx);
    const because = requireTextWithin(input.note, { field: "note", most: 500 });
    const { amountCents: cents, name: payment } = balance;
    await tx.insert(paymentReversal).values({
      paymentId: payment,
      reservationId: before.id,
      reason,
      note: because,
      recordedBy: `operator:${context.operator.id}`,
    });
    await withdrawOverpaymentCredit(tx, { payment }, context);
    const of = { payment: balance, reservation: before, reason };
    const toldOfRefund = await withdrawRefundsOfPayment(tx, of, context);
    const opened = await openInvoice(tx, { billed, balance, dueOn });
    const reservation = balance.countsForSpot
      ? await reopen(tx, { before, input }, context)
      : before;
    const isOwedAgain = opened && reason === "bounced" && reservation.state === "unpaid";
    const told = isOwedAgain
      ? await tellBounced(tx, { balance, billed: opened, reservation })
      : toldOfRefund;
    const subject = { type: "reservation", id: before.id };
    const detail = { payment, cents, reversal: reason, because };
    const event = { event: "payment.taken-back", subject, detail } as const;
    return { event, result: { reservation, told } };
  },
});

async function requireReversible(
  tx: Queryable,
  { payment: name }: TakeBackPaymentInput,
  { id: reservationId, state }: Reservation,
): Promise<PaymentBalance> {
  const balance = await findPaymentBalance(name, tx);
  if (balance?.reservationId !== reservationId) {
    throw new Refusal("not-found", "This reservation doesn’t have that payment.");
  }
  if ((await tx.$count(paymentReversal, eq(paymentReversal.paymentId, name))) > 0) {
    throw new Refusal("conflict", "This payment was already reversed.");
  }
  if (balance.method === "online") {
    throw new Refusal("conflict", "An online payment can’t be reversed. Refund it instead.");
  }
  if (balance.method === "credit") {
    throw new Refusal(
      "conflict",
      "A credit paid for this spot. Cancel the spot to restore the credit.",
    );
  }
  if (state === "refunded" && balance.countsForSpot) {
    throw new Refusal("conflict", "This reservation was refunded, so nothing is left to reverse.");
  }
  await refuseGrownOut(tx, balance, state);
  return balance;
}

async function refuseGrownOut(
  tx: Queryable,
  { name, reservationId, countsForSpot }: PaymentBalance,
  state: ReservationState,
): Promise<void> {
  // Once it's canceled, each payment goes back by itself, and so does what is unsent of it.
  const isCanceled = state === "canceled";
  const isAlone = isCanceled || !countsForSpot;
  const which = isAlone ? eq(refund.paymentId, name) : eq(refund.reservationId, reservationId);
  const goesWithIt = isCanceled
    ? sql`${refund.creditId} is null`
    : sql`${refund.reason} = 'overpaid'`;
  const [back] = await tx
    .select()
    .from(refund)
    .where(and(which, sql`not (${refund.state} = 'by-hand' and ${goesWithIt})`))
    .limit(1);
  if (back) {
    const amount = dollars(back.amountCents);
    throw new Refusal(
      "conflict",
      back.state === "done"
        ? `A refund of ${amount} was already sent for this reservation, so the payment can’t be reversed. Settle the difference with the customer.`
        : back.reason === "operator"
          ? `A refund of ${amount} is pending for this reservation. Cancel the refund first, then reverse the payment.`
          : `They’re owed a ${amount} refund, so the payment can’t be reversed. Settle the difference with the customer.`,
      { detail: `refund ${back.id} of reservation ${reservationId}` },
    );
  }
  const credits = await findCreditsFromReservations([reservationId], tx);
  const given = credits.find((one) =>
    countsForSpot ? isGrownOut(one, name) : one.paymentId === name && isStanding(one),
  );
  if (!given) return;
  const amount = dollars(given.leftCents + given.usedCents);
  throw new Refusal(
    "conflict",
    given.usedCents > 0
      ? `${dollars(given.usedCents)} of the credit they got for this money pays for another spot. Cancel that spot first, then take back the credit and reverse the payment.`
      : `They got a ${amount} credit for this money. Take back the credit first, then reverse the payment.`,
    { detail: `credit ${given.id} of reservation ${reservationId}` },
  );
}

const isStanding = ({ leftCents, usedCents }: CreditWithBalance) => leftCents + usedCents > 0;

/** A credit that has to be undone first: not what was too much of the payment itself and is unused. */
function isGrownOut(one: CreditWithBalance, name: string): boolean {
  if (!isStanding(one)) return false;
  return one.reason !== "overpaid" || (one.paymentId === name && one.usedCents > 0);
}

async function openInvoice(
  tx: Queryable,
  { billed, balance, dueOn }: { billed: Invoice; balance: PaymentBalance; dueOn: PlainDate },
): Promise<Invoice | undefined> {
  if (!balance.countsForSpot) return undefined;
  const cents = balance.appliedCents;
  const column = balance.method === "forgiven" ? "forgivenCents" : "receivedCents";
  const [row] = await tx
    .update(invoice)
    .set({
      state: "open",
      [column]: sql`${invoice[column]} - ${cents}`,
      dueChanges: sql`${invoice.dueChanges} + 1`,
      stateChangedAt: sql`now()`,
      version: sql`${invoice.version} + 1`,
    })
    .where(and(eq(invoice.id, billed.id), ne(invoice.state, "void")))
    .returning();
  return row && { ...billed, ...row, dueOn, state: "open" };
}

/** The spot is owed again; one that has ended keeps its end, and owes nothing. */
async function reopen(
  tx: Queryable,
  { before, input }: { before: Reservation; input: TakeBackPaymentInput },
  context: ActionContext,
): Promise<Reservation> {
  if (hasReservationEnded(before)) {
    await voidInvoiceOfEndedReservation(tx, before.id);
    return endAsRefunded(tx, before, context);
  }
  const { dueOn } = input;
  const today = await findTodayByDatabaseClock(tx);
  const seen = { reservation: before, before: today, dueOn, afterClose: true };
  const mailing = await requireDueDate(seen, tx);
  const parts = await findSpotPayments(before.id, tx);
  const kept = parts.length > 0 || isPrintedOrPastPrintDate(mailing, today);
  return makePaymentDueAgain({ before, dueOn, kept }, context, tx);
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

/** The messages that told the buyer that money had come. */
const PAID_KINDS = ["reservation-paid", "mailing-news-part-paid"] as const satisfies MessageKind[];

/** Whether to email the buyer: only if we told them that it was paid. */
async function tellBounced(
  tx: Queryable,
  {
    balance,
    billed,
    reservation,
  }: { balance: PaymentBalance; billed: Invoice; reservation: Reservation },
): Promise<boolean> {
  if (!(await wasToldSince(tx, balance.name, reservation.id))) return false;
  const { number, dueOn, version } = billed;
  const sentences = [
    `Your bank returned the check for ${dollars(balance.amountCents)} that we received for invoice ${number}.`,
    `That means ${dollars(amountToPay(billed))} is due again${dueOn ? `, by ${longWeekdayDate(dueOn)}` : ""}. Your spot is still yours.`,
  ];
  const what = { id: reservation.id, version: `${number}:${version}` };
  await enqueueBookingNews(tx, what, { news: "bounced", sentences });
  return true;
}

/** A message about the payment was written after it was recorded. */
async function wasToldSince(tx: Queryable, name: string, reservationId: number): Promise<boolean> {
  for (const kind of PAID_KINDS) {
    const about = isMessageAboutSql({ type: "reservation", ids: [reservationId], kind });
    const since = sql`${message.queuedAt} >= (select payment.recorded_at from payment where payment.id = ${name})`;
    if ((await tx.$count(message, and(about, since))) > 0) return true;
  }
  return false;
}
