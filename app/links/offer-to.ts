import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import type { Route } from "./+types/offer-to.ts";
import { linksHeaders } from "./links-frame.tsx";
import { visitOffer } from "./visited-offer.ts";

export async function loader({ params, ...visit }: Route.LoaderArgs) {
  const isMap = params.place === "map";
  const { code, offer } = await visitOffer(params.code, isMap ? "directions" : "website", visit);
  const address = isMap ? offer.map : offer.website.address;
  if (!address) throw new Response("This offer doesn’t lead there.", { status: 404 });
  // Until the card is printed we redirect nobody: the page itself names the address.
  if (!offer.isPrinted) return redirect(paths.offerPage(code), { headers: linksHeaders });
  return redirect(address, { headers: { ...linksHeaders, "referrer-policy": "no-referrer" } });
}
