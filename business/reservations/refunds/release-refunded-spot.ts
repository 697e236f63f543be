import { and, eq, ne, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  endedClaimColumns,
  loadReservation,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/end-claims.ts";
import { restoreUsedCredits } from "#business/reservations/pay/credits/credit-with-balance.ts";
import {
  causeOfRefundSql,
  findSpotPayments,
  gatewayInitiatedReasons,
  isCountedRefundSql,
  type PaymentBalance,
} from "#business/reservations/refunds/payment-balance.ts";
import { payment, refund } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Records that a reservation's payment was refunded in full, wherever the refund started; a paid
 * spot becomes free, and so does one that is owed again and had this payment as its last part.
 * Idempotent. `payment`: the refunded one; a refund of any other payment changes nothing.
 */
export const markRefunded = defineAction({
  name: "markRefunded",
  permission: "anyone",
  async run(tx, { reservationId, payment }: { reservationId: number; payment: string }, context) {
    const before = await lockReservation(reservationId, tx);
    const wasPart = before.state === "unpaid" && (await isGranted(tx, before.id, payment));
    if (before.paymentId !== payment && !wasPart)
      return { result: { changed: false, reservation: before } };
    const freed = await transitionReservation(tx, before.id, {
      from: ["paid", "unpaid"],
      to: "refunded",
      set: { ...endedClaimColumns, paymentId: payment },
    });
    const after =
      freed ?? (await transitionReservation(tx, before.id, { from: ["canceled"], to: "refunded" }));
    if (!after) return { result: { changed: false, reservation: before } };
    await handleEndedClaims(tx, [after], context);
    return { result: { changed: true, reservation: after } };
  },
});

async function isGranted(tx: Queryable, reservationId: number, name: string): Promise<boolean> {
  const own = and(
    eq(payment.id, name),
    eq(payment.reservationId, reservationId),
    eq(payment.outcome, "granted"),
  );
  return (await tx.$count(payment, own)) > 0;
}

/**
 * Releases the spot of a fully refunded payment: of all of it, or of the price by refunds of ours, whatever became of what
 * was too much. The spot stays after a partial refund, and when the last part was refunded because the mailed card went to
 * fewer homes.
 */
export async function releaseSpotIfFullyRefunded(
  tx: Queryable,
  { paymentId: name, reservationId }: { paymentId: string; reservationId: number },
  context: ActionContext,
): Promise<void> {
  const [sums] = await tx
    .select({
      paid: payment.amountCents,
      price: sql<number>`${payment.amountCents} - ${payment.excessCents}`,
      back: sql<number>`((select coalesce(sum(amount_cents), 0) from refund
          where refund.payment_id = ${name} and refund.state = 'done')
        + (select coalesce(sum(amount_cents - withdrawn_cents), 0) from credit where credit.payment_id = ${name}))::int`,
      priceBack: sql<number>`((select coalesce(sum(amount_cents), 0) from refund
          where refund.payment_id = ${name} and refund.state = 'done'
            and ${causeOfRefundSql} not in ('overpaid', ${sql.join(
              gatewayInitiatedReasons.map((reason) => sql`${reason}`),
              sql`, `,
            )}))
        + (select coalesce(sum(amount_cents - withdrawn_cents), 0) from credit
          where credit.payment_id = ${name} and credit.reason <> 'overpaid'))::int`,
      isShare: sql<boolean>`exists (select from refund
        where refund.payment_id = ${name} and refund.is_full and refund.reason = 'fewer-homes')`,
      wasCanceled: sql<boolean>`exists (select from refund
        where refund.payment_id = ${name} and refund.is_full and refund.reason = 'canceled')`,
    })
    .from(payment)
    .where(eq(payment.id, name));
  if (!sums || (sums.back < sums.paid && sums.priceBack < sums.price)) return;
  const { state, paymentId } = await loadReservation(reservationId, tx);
  if (sums.isShare && state === "paid") return;
  // Canceled, and restored since: what went back then says nothing of the spot that is owed again.
  if (sums.wasCanceled && state === "unpaid") return;
  const whole = await paidTogether(tx, { name, reservationId, paymentId });
  if (whole === undefined) return;
  const { changed } = await markRefunded({ reservationId, payment: whole }, context, tx);
  if (changed) await restoreUsedCredits(tx, { reservationId, anew: true });
}

/**
 * The payment that completed a spot, once every payment of it is refunded: the refunded one itself, or the last of several
 * parts; where none completes it anymore, as one was taken back, the refunded part. Undefined while money of another part is
 * still ours.
 */
async function paidTogether(
  tx: Queryable,
  {
    name,
    reservationId,
    paymentId,
  }: { name: string; reservationId: number; paymentId: string | null },
): Promise<string | undefined> {
  const parts = await findSpotPayments(reservationId, tx);
  if (!parts.some((part) => part.name === name)) return name;
  const others = parts.filter((part) => part.name !== name);
  for (const part of others) if (!(await isRefundSent(tx, part))) return undefined;
  return paymentId ?? name;
}

async function isRefundSent(tx: Queryable, { name, leftCents }: PaymentBalance): Promise<boolean> {
  const onTheWay = and(eq(refund.paymentId, name), ne(refund.state, "done"), isCountedRefundSql);
  return leftCents <= 0 && (await tx.$count(refund, onTheWay)) === 0;
}
