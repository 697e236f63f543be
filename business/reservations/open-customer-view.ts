import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { mintLink } from "#business/people/private-link.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { loadReservation } from "./claims.ts";

/**
 * A fresh private link to a reservation, so that the office sees what its customer sees. It proves no address: it is
 * of the way `browser`. Returns its token; the journal says who asked.
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
    return mintLink(inner, { subject, way: "browser" });
  });
}
