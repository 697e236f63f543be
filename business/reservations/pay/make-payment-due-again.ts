import { sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  endOfArizonaDateSql,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { changedMeanwhileRefusal } from "#business/reservations/refusals.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Makes a reservation owed whose payment was taken back: a paid one again, or one that was paid in
 * part. `kept`: no due date ends it, because other parts are paid or its ad is printed. The caller
 * holds its lock, and opens the invoice.
 */
export async function makePaymentDueAgain(
  { before, dueOn, kept }: { before: Reservation; dueOn: PlainDate; kept: boolean },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  const after = await transitionReservation(tx, before.id, {
    from: ["paid", "unpaid"],
    to: "unpaid",
    set: {
      paymentId: null,
      paidAt: null,
      paymentMethod: "invoice",
      paymentDueOn: dueOn,
      expiresAt: kept ? null : endOfArizonaDateSql(sql`${dueOn}::date`),
    },
  });
  if (!after) throw changedMeanwhileRefusal(before);
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, actor, { event: "reservation.reopened", subject, detail: { due: dueOn } });
  await announceAvailabilityChange(tx, before.mailingId);
  return after;
}
