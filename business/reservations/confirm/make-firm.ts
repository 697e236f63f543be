import { sql } from "drizzle-orm";
import { type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  endOfArizonaDateSql,
  hasTimeLeftSql,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import { checkReservationAction, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Makes an unconfirmed reservation firm until its due date, and records who confirmed it. The caller invoices. */
export async function makeFirm(
  tx: Queryable,
  before: Reservation,
  {
    actor,
    event,
  }: { actor: Actor; event: "reservation.confirmed" | "reservation.confirmed-by-phone" },
): Promise<Reservation> {
  refuseUnlessAllowed(checkReservationAction("confirm", before), before);
  const after = await transitionReservation(tx, before.id, {
    from: ["unconfirmed"],
    to: "unpaid",
    set: {
      confirmedAt: databaseNowSql,
      expiresAt: sql`greatest(${reservation.expiresAt}, ${endOfArizonaDateSql(sql`${reservation.paymentDueOn}`)})`,
    },
    when: hasTimeLeftSql,
  });
  if (!after) throw changedMeanwhileRefusal(before);
  await recordEvent(tx, actor, { event, subject: { type: "reservation", id: after.id } });
  await enqueueChangeEmails(tx, after, "firm", before.state);
  await announceAvailabilityChange(tx, after.mailingId);
  return after;
}
