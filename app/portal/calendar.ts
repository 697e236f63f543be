import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { findOwn, type Own, privateHeaders } from "#app/private-door.ts";
import { calendarOf } from "#business/billing/calendar.ts";
import type { Route } from "./+types/calendar.ts";
import { isLive, standingOf } from "./standing.ts";

/** Ends of what was a reservation once: a calendar that has its dates learns here that they are off. */
const ENDED = ["cancelled", "refunded", "expired"] as const;

/** The dates of a reservation for a calendar; loaded again, they move or go. Where there are none, the page says why. */
export async function loader({ params }: Route.LoaderArgs) {
  const own = await findOwn(params.token);
  if (!own || !hasDates(own)) throw redirect(paths.yours(params.token));
  const { id, reference } = own.reservation;
  return new Response(await calendarOf(id), {
    headers: {
      ...privateHeaders,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="card-${reference}.ics"`,
    },
  });
}

function hasDates({ reservation }: Own): boolean {
  const standing = standingOf(reservation);
  const ended = ENDED.some((state) => state === standing) && reservation.contactId !== null;
  return isLive(standing) || ended;
}
