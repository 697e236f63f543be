import { and, eq, isNull, sql } from "drizzle-orm";
import type { Reservation } from "#business/reservations/reservation.ts";
import { creditUse } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { HeldMoney } from "./given-back.ts";
import { findLeft } from "./left-of-payment.ts";

/** The money that stands behind a place at present. */
export async function findHeldMoney(
  { id, state, paidWith }: Pick<Reservation, "id" | "state" | "paidWith">,
  database: Queryable = db,
): Promise<HeldMoney> {
  const isPaid = state === "paid";
  const left = isPaid ? await findLeft(paidWith ?? "", database) : undefined;
  const [used] = await database
    .select({ cents: sql<number>`coalesce(sum(${creditUse.amountCents}), 0)::int` })
    .from(creditUse)
    .where(and(eq(creditUse.reservationId, id), isNull(creditUse.returnedAt)));
  return {
    isPaid,
    way: left?.way ?? null,
    paidCents: left?.amountCents ?? 0,
    leftCents: left?.leftCents ?? 0,
    creditedCents: used?.cents ?? 0,
  };
}
