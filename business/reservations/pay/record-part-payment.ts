import { eq, sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { changedMeanwhileRefusal } from "#business/reservations/refusals.ts";
import { canTakePartPayment, type Reservation } from "#business/reservations/reservation.ts";
import { payment } from "#database/schema/billing.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Records that a payment paid a part of an owed spot. It stays owed, and its clock stops: money that came in is never given
 * up by a date alone. An unconfirmed one is confirmed by it. The caller holds the reservation's lock. Refuses a spot that
 * is not owed or whose time is up.
 */
export async function recordPartPayment(
  { before, payment: name }: { before: Reservation; payment: string },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  if (!canTakePartPayment(before)) throw changedMeanwhileRefusal(before);
  const after = await confirmReservationAndClearExpiry(tx, before);
  await tx.update(payment).set({ outcome: "granted" }).where(eq(payment.id, name));
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, actor, { event: "reservation.paid-in-part", subject });
  await announceAvailabilityChange(tx, before.mailingId);
  return after;
}

/** Confirms an owed spot, and lets no due date end it. */
export async function confirmReservationAndClearExpiry(
  tx: Queryable,
  before: Reservation,
): Promise<Reservation> {
  const after = await transitionReservation(tx, before.id, {
    from: ["unconfirmed", "unpaid"],
    to: "unpaid",
    set: {
      expiresAt: null,
      confirmedAt: sql`coalesce(${reservation.confirmedAt}, ${databaseNowSql})`,
    },
  });
  if (!after) throw changedMeanwhileRefusal(before);
  return after;
}
