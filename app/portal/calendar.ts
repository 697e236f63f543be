import { calendarOf } from "#business/billing/calendar.ts";
import type { Route } from "./+types/calendar.ts";
import { nothingHere, openOwn, privateHeaders } from "./private-door.ts";
import { isLive, standingOf } from "./standing.ts";

/** States that were a reservation once: a calendar that has its dates learns here that they are off. */
const WAS_RESERVED = ["cancelled", "refunded", "expired"] as const;

/** The dates of a reservation for a calendar; loaded again, they move or go. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await openOwn(params.token);
  const standing = standingOf(reservation);
  const ended = WAS_RESERVED.some((state) => state === standing) && reservation.contactId !== null;
  if (!isLive(standing) && !ended) throw nothingHere();
  return new Response(await calendarOf(reservation.id), {
    headers: {
      ...privateHeaders,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="card-${reservation.reference}.ics"`,
    },
  });
}
