import { data } from "react-router";
import { findMyReservations } from "#app/my-reservations.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/my-reservations-json.ts";

/** What this browser holds or has reserved: pages that are the same for everyone ask for it apart. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mine = await findMyReservations(request, context.get(requestContext).now);
  const short = mine.map(({ token, spot, industry, mailing, until }) => ({
    token,
    spot,
    industry: industry.name,
    mailing: mailing.name,
    until,
  }));
  return data(short, { headers: { "cache-control": "no-store" } });
}
