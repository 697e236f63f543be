import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  endedClaimColumns,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { reservation } from "#database/schema/reservations.ts";

/** Releases a spot whose payment page ended without a payment; does nothing in any other state. */
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
