import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import {
  type LinkedReservation,
  notFoundResponse,
  requireReservationByLink,
  requireReservationToChange,
} from "#app/private-page.ts";
import { findGuestByToken } from "#business/ads/proofs/guests.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { canHaveAd, isFirm, isTimeUp } from "#business/reservations/reservation.ts";

/** The reservation behind a link, if its ad can be worked on or has just run out; otherwise leads to its page. */
export async function requireReservationWithAd(token: string): Promise<LinkedReservation> {
  const own = await requireReservationByLink(token);
  const { state } = own.reservation;
  const isTheirs = state === "expired" || canHaveAd(state);
  if (!isTheirs || own.address !== "current") throw redirect(paths.yours(token), 303);
  return own;
}

/** The same for actions; refuses the office's view of a customer's page. */
export async function requireReservationWithAdToChange(token: string): Promise<LinkedReservation> {
  await requireReservationToChange(token);
  return requireReservationWithAd(token);
}

/** Whether its time is up; it may be open to take again. */
export const hasReservationExpired = ({ reservation }: LinkedReservation): boolean =>
  reservation.state === "expired" || isTimeUp(reservation);

/** The same for its pictures, ours and theirs: those of a hold that ended are nobody's. */
export async function requireReservationWithPictures(token: string): Promise<LinkedReservation> {
  const own = await requireReservationWithAd(token);
  if (hasReservationExpired(own)) throw notFoundResponse();
  return own;
}

/** The reservation behind a link to the address that it has now; throws `notFoundResponse` for a former one. */
export const requireReservationByCurrentLink = async (token: string) =>
  requireCurrentAddress(await requireReservationByLink(token));

/** The same for actions; refuses the office's view of a customer's page. */
export const requireReservationByCurrentLinkToChange = async (token: string) =>
  requireCurrentAddress(await requireReservationToChange(token));

function requireCurrentAddress(own: LinkedReservation): LinkedReservation {
  if (own.address !== "current") throw notFoundResponse();
  return own;
}

/** The same, once it is paid: only then it has a proof of mailing. */
export async function requirePaidReservation(token: string): Promise<LinkedReservation> {
  const own = await requireReservationByCurrentLink(token);
  if (own.reservation.state !== "paid") throw notFoundResponse();
  return own;
}

/** The guest a link belongs to, with the ad's reservation and card; undefined once the link or the reservation has ended. */
export async function findGuestAndReservation(token: string) {
  const guest = await findGuestByToken(token);
  const reservation = guest && (await findReservationById(guest.reservationId));
  const mailing = reservation && (await findMailingById(reservation.mailingId));
  if (!guest || !mailing || !isFirm(reservation)) return undefined;
  return { guest, reservation, mailing };
}
