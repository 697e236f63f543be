import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { findOfferPageContent } from "#business/results/find-offers.ts";
import { type OfferAction, visitCounter } from "#business/results/scan-counter.ts";
import { findCode } from "#business/results/spot-code-cache.ts";
import { arizonaDate } from "#platform/clock.ts";
import { type OfferText, toOfferPageText } from "./to-offer-page-text.ts";

type Visit = { request: Request; context: Readonly<RouterContextProvider> };

/** The offer behind a code; 404 otherwise. */
export async function findVisitedOffer(
  typedCode: string,
  now: Date,
): Promise<{ code: string; offer: OfferText }> {
  const known = await findCode(typedCode);
  const found = known && !known.ended ? await findOfferPageContent(known.reservationId) : undefined;
  if (!known || !found) throw new Response("This code doesn’t lead anywhere.", { status: 404 });
  return { code: known.code, offer: toOfferPageText(found, arizonaDate(now)) };
}

/** The same, and counts what its visitor does there. */
export async function visitOffer(
  typedCode: string,
  action: OfferAction,
  { request, context }: Visit,
): Promise<{ code: string; offer: OfferText }> {
  const { networkAddress, now } = context.get(requestContext);
  const visited = await findVisitedOffer(typedCode, now);
  visitCounter.count({
    code: visited.code,
    action,
    // A tap comes by POST.
    method: request.method === "POST" ? "GET" : request.method,
    headers: Object.fromEntries(request.headers),
    networkAddress,
  });
  return visited;
}
