import { data, redirect } from "react-router";
import { findMyReservations, forgetReservationsSetCookie } from "#app/my-reservations.ts";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/my-reservations-json.ts";

/** Forgets this browser's reservations, which stay as they are: somebody else uses the computer next. */
export function action({ request }: Route.ActionArgs) {
  return redirect(paths.home(), {
    status: 303,
    headers: { "set-cookie": forgetReservationsSetCookie(request) },
  });
}

/** What this browser holds or has reserved: pages that are the same for everyone ask for it apart. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mine = await findMyReservations(request, context.get(requestContext).now);
  const short = mine.map(({ token, spot, industry, mailing, until, secondsLeft }) => ({
    token,
    spot,
    industry: industry.name,
    mailing: mailing.name,
    until,
    secondsLeft,
  }));
  return data(short, { headers: { "cache-control": "no-store" } });
}
