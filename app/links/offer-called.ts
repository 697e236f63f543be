import type { Route } from "./+types/offer-called.ts";
import { visitOffer } from "./visited-offer.ts";

/** Counts a tap on an offer's phone number; the phone itself dials. */
export async function action({ params, ...visit }: Route.ActionArgs) {
  await visitOffer(params.code, "call", visit);
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
