import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import {
  type LinkedReservation,
  notFoundResponse,
  requireReservationByLink,
  requireReservationToChange,
} from "#app/private-page.ts";
import { isTimeUp, liveStates } from "#business/reservations/reservation.ts";

/**
 * The reservation behind a link whose ad can be worked on: from the moment a spot is held until it ends; one whose time has
 * just run out shows its ad too. Leads to the reservation's page where there is none, and where the link went to an address
 * that isn't the reservation's, or isn't confirmed.
 */
export async function requireReservationWithAd(token: string): Promise<LinkedReservation> {
  const own = await requireReservationByLink(token);
  const { state } = own.reservation;
  const isTheirs = state === "expired" || (state !== "offered" && isLive(state));
  if (!isTheirs || own.address !== "current") throw redirect(paths.yours(token), 303);
  return own;
}

/**
 * The same for actions. Refuses the office's view of a customer's page, which only shows: the office acts on its own pages.
 */
export async function requireReservationWithAdToChange(token: string): Promise<LinkedReservation> {
  await requireReservationToChange(token);
  return requireReservationWithAd(token);
}

const isLive = (state: string) => liveStates.some((live) => live === state);

/** Whether its time is up; it may be open to take again. */
export const hasReservationExpired = ({ reservation }: LinkedReservation): boolean =>
  reservation.state === "expired" || isTimeUp(reservation);

/** The same for its pictures, ours and theirs: those of a hold that ended are nobody's. */
export async function requireReservationWithPictures(token: string): Promise<LinkedReservation> {
  const own = await requireReservationWithAd(token);
  if (hasReservationExpired(own)) throw notFoundResponse();
  return own;
}
