import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { CUSTOMER_VIEW_MINUTES } from "./customer-view-minutes.ts";

/**
 * Creates a private link that shows the office what its customer sees. It works for 15 minutes,
 * proves no address, and allows no action. Returns its token; the audit log records the request.
 */
export async function createCustomerViewLink(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<string> {
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "reservations.open-view");
    const { id } = await loadReservation(reservationId, inner);
    const subject = { type: "reservation", id };
    await recordEvent(inner, actor, { event: "reservation.view-opened", subject });
    return createPrivateLinkToken(inner, {
      subject,
      channel: "office",
      minutes: CUSTOMER_VIEW_MINUTES,
    });
  });
}
