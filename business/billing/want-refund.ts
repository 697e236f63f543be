import { and, eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { loadReservation } from "#business/reservations/claims.ts";
import { payment, refund } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { dollars } from "#platform/money.ts";
import { alertOperator, paymentReturned, sendRefundJob } from "./payment-jobs.ts";

/** Why a payment goes back: the table's check names them all. */
export type RefundReason = "lost" | "twice" | "cancelled" | "amount" | "at-gateway" | "operator";

/** Reasons that the buyer has not asked for, so that a message of their own explains them. */
const UNASKED: readonly RefundReason[] = ["lost", "twice", "amount"];

/**
 * Has a payment given back in full, in the transaction that decides it: the refund is a row, and a job sends it.
 * There is one refund per payment; wanted again, nothing happens, save where one that was begun at the gateway has
 * failed. A payment that did not come through the gateway is the operator's to send. Returns whether it is new.
 */
export async function wantRefund(
  tx: Queryable,
  { payment: name, reason }: { payment: string; reason: RefundReason },
  { actor }: Circumstances,
): Promise<boolean> {
  const [paid] = await tx.select().from(payment).where(eq(payment.name, name));
  if (!paid) throw new Error(`payment ${name} is to be given back and is not known`);
  const state = paid.way === "card" ? "wanted" : "by-hand";
  const { reservationId, amountCents } = paid;
  const [made] = await tx
    .insert(refund)
    .values({ payment: name, reservationId, amountCents, reason, state })
    .onConflictDoUpdate({
      target: refund.payment,
      set: { reason, state, gatewayName: null, version: sql`${refund.version} + 1` },
      setWhere: and(eq(refund.state, "failed"), eq(refund.reason, "at-gateway")),
    })
    .returning();
  if (!made) return false;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, reason, cents: amountCents };
  await record(tx, actor, { event: "refund.wanted", subject, detail });
  if (state === "wanted") {
    await enqueue(tx, sendRefundJob, { refundId: made.id }, { key: refundKey(made) });
  } else {
    await alertByHand(tx, { name, amountCents, reservationId });
  }
  if (UNASKED.includes(reason)) {
    await enqueue(tx, paymentReturned, { payment: name }, { key: `payment-returned:${name}` });
  }
  return true;
}

/** Names one attempt to give back: of the job, and at the gateway. A refusal begins a new one. */
export function refundKey({ id, version }: { id: string; version: number }): string {
  return `refund:${id}:${version}`;
}

async function alertByHand(
  tx: Queryable,
  paid: { name: string; amountCents: number; reservationId: number },
) {
  const { reference } = await loadReservation(paid.reservationId, tx);
  await alertOperator(tx, {
    purpose: `refund-by-hand:${paid.name}`,
    headline: `Please send ${dollars(paid.amountCents)} back by hand`,
    advice:
      "This payment did not come by card, so the site cannot send it back. Please do it the way it came.",
    facts: { Reservation: reference, Payment: paid.name },
  });
}
