import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { formatOfferCalendar } from "#business/results/offer-downloads.ts";
import type { Route } from "./+types/offer-calendar.ts";
import { linksHeaders } from "./links-frame.tsx";
import { findVisitedOffer } from "./visited-offer.ts";

/** An offer's last day, for the visitor's calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { now, siteUrl } = context.get(requestContext);
  const { code, offer } = await findVisitedOffer(params.code, now);
  const { name: business, offer: what, conditions, ends: lastDay } = offer;
  if (!lastDay || offer.isOver) throw redirect(paths.offerPage(code), 303);
  const url = siteUrl + paths.offerPage(code);
  const file = formatOfferCalendar({
    code,
    business,
    offer: what,
    conditions,
    lastDay,
    url,
    at: now,
  });
  return new Response(file, {
    headers: {
      ...linksHeaders,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="offer-${code}.ics"`,
    },
  });
}
