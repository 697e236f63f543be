import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { requestContext } from "#app/request-context.ts";
import { hasOffer } from "#artwork/studio/ad-brief.ts";
import { createIsSaidInAd } from "#artwork/studio/ad-words.ts";
import { emptyAdDetails } from "#business/ads/brief/brief-fields.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import { businessFields } from "#business/advertisers/business-fields.ts";
import { findOfferPageContent, type OfferPageContent } from "#business/results/find-offers.ts";
import { type OfferAction, serverScanCounter } from "#business/results/scan-counter.ts";
import { findSpotCode } from "#business/results/spot-code-cache.ts";
import { arizonaDate, isCalendarDate, longDate, type PlainDate } from "#platform/clock.ts";
import { dialablePhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";

type Visit = { request: Request; context: Readonly<RouterContextProvider> };

/** The offer behind a code; 404 otherwise. */
export async function loadOfferByCode(typedCode: string, now: Date) {
  const known = await findSpotCode(typedCode);
  const found = known && !known.ended ? await findOfferPageContent(known.reservationId) : undefined;
  if (!known || !found) throw new Response("This code doesn’t lead anywhere.", { status: 404 });
  return { code: known.code, offer: toOfferPageText(found, arizonaDate(now)) };
}

/** The same, and counts what its visitor does there. */
export async function loadOfferAndCountVisitorAction(
  typedCode: string,
  action: OfferAction,
  { request, context }: Visit,
) {
  const { networkAddress, now } = context.get(requestContext);
  const visited = await loadOfferByCode(typedCode, now);
  serverScanCounter.count({
    code: visited.code,
    action,
    // A tap comes by POST.
    method: request.method === "POST" ? "GET" : request.method,
    headers: Object.fromEntries(request.headers),
    networkAddress,
  });
  return visited;
}

/** A map service's documented address for a search: opens the app on phones that have it. */
const MAPS = "https://www.google.com/maps/search/?";

/** What the page of an offer says: what its ad says, and without one the business's name and website. */
export function toOfferPageText(offer: OfferPageContent, today: PlainDate) {
  const { words: printedWords, business } = offer;
  const facts = offer.facts ?? { ...emptyAdDetails, website: offer.website ?? "" };
  const {
    name,
    headline,
    offer: words,
    conditions = "",
    points = [],
    license = "",
    area: given = "",
    website: shown = "",
    phone,
  } = toAdBrief(facts);
  const isPrinted = offer.facts && printedWords ? createIsSaidInAd(printedWords) : () => true;
  const ifPrinted = (text: string) => (isPrinted(text) ? text : "");
  const area = ifPrinted(given);
  return {
    name: name || business,
    headline: [headline, facts.shorterHeadline].find((text) => text && isPrinted(text)) ?? "",
    offer: ifPrinted(words),
    conditions: ifPrinted(conditions),
    ...describeValidity(hasOffer(facts) ? facts.lastDay : "", today),
    points: points.filter(isPrinted),
    license: ifPrinted(license),
    phone: callable(isPrinted(phone) ? facts.phone : "", phone),
    website: linkTo(isPrinted(shown) ? facts.website : ""),
    area,
    map: /^\d+\s+\S/.test(area) ? MAPS + new URLSearchParams({ api: "1", query: area }) : "",
    isPrinted: offer.printedOn !== null,
  };
}

export type OfferText = ReturnType<typeof toOfferPageText>;

/** The last day in words, "Good through January 31, 2027.", and as a date; both empty if none is known. */
function describeValidity(lastDay: PlainDate, today: PlainDate) {
  if (!isCalendarDate(lastDay)) return { lastDay: "", ends: "", isOver: false };
  const isOver = lastDay < today;
  const words = isOver ? "This offer ended on" : "Good through";
  return { lastDay: `${words} ${longDate(lastDay)}.`, ends: lastDay, isOver };
}

/** A number as the ad shows it, and as phones call it; half a number is no number. */
function callable(typed: string, shown: string): { shown: string; number: string } {
  const { success, output } = v.safeParse(phoneSchema, typed);
  return success ? { shown, number: dialablePhone(output) } : { shown: "", number: "" };
}

function linkTo(typed: string): { shown: string; address: string } {
  const { success, output } = v.safeParse(businessFields.website.schema, typed);
  if (!success || output === null) return { shown: "", address: "" };
  return { shown: new URL(output).hostname.replace(/^www\./, ""), address: output };
}
