import { and, eq, inArray, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { refund } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Refund } from "./invoice.ts";
import { freeIfAllIsBack } from "./note-refund.ts";
import { gaveUp } from "./send-again.ts";

/**
 * Records that the office has sent money back that did not come through the gateway, or that the gateway could not send
 * or got back from the bank; the buyer of a cancelled place hears of it. `note`: how, "check 77". What the gateway still
 * says of its own attempt changes nothing. Refuses a refund that is not the operator's to send, is recorded already, or has
 * become another sum since it was shown, and whoever may not give money back.
 */
export async function recordRefundSent(
  {
    refundId,
    note,
    expectedVersion,
  }: {
    refundId: string;
    note: string;
    /** Of the refund, as it was shown. */
    expectedVersion: number;
  },
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
    const isAsSeen = eq(refund.version, expectedVersion);
    const [sent] = await inner
      .update(refund)
      .set({
        state: "done",
        doneAt: sql`statement_timestamp()`,
        ...gaveUp,
        version: sql`${refund.version} + 1`,
      })
      .where(and(eq(refund.id, refundId), isAsSeen, inArray(refund.state, ["by-hand", "failed"])))
      .returning();
    if (!sent) throw await whyNot(inner, refundId);
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

async function whyNot(tx: Queryable, refundId: string): Promise<Refusal> {
  const [now] = await tx.select().from(refund).where(eq(refund.id, refundId));
  if (!now) return notFound(refundId);
  const detail = `refund ${refundId} is ${now.state}, at version ${now.version}`;
  if (now.state !== "by-hand" && now.state !== "failed") {
    const sentence =
      now.state === "done"
        ? "This refund has been recorded as sent already."
        : "This refund goes back by card, by itself. There is nothing to record.";
    return new Refusal("conflict", sentence, { detail });
  }
  return new Refusal(
    "conflict",
    `This refund has changed since you opened it: ${dollars(now.amountCents)} is to be sent now. Nothing was recorded: please look again.`,
    { detail },
  );
}
