import { and, eq, lt, ne, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  endOfArizonaDateSql,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
  takeBackFromCredit,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import {
  findPaymentBalance,
  isCountedRefundSql,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  wasAnnounced,
  withdrawUnsentRefunds,
} from "#business/reservations/refunds/request-refund.ts";
import type { Reservation, ReservationState } from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  enqueueMoneyCorrection,
} from "#business/reservations/reservation-jobs.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { message } from "#database/schema/mail.ts";
import { credit, paymentReversal, refund } from "#database/schema/payments.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMessageAboutSql } from "#platform/mail/find-messages.server.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { amountToPay, type Invoice, type ReversalReason } from "./invoice.ts";
import type { TakeBackPaymentInput } from "./record-and-reverse-payment.ts";

export async function requireReversible(
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

/**
 * Makes a reservation owed whose payment was taken back: a paid one again, or one that was paid in
 * part. `kept`: no due date ends it, because other parts are paid or its ad is printed. The caller
 * holds its lock, and opens the invoice.
 */
export async function makePaymentDueAgain(
  { before, dueOn, kept }: { before: Reservation; dueOn: PlainDate; kept: boolean },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  const after = await requireTransition(tx, before, {
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

/**
 * Withdraws every unsent refund of a payment that is taken back: there is no money to send. The
 * caller holds the reservation's lock and has refused what was sent. After a cancellation a buyer
 * who was told of a refund is told that it won't come; returns whether they are. Refuses an actor
 * without the permission for that one: it was promised.
 */
export async function withdrawRefundsOfPayment(
  tx: Queryable,
  {
    payment,
    reservation,
    reason,
  }: { payment: PaymentBalance; reservation: Reservation; reason: ReversalReason },
  context: ActionContext,
): Promise<boolean> {
  const gone = await withdrawUnsentRefunds(tx, eq(refund.paymentId, payment.name), context);
  if (reservation.state !== "canceled" || gone.length === 0) return false;
  await requirePermission(tx, context.actor, "refunds.give");
  let toldCents = 0;
  for (const one of gone) {
    if (await wasAnnounced(tx, one, reservation)) toldCents += one.amountCents;
  }
  if (toldCents === 0) return false;
  await correct(tx, { payment, reason, toldCents });
  return true;
}

/** Tells the buyer; what they paid otherwise still goes back. */
async function correct(
  tx: Queryable,
  {
    payment,
    reason,
    toldCents,
  }: { payment: PaymentBalance; reason: ReversalReason; toldCents: number },
): Promise<void> {
  const { name, reservationId } = payment;
  const amount = dollars(toldCents);
  const otherCents = await sumOfOtherRefunds(tx, payment);
  const why =
    reason === "bounced"
      ? "a check that your bank has returned"
      : "a payment that we recorded by mistake";
  const ends = "Your reservation stays canceled, and you don’t owe us anything.";
  await enqueueMoneyCorrection(tx, {
    reservationId,
    occasion: `reversed:${name}`,
    title:
      otherCents > 0
        ? `${amount} of your refund won’t be sent.`
        : `Your ${amount} refund won’t be sent.`,
    sentences:
      otherCents > 0
        ? [
            `We told you that we’d send you a refund. ${amount} of it was for ${why}, so we can’t send that part.`,
            `The other ${dollars(otherCents)} of your refund isn’t affected.`,
            ends,
          ]
        : [
            `We told you that we’d send you a ${amount} refund. It was for ${why}, so there’s no money to send back.`,
            ends,
          ],
  });
}

/** What the cancellation gives back of the reservation's other payments, in cents. */
async function sumOfOtherRefunds(
  tx: Queryable,
  { name, reservationId }: PaymentBalance,
): Promise<number> {
  const [sums] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
    .from(refund)
    .where(
      and(
        eq(refund.reservationId, reservationId),
        ne(refund.paymentId, name),
        eq(refund.reason, "canceled"),
        isCountedRefundSql,
      ),
    );
  return sums?.cents ?? 0;
}

/** Withdraws the unused credit that was left over from a payment which is taken back. */
export async function withdrawOverpaymentCredit(
  tx: Queryable,
  { payment }: { payment: string },
  context: ActionContext,
): Promise<void> {
  const isStanding = and(
    eq(credit.paymentId, payment),
    eq(credit.reason, "overpaid"),
    lt(credit.withdrawnCents, credit.amountCents),
  );
  for (const { id, reservationId, ...own } of await tx.select().from(credit).where(isStanding)) {
    const cents = own.amountCents - own.withdrawnCents;
    const because = "The payment was reversed";
    await takeBackFromCredit(tx, { id, reservationId, cents, because }, context);
  }
}

/** The messages that told the buyer that money had come. */
const PAID_KINDS = ["reservation-paid", "mailing-news-part-paid"] as const satisfies MessageKind[];

/** Whether to email the buyer: only if we told them that it was paid. */
export async function tellBounced(
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
