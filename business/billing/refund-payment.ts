import { and, eq, isNull } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { refuseStale } from "#business/reservations/verbs.ts";
import { credit, payment, refund } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { wantRefund } from "./want-refund.ts";

export type RefundInput = {
  reservationId: number;
  /** The payment that goes back, whole. */
  payment: string;
  /** Why; the journal keeps it. */
  because: string;
  /** Of the reservation, as it was shown. */
  expectedVersion: number;
};

/**
 * Gives a payment back whole, because the office says so. A paid place becomes free as soon as the money has gone.
 * Refuses without a reason, whoever saw an older version, a payment that goes back already, one for which a credit
 * stands, and whoever may not give money back.
 */
export async function refundPayment(
  input: RefundInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  const { actor } = circumstances;
  await inPoliteTransaction(tx, async (inner) => {
    await permit(inner, actor, "refunds.give");
    const because = input.because.trim().slice(0, 500);
    if (because === "") throw withoutReason();
    const reservation = await lockReservation(input.reservationId, inner);
    refuseStale(reservation, input.expectedVersion);
    await refuseWhatCannotGo(inner, input);
    const subject = { type: "reservation", id: reservation.id };
    const detail = { payment: input.payment, because };
    await record(inner, actor, { event: "refund.decided", subject, detail });
    const about = { payment: input.payment, reason: "operator" } as const;
    if (!(await wantRefund(inner, about, circumstances))) throw goesBack();
  });
}

async function refuseWhatCannotGo(tx: Queryable, { reservationId, payment: name }: RefundInput) {
  const ofReservation = and(eq(payment.name, name), eq(payment.reservationId, reservationId));
  if ((await tx.$count(payment, ofReservation)) === 0) {
    throw new Refusal("not-found", "There is no such payment for this reservation.");
  }
  if ((await tx.$count(refund, eq(refund.payment, name))) > 0) throw goesBack();
  const standing = and(eq(credit.reservationId, reservationId), isNull(credit.usedAt));
  if ((await tx.$count(credit, standing)) > 0) {
    throw new Refusal(
      "conflict",
      "A credit was given for this payment, so it cannot go back as well.",
    );
  }
}

function goesBack(): Refusal {
  return new Refusal("conflict", "This payment goes back already, or has gone.");
}

function withoutReason(): Refusal {
  return new Refusal("invalid", "Please say why the money goes back.", { field: "because" });
}
