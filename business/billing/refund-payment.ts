import { eq } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { refuseStale } from "#business/reservations/verbs.ts";
import { credit } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { findLeft, type LeftOfPayment } from "./left-of-payment.ts";
import { wantPart, wantRefund } from "./want-refund.ts";

export type RefundInput = {
  reservationId: number;
  payment: string;
  /** What goes back: all that is left of the payment, or less. */
  amountCents: number;
  /** What was left of it, as it was shown. */
  leftCents: number;
  /** Why: the journal keeps it, and who gets a part back reads it. */
  because: string;
  /** Of the reservation, as it was shown. */
  expectedVersion: number;
};

/**
 * Gives a payment back, whole or in part, because the office says so; the tax goes back in proportion. With all that is
 * left of it the place becomes free as soon as the money has gone; with less the place stays theirs, and they are told.
 * Refuses without a reason, more than is left, whoever saw an older reservation or other money, a payment for which a
 * credit stands, and whoever may not give money back.
 */
export async function refundPayment(
  input: RefundInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ whole: boolean }> {
  const { actor } = circumstances;
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, actor, "refunds.give");
    const because = input.because.trim().slice(0, 500);
    if (because === "") throw withoutReason();
    const reservation = await lockReservation(input.reservationId, inner);
    refuseStale(reservation, input.expectedVersion);
    const left = await leftToGive(inner, input);
    const { payment, amountCents: cents } = input;
    const subject = { type: "reservation", id: reservation.id };
    const detail = { payment, because, cents, of: left.amountCents };
    await record(inner, actor, { event: "refund.decided", subject, detail });
    const whole = cents === left.leftCents;
    if (whole) await wantRefund(inner, { payment, reason: "operator" }, circumstances);
    else await wantPart(inner, { left, cents, reason: "operator", because }, circumstances);
    return { whole };
  });
}

async function leftToGive(tx: Queryable, input: RefundInput): Promise<LeftOfPayment> {
  const left = await findLeft(input.payment, tx);
  if (left?.reservationId !== input.reservationId) {
    throw new Refusal("not-found", "There is no such payment for this reservation.");
  }
  if (left.way === "credit") {
    throw new Refusal(
      "conflict",
      "A credit has paid this place. Cancel it, and the credit is good again.",
    );
  }
  if (left.leftCents <= 0) {
    throw new Refusal("conflict", "All of this payment goes back already, or has gone.");
  }
  if (left.leftCents !== input.leftCents) throw goesBackMeanwhile(left);
  if (input.amountCents <= 0 || input.amountCents > left.leftCents) throw notThatMuch(left);
  if ((await tx.$count(credit, eq(credit.reservationId, input.reservationId))) > 0) {
    throw new Refusal(
      "conflict",
      "A credit was given for this payment, so it cannot go back as well.",
    );
  }
  return left;
}

function goesBackMeanwhile({ leftCents }: LeftOfPayment): Refusal {
  return new Refusal(
    "conflict",
    `Money of this payment goes back since you opened this page: ${dollars(leftCents)} is left. Nothing was done: please look again.`,
  );
}

function notThatMuch({ leftCents }: LeftOfPayment): Refusal {
  return new Refusal(
    "invalid",
    `Please give an amount of up to ${dollars(leftCents)}, which is what is left of this payment.`,
    { field: "refundCents" },
  );
}

function withoutReason(): Refusal {
  return new Refusal("invalid", "Please say why the money goes back.", { field: "because" });
}
