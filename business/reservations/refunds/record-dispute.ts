import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { findTodayByDatabaseClock, loadReservation } from "#business/reservations/claims/claims.ts";
import { giveCancellationCredit } from "#business/reservations/pay/credits/give-credit.ts";
import { calculateCancellationAmounts } from "#business/reservations/pay/invoices/invoice.ts";
import { enqueuePaymentAlert } from "#business/reservations/reservation-jobs.ts";
import { credit, dispute, payment, refund } from "#database/schema/payments.ts";
import { addDays } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayDispute, GatewayRefundState } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { findRefundableTotals } from "./payment-balance.ts";
import { recordGatewayRefund } from "./record-gateway-refund.ts";
import { requestRefund } from "./request-refund.ts";

/** The gateway's states that end a dispute. */
const ENDS = ["won", "lost", "warning_closed"];

/**
 * What a dispute's state means for the money. While the bank decides it holds the money; a lost
 * dispute returns it to the buyer; a won one returns it to us. An inquiry (`warning_…`) moves no
 * money.
 */
const MONEY_STATES: Partial<Record<string, GatewayRefundState>> = {
  needs_response: "pending",
  under_review: "pending",
  lost: "done",
  won: "failed",
};

/**
 * Records that a bank disputes a payment, or how the dispute ended; a late, older webhook changes
 * nothing. Notifies the operator of both. Money held by the bank is a refund that we did not send,
 * so nothing refunds it twice. Losing the whole payment ends a paid reservation (Terms, "Price, tax
 * and payment"; docs/decisions/032).
 */
export async function recordDispute(
  tx: Queryable,
  reported: GatewayDispute & { stateChangedAt: Date },
  context: ActionContext,
): Promise<string> {
  const name = reported.payment ?? "unknown";
  await lockDisputesOf(tx, name);
  const [paid] = await tx.select().from(payment).where(eq(payment.id, name));
  const { id, state, stateChangedAt } = reported;
  const reservationId = paid?.reservationId ?? null;
  const [recorded] = await tx
    .insert(dispute)
    .values({ ...reported, paymentId: name, reservationId })
    .onConflictDoUpdate({
      target: dispute.id,
      set: { state, stateChangedAt },
      setWhere: sql`${dispute.stateChangedAt} <= ${stateChangedAt.toISOString()}::timestamptz`,
    })
    .returning();
  if (!recorded) return "nothing";
  const subject = { type: "dispute", id };
  const detail = { state, payment: name, reservation: reservationId };
  await recordEvent(tx, context.actor, { event: "dispute.noted", subject, detail });
  if (paid) await applyToMoney(tx, reported, context);
  await alertOperator(tx, reported);
  return "noted";
}

/** Applies disputes that were reported before their payment was known. */
export async function applyEarlierDisputes(
  tx: Queryable,
  { payment: name, reservationId }: { payment: string; reservationId: number },
  context: ActionContext,
): Promise<void> {
  await lockDisputesOf(tx, name);
  const early = await tx
    .update(dispute)
    .set({ reservationId })
    .where(and(eq(dispute.paymentId, name), sql`${dispute.reservationId} is null`))
    .returning();
  for (const reported of early) {
    await applyToMoney(tx, { ...reported, payment: reported.paymentId }, context);
  }
}

/** A payment and its dispute may be reported at the same instant: the second one sees the first. */
const lockDisputesOf = (tx: Queryable, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`dispute of ${name}`}))`);

type Disputed = Pick<GatewayDispute, "id" | "payment" | "amountCents" | "state">;

async function applyToMoney(
  tx: Queryable,
  { id, payment: name, amountCents, state: disputeState }: Disputed,
  context: ActionContext,
): Promise<void> {
  const state = MONEY_STATES[disputeState];
  if (state === undefined || name === null) return;
  // If lost, the bank returned the money, even if we had requested a refund.
  if (state === "done") {
    await tx.update(refund).set({ reason: "dispute" }).where(eq(refund.gatewayRefundId, id));
  }
  const reported = { name: id, payment: name, amountCents, state, refund: null, because: null };
  await recordGatewayRefund({ reported, startedBy: "dispute" }, context, tx);
  const [paid] = await tx
    .select({ payment: payment.id, reservationId: payment.reservationId })
    .from(payment)
    .where(eq(payment.id, name));
  if (paid && state === "done") await expireCreditsOfReservation(tx, paid.reservationId);
  if (paid && state === "failed") await compensateAfterWin(tx, paid, context);
}

async function expireCreditsOfReservation(tx: Queryable, reservationId: number): Promise<void> {
  const yesterday = addDays(await findTodayByDatabaseClock(tx), -1);
  await tx
    .update(credit)
    .set({ expiresOn: sql`least(${credit.expiresOn}, ${yesterday}::date)` })
    .where(and(eq(credit.reservationId, reservationId), isNull(credit.paymentId)));
}

/** A buyer who canceled during the dispute gets what that gives once the money is ours again. */
async function compensateAfterWin(
  tx: Queryable,
  { payment: name, reservationId }: { payment: string; reservationId: number },
  context: ActionContext,
): Promise<void> {
  const found = await loadReservation(reservationId, tx);
  const { state, endedFromState, paymentId, cancellationOutcome: gives } = found;
  if (state !== "canceled" || endedFromState !== "paid" || paymentId !== name) return;
  if (gives === "refund") await requestRefund(tx, { payment: name, reason: "canceled" }, context);
  if (gives !== "credit") return;
  const held = await findRefundableTotals({ id: reservationId, state: "paid", paymentId }, tx);
  const { creditCents } = calculateCancellationAmounts(held, gives);
  if (creditCents > 0)
    await giveCancellationCredit(tx, { reservationId, amountCents: creditCents });
}

async function alertOperator(tx: Queryable, reported: GatewayDispute) {
  const ended = ENDS.includes(reported.state);
  await enqueuePaymentAlert(tx, {
    kind: ended ? "dispute-ended" : "dispute-opened",
    recordId: reported.id,
    occasion: ended ? reported.state : "",
    headline: ended
      ? `The dispute over ${dollars(reported.amountCents)} has ended: ${reported.state.replace("_", " ")}`
      : `A payment of ${dollars(reported.amountCents)} is disputed`,
    advice: ended ? (ADVICE[reported.state] ?? "You don’t need to do anything.") : RESPOND,
    facts: {
      Payment: reported.payment ?? "unknown",
      Reason: reported.reason,
      Dispute: reported.id,
    },
  });
}

const RESPOND =
  "Respond on the card processor’s site before its deadline. The spot doesn’t change, and you can’t refund this payment until the bank decides.";

const ADVICE: Partial<Record<string, string>> = {
  lost: "The bank returned the payment to the buyer. Under our Terms, a full loss ends the reservation and a partial one doesn’t. See Today in the office for what to do.",
  won: "You keep the payment. You don’t need to do anything unless Today in the office lists a refund that was waiting on the dispute.",
};

type LostDispute = { disputeId: string; reservationId: number };

/** Marks a lost dispute as seen: it leaves Today. Refuses a dispute of another reservation or one that was not lost. */
export const markLostDisputeSeen = defineAction({
  name: "markLostDisputeSeen",
  permission: "refunds.give",
  undo: ["markLostDisputeUnseen"],
  async run(tx, { disputeId, reservationId }: LostDispute) {
    const lost = and(isDispute({ disputeId, reservationId }), eq(dispute.state, "lost"));
    if ((await tx.$count(dispute, lost)) === 0) {
      throw new Refusal("not-found", "We can’t find that lost dispute.", {
        detail: `no lost dispute ${disputeId} of reservation ${reservationId}`,
      });
    }
    const [updated] = await tx
      .update(dispute)
      .set({ resolvedAt: sql`statement_timestamp()` })
      .where(and(lost, isNull(dispute.resolvedAt)))
      .returning({ id: dispute.id });
    if (!updated) return {};
    const subject = { type: "dispute", id: disputeId };
    const detail = { reservation: reservationId };
    return { event: { event: "dispute.resolved", subject, detail } };
  },
});

/** Puts a lost dispute back on Today. Refuses one that is there already or of another reservation. */
export const markLostDisputeUnseen = defineAction({
  name: "markLostDisputeUnseen",
  permission: "refunds.give",
  undo: ["markLostDisputeSeen"],
  undoes: {
    what: "marking it as seen",
    done: "The dispute is on Today again.",
    facts: { reservationId: Number, disputeId: String },
  },
  async run(tx, { disputeId, reservationId }: LostDispute) {
    const [open] = await tx
      .update(dispute)
      .set({ resolvedAt: null })
      .where(and(isDispute({ disputeId, reservationId }), isNotNull(dispute.resolvedAt)))
      .returning({ id: dispute.id });
    if (!open) throw new Refusal("conflict", "It’s already back on Today.");
    const subject = { type: "dispute", id: disputeId };
    const detail = { reservation: reservationId };
    return { event: { event: "dispute.reopened", subject, detail } };
  },
});

const isDispute = ({ disputeId, reservationId }: LostDispute) =>
  and(eq(dispute.id, disputeId), eq(dispute.reservationId, reservationId));
