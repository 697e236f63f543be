import { findGuestByToken } from "#business/ads/proofs/guests.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { isFirm } from "#business/reservations/reservation.ts";

/** The guest a link belongs to, with the ad's reservation and card; undefined once the link or the reservation has ended. */
export async function findGuestAndReservation(token: string) {
  const guest = await findGuestByToken(token);
  const reservation = guest && (await findReservationById(guest.reservationId));
  const mailing = reservation && (await findMailingById(reservation.mailingId));
  if (!guest || !mailing || !isFirm(reservation)) return undefined;
  return { guest, reservation, mailing };
}
