import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import {
  findReservationByLink,
  type LinkedReservation,
  privatePageHeaders,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { createReservationCalendar } from "#business/reservations/messages/reservation-calendar.ts";
import type { Route } from "./+types/calendar.ts";
import { customerStatusOf, isActiveStatus } from "./customer-status.ts";

/** Ended reservations: calendars that have their dates learn that they are canceled. */
const ENDED = ["canceled", "refunded", "expired"] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const own = await findReservationByLink(params.token);
  if (!own || !hasDates(own)) throw redirect(paths.yours(params.token));
  const { id, reference } = own.reservation;
  const url = context.get(requestContext).siteUrl + paths.yours(params.token);
  return new Response(await createReservationCalendar({ reservationId: id, url }), {
    headers: {
      ...privatePageHeaders,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="card-${reference}.ics"`,
    },
  });
}

function hasDates({ reservation }: LinkedReservation): boolean {
  const status = customerStatusOf(reservation);
  const ended = ENDED.some((state) => state === status) && reservation.contactId !== null;
  return isActiveStatus(status) || ended;
}
