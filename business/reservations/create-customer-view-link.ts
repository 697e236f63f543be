import { defineAction } from "#business/actions.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { CUSTOMER_VIEW_MINUTES } from "./customer-view-minutes.ts";

/**
 * Creates a private link that shows the office what its customer sees. It works for 15 minutes,
 * proves no address, and allows no action. Returns its token; the audit log records the request.
 */
export const createCustomerViewLink = defineAction({
  name: "createCustomerViewLink",
  permission: "reservations.open-view",
  undo: "harmless",
  async run(tx, { reservationId }: { reservationId: number }) {
    const { id } = await loadReservation(reservationId, tx);
    const subject = { type: "reservation", id };
    return {
      event: { event: "reservation.view-opened", subject },
      result: await createPrivateLinkToken(tx, {
        subject,
        channel: "office",
        minutes: CUSTOMER_VIEW_MINUTES,
      }),
    };
  },
});
