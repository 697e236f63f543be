import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { dispute, payment } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayDispute } from "#platform/payments/gateway.ts";
import { alertOperator } from "./payment-jobs.ts";

/** What ends a dispute, in the gateway's words. */
const ENDS = ["won", "lost", "warning_closed"];

/**
 * Notes that a bank disputes a payment, or how that went; an older word that comes late changes nothing. The operator
 * hears of its beginning and of its end. Nothing else happens: what becomes of the place, a person decides.
 */
export async function noteDispute(
  tx: Queryable,
  told: GatewayDispute & { movedAt: Date },
  { actor }: Circumstances,
): Promise<string> {
  const name = told.payment ?? "unknown";
  const [paid] = await tx.select().from(payment).where(eq(payment.name, name));
  const { id, amountCents, reason, state, openedAt, movedAt } = told;
  const reservationId = paid?.reservationId ?? null;
  const [moved] = await tx
    .insert(dispute)
    .values({ id, payment: name, reservationId, amountCents, reason, state, openedAt, movedAt })
    .onConflictDoUpdate({
      target: dispute.id,
      set: { state, movedAt },
      setWhere: sql`${dispute.movedAt} <= ${movedAt.toISOString()}::timestamptz`,
    })
    .returning();
  if (!moved) return "nothing";
  const subject = { type: "dispute", id };
  const detail = { state, payment: name, reservation: reservationId };
  await record(tx, actor, { event: "dispute.noted", subject, detail });
  await alert(tx, told);
  return "noted";
}

async function alert(tx: Queryable, told: GatewayDispute) {
  const ended = ENDS.includes(told.state);
  await alertOperator(tx, {
    purpose: ended ? `dispute:${told.id}:${told.state}` : `dispute:${told.id}`,
    headline: ended
      ? `The dispute over ${dollars(told.amountCents)} has ended: ${told.state.replace("_", " ")}`
      : `A bank disputes a payment of ${dollars(told.amountCents)}`,
    advice: ended
      ? "What happens with the place is yours to decide."
      : "Please answer it in the gateway's own screens before its deadline. The place stays as it is.",
    facts: { Payment: told.payment ?? "unknown", Reason: told.reason, Dispute: told.id },
  });
}
