import { and, eq, gte, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction, refuseOutdated } from "#business/actions.ts";
import { type ActionContext, type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  describeTermsDeadline,
  loadReservation,
  lockReservation,
  reservationNotFoundRefusal,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { carryCreditsToNewInvoice } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { isActiveCancellationCredit } from "#business/reservations/pay/credits/find-credits.ts";
import {
  findCreditsFromReservations,
  findCreditWithBalance,
  giveReferralCredits,
  takeBackFromCredit,
} from "#business/reservations/pay/credits/give-credit.ts";
import {
  carryPartPaymentsToNewInvoice,
  issueInvoice,
} from "#business/reservations/pay/invoices/issue-invoice.ts";
import { confirmReservationAndClearExpiry } from "#business/reservations/pay/invoices/record-payment.ts";
import { findReservationByToken } from "#business/reservations/private-links.ts";
import { findRefundableTotals } from "#business/reservations/refunds/payment-balance.ts";
import { withdrawUnsentRefunds } from "#business/reservations/refunds/request-refund.ts";
import type {
  CancellationCompensationKind,
  ExpectedReservation,
  Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { company } from "#company.ts";
import { credit, creditUse, refund } from "#database/schema/payments.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type CanceledReservation,
  type CancelReservationInput,
  cancelReservation,
  parseRefundLadderOverride,
  refuseMoneyChangedSinceShown,
  refuseTooManyPaidCancellations,
  requireCancelableAsShown,
} from "./cancel-reservation.ts";
import {
  findWhyCancellationMoneyIsGone,
  isRefundCausedByEndSql,
  restoreCanceledClaim,
} from "./restore-claim.ts";

/**
 * Cancels a reservation as `cancelReservation` does, for its customer or for the office (by the ladder, or against it with a
 * reason), and closes its payment page at the gateway first; if that turns out to be paid, the ladder of a paid spot applies.
 */
export const cancelAndCompensate = defineGatewayAction({
  name: "cancelAndCompensate",
  permission: { operators: "reservations.cancel" },
  undo: ["restoreCanceled"],
  async check(tx, input: CancelReservationInput, { actor }) {
    const before = await loadReservation(input.reservationId, tx);
    if (actor.kind === "operator" && before.state === "paid")
      await requirePermission(tx, actor, "refunds.give");
    refuseOutdated(input, before);
    parseRefundLadderOverride(input);
    if (before.state === "canceled") return;
    await requireCancelableAsShown(tx, before, input, actor);
    refuseMoneyChangedSinceShown(await findRefundableTotals(before, tx), input.money);
  },
  atGateway: closeCheckout,
  async run(tx, { expectedVersion: _, ...input }, context) {
    if (context.actor.kind === "visitor")
      await refuseTooManyPaidCancellations(input.reservationId, tx);
    return { result: await cancelReservation(input, context, tx) };
  },
});

/**
 * Cancels the reservation of a private link, for its holder. A link to an address that the office
 * entered moves no money until that address is confirmed; a link to a former address never does. Refuses paid spots past a
 * ceiling a day. Otherwise as `cancelAndCompensate`.
 */
export async function cancelByCustomer(
  { token, expects }: { token: string; expects: CancellationCompensationKind },
  context: ActionContext,
): Promise<CanceledReservation> {
  const own = await findReservationByToken(token);
  if (!own || own.channel === "office") throw reservationNotFoundRefusal("to cancel by this link");
  const { id: reservationId } = own.reservation;
  if (own.address !== "current") throw notTheirsToCancel(own.address, reservationId);
  return cancelAndCompensate({ reservationId, expects }, context);
}

function notTheirsToCancel(address: "unconfirmed" | "former", id: number): Refusal {
  const sentence =
    address === "unconfirmed"
      ? "Our office changed the email address on this reservation. Confirm your address first, then cancel."
      : `This reservation has a different email address now. Open it from our latest email, or call ${company().phone.display}.`;
  return new Refusal("conflict", `${sentence} Nothing was canceled.`, {
    detail: `a link of reservation ${id} went to an address that is ${address}`,
  });
}

/**
 * Restores a canceled reservation within a day, while its spot and industry are free: with its
 * payment if it was paid, otherwise with a new invoice. The refund that has not left and the credit
 * that the cancellation gave go too, and credits that had paid for it pay again. One message tells
 * the buyer. Refuses (conflict) once the refund has left, the credit was used, the spot or industry
 * is taken, or the card is in print; an outdated view; and an operator who could not cancel it.
 */
export const restoreCanceledReservation = defineAction({
  name: "restoreCanceled",
  permission: "reservations.cancel",
  undo: ["cancelAndCompensate"],
  undoes: {
    what: "the cancellation",
    done: "Reservation restored.",
    facts: { reservationId: Number, expectedVersion: Number },
  },
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, { reservationId }, { locked: before, ...context }) {
    const wasPaid = before.endedFromState === "paid";
    if (wasPaid) await requirePermission(tx, context.actor, "refunds.give");
    const whyNot = await findWhyCancellationMoneyIsGone(before, tx);
    if (whyNot) throw new Refusal("conflict", whyNot);
    const after = await restoreCanceledClaim(before, context, tx);
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

/** Takes back the refunds of the cancellation that have not left; returns what to tell the buyer. */
async function takeRefundsBack(
  ended: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const withdrawn = await withdrawUnsentRefunds(tx, isRefundCausedByEndSql(ended), context);
  return withdrawn.map(
    ({ amountCents }) =>
      `We won’t send the ${dollars(amountCents)} refund. Your payment counts toward your spot again.`,
  );
}

/** Takes back what the cancellation of a paid spot gave; returns what to tell the buyer. */
async function takeMoneyBack(
  before: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const { id: reservationId, endedAt } = before;
  const sentences = await takeRefundsBack(before, context, tx);
  if ((await tx.$count(refund, isRefundCausedByEndSql(before))) > 0) {
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
  // What of its part payments is still with us.
  const { leftCents: receivedCents } = await findRefundableTotals(after, tx);
  if (receivedCents > 0) await confirmReservationAndClearExpiry(tx, after);
  const settled = { ...voided, receivedCents };
  const issued = await carryPartPaymentsToNewInvoice(tx, settled, await issueInvoice(tx, after));
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
