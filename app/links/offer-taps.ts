import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import type { Route } from "./+types/offer-taps.ts";
import { linksHeaders } from "./links-frame.tsx";
import { loadOfferAndCountVisitorAction } from "./visited-offer.ts";

const methodNotAllowed = (allow: string) => new Response(null, { status: 405, headers: { allow } });

/** Counts a tap on the website or the map of an offer, and leads there. */
export async function loader({ params, ...visit }: Route.LoaderArgs) {
  if (params.place === undefined) return methodNotAllowed("POST");
  const isMap = params.place === "map";
  const { code, offer } = await loadOfferAndCountVisitorAction(
    params.code,
    isMap ? "directions" : "website",
    visit,
  );
  const address = isMap ? offer.map : offer.website.address;
  if (!address) throw new Response("This offer doesn’t lead there.", { status: 404 });
  // Until the card is printed we redirect nobody: the page itself names the address.
  if (!offer.isPrinted) return redirect(paths.offerPage(code), { headers: linksHeaders });
  return redirect(address, { headers: { ...linksHeaders, "referrer-policy": "no-referrer" } });
}

/** Counts a tap on an offer's phone number; the phone itself dials. */
export async function action({ params, ...visit }: Route.ActionArgs) {
  if (params.place !== undefined) return methodNotAllowed("GET");
  await loadOfferAndCountVisitorAction(params.code, "call", visit);
  return new Response(null, { status: 204 });
}
