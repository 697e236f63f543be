import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { dispute } from "#database/schema/billing.ts";
import { Refusal } from "#platform/refusal.ts";

type LostDispute = { disputeId: string; reservationId: number };

/** Marks a lost dispute as seen: it leaves Today. Refuses a dispute of another reservation or one that was not lost. */
export const markLostDisputeSeen = defineAction({
  name: "markLostDisputeSeen",
  permission: "refunds.give",
  undo: ["markLostDisputeUnseen"],
  async run(tx, { disputeId, reservationId }: LostDispute) {
    const lost = and(isDispute({ disputeId, reservationId }), eq(dispute.state, "lost"));
    if ((await tx.$count(dispute, lost)) === 0) {
      throw new Refusal("not-found", "We can't find that lost dispute.", {
        detail: `no lost dispute ${disputeId} of reservation ${reservationId}`,
      });
    }
    const [noted] = await tx
      .update(dispute)
      .set({ resolvedAt: sql`statement_timestamp()` })
      .where(and(lost, isNull(dispute.resolvedAt)))
      .returning({ id: dispute.id });
    if (!noted) return {};
    const subject = { type: "dispute", id: disputeId };
    return {
      event: { event: "dispute.resolved", subject, detail: { reservation: reservationId } },
    };
  },
});

/** Puts a lost dispute back on Today. Refuses one that is there already or of another reservation. */
export const markLostDisputeUnseen = defineAction({
  name: "markLostDisputeUnseen",
  permission: "refunds.give",
  undo: ["markLostDisputeSeen"],
  async run(tx, { disputeId, reservationId }: LostDispute) {
    const [open] = await tx
      .update(dispute)
      .set({ resolvedAt: null })
      .where(and(isDispute({ disputeId, reservationId }), isNotNull(dispute.resolvedAt)))
      .returning({ id: dispute.id });
    if (!open) throw new Refusal("conflict", "It's already back on Today.");
    const subject = { type: "dispute", id: disputeId };
    return {
      event: { event: "dispute.reopened", subject, detail: { reservation: reservationId } },
    };
  },
});

const isDispute = ({ disputeId, reservationId }: LostDispute) =>
  and(eq(dispute.id, disputeId), eq(dispute.reservationId, reservationId));
