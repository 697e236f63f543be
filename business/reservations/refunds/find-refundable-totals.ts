import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reservation } from "#business/reservations/reservation.ts";
import { creditUse } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { RefundableTotals } from "./cancellation-amounts.ts";
import { findPaymentBalance, findSpotPayments, type PaymentBalance } from "./payment-balance.ts";

/** The money paid for a spot: all of its payments, or the part payments of an unpaid one. */
export async function findRefundableTotals(
  { id, state, paymentId }: Pick<Reservation, "id" | "state" | "paymentId">,
  database: Queryable = db,
): Promise<RefundableTotals> {
  const isPaid = state === "paid";
  const parts = await findSpotPayments(id, database);
  const last = isPaid ? await findPaymentBalance(paymentId ?? "", database) : undefined;
  const [used] = await database
    .select({ cents: sql<number>`coalesce(sum(${creditUse.amountCents}), 0)::int` })
    .from(creditUse)
    .where(and(eq(creditUse.reservationId, id), isNull(creditUse.returnedAt)));
  return {
    isPaid,
    method: methodOf(parts) ?? last?.method ?? null,
    paidCents: parts.length > 0 ? sum(parts, "appliedCents") : (last?.amountCents ?? 0),
    leftCents: sum(parts, "leftCents"),
    creditedCents: used?.cents ?? 0,
  };
}

const sum = (parts: readonly PaymentBalance[], what: "appliedCents" | "leftCents") =>
  parts.reduce((cents, part) => cents + part[what], 0);

/** How the money came, and goes back; undefined if none came. */
function methodOf(parts: readonly PaymentBalance[]): RefundableTotals["method"] | undefined {
  const [first] = parts;
  if (!first) return undefined;
  return parts.every(({ method }) => method === first.method) ? first.method : "both";
}
