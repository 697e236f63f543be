import { defineAction } from "#business/actions.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { CUSTOMER_VIEW_MINUTES } from "./customer-view-minutes.ts";

/** A link that shows the office what its customer sees, for 15 minutes, without any action. Returns its token. */
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
