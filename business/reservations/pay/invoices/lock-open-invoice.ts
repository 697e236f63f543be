import { lockReservation } from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Invoice } from "./invoice.ts";

/** An invoice that somebody decides about, as they saw it. */
export type SeenInvoice = {
  reservationId: number;
  expectedVersion: number;
};

/** The open invoice of a locked reservation; refuses where none is open, and an outdated view. */
export async function lockOpenInvoice(
  { reservationId, expectedVersion }: SeenInvoice,
  tx: Queryable,
): Promise<{ reservation: Reservation; billed: Invoice }> {
  const reservation = await lockReservation(reservationId, tx);
  const billed = await findActiveInvoice(reservationId, tx);
  if (billed?.state !== "open") {
    throw new Refusal("conflict", "This reservation has no open invoice anymore.");
  }
  if (billed.version === expectedVersion) return { reservation, billed };
  throw new Refusal("conflict", "This invoice changed or was just paid. Check it and try again.", {
    detail: `invoice ${billed.number} is at version ${billed.version}`,
  });
}
