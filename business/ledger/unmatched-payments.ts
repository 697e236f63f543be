import { asc, eq, sql } from "drizzle-orm";
import { isUnrefundedPaymentWithoutSpotSql } from "#business/reservations/refunds/payment-balance.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { payment } from "#database/schema/billing.ts";
import { reservation, reservationPayment } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { MoneyProblem } from "./money.ts";

/** How many of the newest payments are checked for an outcome. */
const NEWEST = 200;

/**
 * Payments that paid no spot and are not fully refunded, oldest first; at most 50. A payment and
 * its outcome are written together, so only a new one can lack an outcome: the cost does not grow
 * with old ones.
 */
export function unrefundedPaymentsWithoutSpotQuery() {
  const astray = sql`(
    select ${reservationPayment.paymentId} from ${reservationPayment} where ${reservationPayment.outcome} <> 'granted'
    union all
    select newest.id from (
      select ${payment.id} as id from ${payment} order by ${payment.receivedAt} desc, ${payment.id} desc limit ${NEWEST}
    ) as newest
    where not exists (select from ${reservationPayment} where ${reservationPayment.paymentId} = newest.id))`;
  return db
    .select({
      kind: sql<MoneyProblem["kind"]>`'unmatched'`,
      id: payment.id,
      name: payment.id,
      reservationId: sql<number | null>`${payment.reservationId}::int`,
      business: sql<string>`coalesce(${advertiser.name}, '')`,
      amountCents: payment.amountCents,
      decidedOn: sql<PlainDate | null>`null`,
    })
    .from(payment)
    .innerJoin(reservation, eq(reservation.id, payment.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(reservationPayment, eq(reservationPayment.paymentId, payment.id))
    .where(sql`${payment.id} in ${astray} and ${isUnrefundedPaymentWithoutSpotSql}`)
    .orderBy(asc(payment.receivedAt))
    .limit(50);
}
