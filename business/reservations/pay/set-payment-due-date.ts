import { sql } from "drizzle-orm";
import {
  announceAvailabilityChange,
  endOfArizonaDateSql,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { changedMeanwhileRefusal } from "#business/reservations/refusals.ts";
import { isUnpaidWithoutExpiry, type Reservation } from "#business/reservations/reservation.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Gives an owed reservation another due date. A confirmed one lives until the end of it, unless no
 * date ends it; an unconfirmed one keeps the time it has to confirm. The caller holds its lock, has
 * checked the date, and changes the invoice.
 */
export async function setPaymentDueDate(
  tx: Queryable,
  before: Reservation,
  dueOn: PlainDate,
): Promise<Reservation> {
  const ends = before.state === "unpaid" && !isUnpaidWithoutExpiry(before);
  const after = await transitionReservation(tx, before.id, {
    from: ["unconfirmed", "unpaid"],
    to: before.state,
    set: {
      paymentDueOn: dueOn,
      ...(ends && { expiresAt: endOfArizonaDateSql(sql`${dueOn}::date`) }),
    },
  });
  if (!after) throw changedMeanwhileRefusal(before);
  await announceAvailabilityChange(tx, before.mailingId);
  return after;
}
