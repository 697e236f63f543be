import { and, eq, inArray, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { refund } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Refund } from "./invoice.ts";
import { freeIfAllIsBack } from "./note-refund.ts";
import { gaveUp } from "./send-again.ts";

/**
 * Records that the office has sent money back that did not come through the gateway, or that the gateway could not send
 * or got back from the bank; the buyer of a cancelled place hears of it. `note`: how, "check 77". What the gateway still
 * says of its own attempt changes nothing. Refuses a refund that is not the operator's to send, or is recorded already,
 * and whoever may not give money back.
 */
export async function recordRefundSent(
  { refundId, note }: { refundId: string; note: string },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Refund> {
  const { actor } = circumstances;
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, actor, "refunds.give");
    const [known] = await inner.select().from(refund).where(eq(refund.id, refundId));
    if (!known) throw notFound(refundId);
    const { reservationId, payment } = known;
    await lockReservation(reservationId, inner);
    const [sent] = await inner
      .update(refund)
      .set({
        state: "done",
        doneAt: sql`statement_timestamp()`,
        ...gaveUp,
        version: sql`${refund.version} + 1`,
      })
      .where(and(eq(refund.id, refundId), inArray(refund.state, ["by-hand", "failed"])))
      .returning();
    if (!sent) throw notByHand(refundId, known.state);
    const subject = { type: "reservation", id: reservationId };
    const detail = { payment, cents: sent.amountCents, how: note.trim().slice(0, 200) };
    await record(inner, actor, { event: "refund.sent-by-hand", subject, detail });
    await freeIfAllIsBack(inner, sent, circumstances);
    return sent as Refund;
  });
}

function notFound(refundId: string): Refusal {
  return new Refusal("not-found", "There is no such refund.", { detail: `no refund ${refundId}` });
}

function notByHand(refundId: string, state: string): Refusal {
  const sentence =
    state === "done"
      ? "This refund has been recorded as sent already."
      : "This refund goes back by card, by itself. There is nothing to record.";
  return new Refusal("conflict", sentence, { detail: `refund ${refundId} is ${state}` });
}
