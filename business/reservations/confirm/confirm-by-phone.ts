import { defineAction } from "#business/actions.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { refuseStaleReservation } from "#business/reservations/refusals.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { Refusal } from "#platform/refusal.ts";
import { issueConfirmedInvoice } from "./confirm-reservation-by-link.ts";
import { makeFirm } from "./make-firm.ts";

/**
 * Confirms a reservation on an invoice by phone, for a buyer who has accepted the Terms on the site
 * but did not get the message with the button. It becomes firm with its numbered invoice and the
 * same message; the email address stays unconfirmed. Refuses (conflict) any other state, an expired
 * or changed reservation, and missing Terms.
 */
export const confirmByPhone = defineAction({
  name: "confirmByPhone",
  permission: "reservations.vouch",
  undo: ["undoConfirmByPhone"],
  async run(
    tx,
    {
      reservationId,
      expectedVersion,
    }: {
      reservationId: number;
      expectedVersion: number;
    },
    context,
  ) {
    const { actor } = context;
    const before = await lockReservation(reservationId, tx);
    refuseStaleReservation(before, expectedVersion);
    if (before.state === "unconfirmed" && before.termsVersion === null) throw withoutTerms(before);
    const event = "reservation.confirmed-by-phone";
    const confirmed = await makeFirm(tx, before, { actor, event });
    await issueConfirmedInvoice(tx, confirmed);
    return { result: confirmed };
  },
});

function withoutTerms({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "They haven't accepted the Terms yet. Record how they accept them on the phone, or let them use the link in their email.",
    { detail: `reservation ${id} was placed by the office and lacks the Terms` },
  );
}
