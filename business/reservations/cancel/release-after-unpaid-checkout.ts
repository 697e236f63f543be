import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  endedClaimColumns,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { reservation } from "#database/schema/reservations.ts";

/**
 * Releases a spot after the gateway reported that its payment page ended without a payment. The
 * buyer may take it again while it is free. Does nothing in any other state or if another page is
 * open: a late "expired" changes nothing.
 */
export const releaseAfterUnpaidCheckout = defineAction({
  name: "releaseAfterUnpaidCheckout",
  permission: "anyone",
  async run(
    tx,
    { reservationId, checkoutSessionId }: { reservationId: number; checkoutSessionId: string },
    context,
  ) {
    const from = ["paying"] as const;
    const when = eq(reservation.checkoutSessionId, checkoutSessionId);
    const released = await transitionReservation(tx, reservationId, {
      from,
      to: "expired",
      set: endedClaimColumns,
      when,
    });
    if (released) await handleEndedClaims(tx, [released], context);
    const after = released ?? (await loadReservation(reservationId, tx));
    return { result: { released: released !== undefined, reservation: after } };
  },
});
