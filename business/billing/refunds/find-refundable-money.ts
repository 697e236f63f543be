import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reservation } from "#business/reservations/reservation.ts";
import { creditUse } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { RefundableMoney } from "./cancellation-amounts.ts";
import { findPaymentBalance } from "./payment-balance.ts";

/** The money behind a spot now. */
export async function findRefundableMoney(
  { id, state, paymentId }: Pick<Reservation, "id" | "state" | "paymentId">,
  database: Queryable = db,
): Promise<RefundableMoney> {
  const isPaid = state === "paid";
  const left = isPaid ? await findPaymentBalance(paymentId ?? "", database) : undefined;
  const [used] = await database
    .select({ cents: sql<number>`coalesce(sum(${creditUse.amountCents}), 0)::int` })
    .from(creditUse)
    .where(and(eq(creditUse.reservationId, id), isNull(creditUse.returnedAt)));
  return {
    isPaid,
    method: left?.method ?? null,
    paidCents: left?.amountCents ?? 0,
    leftCents: left?.leftCents ?? 0,
    creditedCents: used?.cents ?? 0,
  };
}
