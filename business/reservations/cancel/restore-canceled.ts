import { and, eq, gte, or, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { carryCreditsToNewInvoice } from "#business/reservations/pay/credits/apply-credit.ts";
import {
  findCreditsFromReservations,
  findCreditWithBalance,
  isActiveCancellationCredit,
  takeBackFromCredit,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import { giveReferralCredits } from "#business/reservations/pay/credits/referral.ts";
import {
  carryPartPayments,
  confirmReservationAndClearExpiry,
} from "#business/reservations/pay/invoices/add-payment-to-invoice.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { describeTermsDeadline } from "#business/reservations/pay/payment-terms.ts";
import {
  causeOfRefundSql,
  findPaymentBalance,
  findSpotPayments,
} from "#business/reservations/refunds/payment-balance.ts";
import { withdrawUnsentRefunds } from "#business/reservations/refunds/withdraw-refund.ts";
import type { ExpectedReservation, Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { credit, creditUse, paymentReversal, refund } from "#database/schema/payments.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { findClaimRestoreProblem, restoreClaim } from "./restore-claim.ts";

/**
 * Restores a canceled reservation within a day, while its spot and industry are free: with its
 * payment if it was paid, otherwise with a new invoice. The refund that has not left and the credit
 * that the cancellation gave go too, and credits that had paid for it pay again. One message tells
 * the buyer. Refuses (conflict) once the refund has left, the credit was used, the spot or industry
 * is taken, or the card is in print; an outdated view; and an operator who could not cancel it.
 */
export const restoreCanceled = defineAction({
  name: "restoreCanceled",
  permission: "reservations.cancel",
  undo: ["cancelByOffice"],
  undoes: {
    what: "the cancellation",
    done: "Reservation restored.",
    facts: { reservationId: Number, expectedVersion: Number },
  },
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, { reservationId }, { locked: before, ...context }) {
    const wasPaid = before.endedFromState === "paid";
    if (wasPaid) await requirePermission(tx, context.actor, "refunds.give");
    const whyNot = await whyMoneyIsGone(before, tx);
    if (whyNot) throw new Refusal("conflict", whyNot);
    const after = await restoreClaim(before, context, tx);
    const money = wasPaid
      ? await takeMoneyBack(before, context, tx)
      : await billAgain(after, context, tx);
    if (wasPaid) await giveReferralCredits(tx, after, context);
    const sentences = [
      `Your reservation was canceled, and we restored it. You have spot ${after.spot} again, with the same reservation number.`,
      ...money,
    ];
    await enqueueBookingNews(tx, after, { news: "restored", sentences });
    return { result: await loadReservation(reservationId, tx) };
  },
});

/** Why a canceled reservation cannot be restored now; undefined if it can. */
export async function whyReservationNotRestorable(
  canceled: Reservation,
): Promise<string | undefined> {
  return (await findClaimRestoreProblem(canceled, db)) ?? whyMoneyIsGone(canceled, db);
}

/** What the cancellation gave, and cannot be taken back anymore; undefined if all of it can. */
async function whyMoneyIsGone(
  { id, endedFromState, endedAt, paymentId }: Reservation,
  database: Queryable,
): Promise<string | undefined> {
  if (endedFromState !== "paid") return undefined;
  const takenBack = and(
    eq(paymentReversal.reservationId, id),
    gte(paymentReversal.reversedAt, endedAt ?? new Date(0)),
  );
  if ((await database.$count(paymentReversal, takenBack)) > 0)
    return "A payment was reversed after the reservation was canceled, so it can’t be restored. Book them again.";
  const refunds = await database.select().from(refund).where(isOfEnd({ id, paymentId }));
  const sent = refunds.find(
    ({ state, gatewayRefundId }) =>
      gatewayRefundId !== null || (state !== "requested" && state !== "by-hand"),
  );
  if (sent) {
    return sent.state === "done"
      ? "The refund has already been sent, so the reservation can’t be restored. Book them again."
      : "The refund is already on its way to their card, so the reservation can’t be restored. Book them again.";
  }
  const given = (await findCreditsFromReservations([id], database)).find(
    isActiveCancellationCredit,
  );
  if (given && given.leftCents < given.amountCents)
    return "The credit they got for the cancellation was used or paid out, so the reservation can’t be restored. Book them again.";
  const left = await findPaymentBalance(paymentId ?? "", database);
  const owed = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const parts = await findSpotPayments(id, database);
  const here = parts.reduce((sum, { leftCents }) => sum + leftCents, owed);
  const isMoneyHere = left?.method === "credit" || here > 0;
  return isMoneyHere
    ? undefined
    : "We no longer have their payment, so the reservation can’t be restored.";
}

/** The refunds that the end of a reservation caused: a cancellation's, one that paid out its credit, or one that ended it. */
const isOfEnd = ({ id, paymentId }: Pick<Reservation, "id" | "paymentId">) =>
  and(
    eq(refund.reservationId, id),
    or(
      sql`${causeOfRefundSql} = 'canceled'`,
      and(
        eq(refund.reason, "operator"),
        eq(refund.isFull, true),
        eq(refund.paymentId, paymentId ?? ""),
      ),
    ),
  );

/** Takes back the refunds of the cancellation that have not left; returns what to tell the buyer. */
async function takeRefundsBack(
  ended: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const withdrawn = await withdrawUnsentRefunds(tx, isOfEnd(ended), context);
  return withdrawn.map(
    ({ amountCents }) =>
      `We won’t send the ${dollars(amountCents)} refund. Your payment counts toward your spot again.`,
  );
}

/** What of the part payments of an unpaid spot is still with us. */
async function sumOfParts(reservationId: number, tx: Queryable): Promise<number> {
  const parts = await findSpotPayments(reservationId, tx);
  return parts.reduce((sum, { leftCents }) => sum + leftCents, 0);
}

/** Takes back what the cancellation of a paid spot gave; returns what to tell the buyer. */
async function takeMoneyBack(
  before: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const { id: reservationId, endedAt } = before;
  const sentences = await takeRefundsBack(before, context, tx);
  if ((await tx.$count(refund, isOfEnd(before))) > 0) {
    throw new Refusal(
      "conflict",
      "The refund just went out, so the reservation can’t be restored anymore.",
    );
  }
  for (const { id, leftCents: cents } of (
    await findCreditsFromReservations([reservationId], tx)
  ).filter(isActiveCancellationCredit)) {
    await takeBackFromCredit(tx, { id, reservationId, cents, because: "Restored" }, context);
    sentences.push(
      `The ${dollars(cents)} credit you got for the cancellation pays for this spot again.`,
    );
  }
  if (!endedAt) throw new Error(`reservation ${reservationId} was canceled at no time`);
  const again = await reapplyCreditsOfRestoredReservation(
    tx,
    { reservationId, since: endedAt },
    context.actor,
  );
  if (again > 0)
    sentences.push(`The ${dollars(again)} you paid with credit pays for this spot again.`);
  return sentences;
}

/** Issues a new invoice in place of the void one, if it had one; returns what to tell the buyer. */
async function billAgain(
  after: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const sentences =
    after.state === "unconfirmed"
      ? [`Please confirm it on the page below by ${describeTermsDeadline(after)}.`]
      : [];
  const voided = await findLatestInvoice(after.id, tx);
  if (voided?.state !== "void") return sentences;
  sentences.push(...(await takeRefundsBack(after, context, tx)));
  const receivedCents = await sumOfParts(after.id, tx);
  if (receivedCents > 0) await confirmReservationAndClearExpiry(tx, after);
  const settled = { ...voided, receivedCents };
  const issued = await carryPartPayments(tx, settled, await issueInvoice(tx, after));
  const due = issued.dueOn ? `, due ${longWeekdayDate(issued.dueOn)},` : "";
  return [
    ...sentences,
    `Invoice ${issued.number}${due} replaces invoice ${voided.number}.`,
    ...(await carryCreditsToNewInvoice(tx, { voided, issued }, context)),
  ];
}

/**
 * Credits that were returned when a paid spot was given up pay for it again, because it was
 * restored. Returns the cents. Refuses (conflict) if one of them was used for another spot since.
 * The caller holds the lock of the reservation.
 */
async function reapplyCreditsOfRestoredReservation(
  tx: Queryable,
  { reservationId, since }: { reservationId: number; since: Date },
  actor: Actor,
): Promise<number> {
  const returned = await tx
    .select()
    .from(creditUse)
    .where(and(eq(creditUse.reservationId, reservationId), gte(creditUse.returnedAt, since)))
    .orderBy(creditUse.creditId);
  let cents = 0;
  for (const { id, creditId, amountCents } of returned) {
    await tx.execute(sql`select id from credit where id = ${creditId} for update`);
    const own = await findCreditWithBalance(creditId, tx);
    if (!own || own.leftCents < amountCents) {
      throw new Refusal(
        "conflict",
        `${dollars(amountCents)} of this spot was paid with a credit that now pays for another spot, so the reservation can’t be restored. Book them again.`,
      );
    }
    await tx.update(creditUse).set({ returnedAt: null }).where(eq(creditUse.id, id));
    await tx
      .update(credit)
      .set({
        version: sql`${credit.version} + 1`,
        ...(own.leftCents === amountCents && { usedAt: sql`statement_timestamp()` }),
      })
      .where(eq(credit.id, creditId));
    cents += amountCents;
  }
  if (cents === 0) return 0;
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, actor, { event: "credit.reapplied", subject, detail: { cents } });
  return cents;
}
