import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { mintLink } from "#business/people/private-link.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { loadReservation } from "./claims.ts";
import { VIEW_MINUTES } from "./view-minutes.ts";

/**
 * A private link to a reservation of its own, so that the office sees what its customer sees: it opens for a quarter of
 * an hour, proves no address, and lets nobody act in the customer's name. Returns its token; the journal says who asked.
 */
export async function openCustomerView(
  { reservationId }: { reservationId: number },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<string> {
  return tx.transaction(async (inner) => {
    await permit(inner, actor, "reservations.open-view");
    const { id } = await loadReservation(reservationId, inner);
    const subject = { type: "reservation", id };
    await record(inner, actor, { event: "reservation.view-opened", subject });
    return mintLink(inner, { subject, way: "office", minutes: VIEW_MINUTES });
  });
}
