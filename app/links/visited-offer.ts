import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { requestContext } from "#app/request-context.ts";
import { hasOffer } from "#artwork/studio/ad-brief.ts";
import { createSaidCheck } from "#artwork/studio/ad-words.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import { businessFields } from "#business/advertisers/business-fields.ts";
import { findOfferPageContent, type OfferPageContent } from "#business/results/find-offers.ts";
import { type OfferAction, visitCounter } from "#business/results/scan-counter.ts";
import { findCode } from "#business/results/spot-code-cache.ts";
import { arizonaDate, isCalendarDate, longDate, type PlainDate } from "#platform/clock.ts";
import { dialablePhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";

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

export type OfferText = {
  name: string;
  headline: string;
  offer: string;
  conditions: string;
  /** In words: "Good through January 31, 2027." */
  lastDay: string;
  /** The last day as a date; empty if none is known. */
  ends: PlainDate | "";
  isOver: boolean;
  points: readonly string[];
  license: string;
  phone: { shown: string; number: string };
  website: { shown: string; address: string };
  area: string;
  map: string;
  isPrinted: boolean;
};

/** A map service's documented address for a search: opens the app on phones that have it. */
const MAPS = "https://www.google.com/maps/search/?";

export function toOfferPageText(offer: OfferPageContent, today: PlainDate): OfferText {
  const { facts, words: said, business, website, printedOn } = offer;
  const isPrinted = printedOn !== null;
  if (!facts) return { ...NOTHING_TOLD, name: business, website: linkTo(website ?? ""), isPrinted };
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
  const isSaid = said ? createSaidCheck(said) : () => true;
  const area = isSaid(given) ? given : "";
  return {
    name: name || business,
    headline: [headline, facts.shorterHeadline].find((one) => one && isSaid(one)) ?? "",
    offer: isSaid(words) ? words : "",
    conditions: isSaid(conditions) ? conditions : "",
    ...validity(hasOffer(facts) ? facts.lastDay : "", today),
    points: points.filter(isSaid),
    license: isSaid(license) ? license : "",
    phone: callable(isSaid(phone) ? facts.phone : "", phone),
    website: linkTo(isSaid(shown) ? facts.website : ""),
    area,
    map: /^\d+\s+\S/.test(area) ? MAPS + new URLSearchParams({ api: "1", query: area }) : "",
    isPrinted,
  };
}

const NOTHING_TOLD: Omit<OfferText, "name" | "website" | "isPrinted"> = {
  ...{ headline: "", offer: "", conditions: "", license: "", area: "", map: "", points: [] },
  ...{ lastDay: "", ends: "", isOver: false, phone: { shown: "", number: "" } },
};

function validity(
  lastDay: PlainDate,
  today: PlainDate,
): Pick<OfferText, "lastDay" | "ends" | "isOver"> {
  if (!isCalendarDate(lastDay)) return { lastDay: "", ends: "", isOver: false };
  const isOver = lastDay < today;
  const words = isOver ? "This offer ended on" : "Good through";
  return { lastDay: `${words} ${longDate(lastDay)}.`, ends: lastDay, isOver };
}

/** A number as the ad shows it, and as phones call it; half a number is no number. */
function callable(typed: string, shown: string): OfferText["phone"] {
  const { success, output } = v.safeParse(phoneSchema, typed);
  return success ? { shown, number: dialablePhone(output) } : { shown: "", number: "" };
}

function linkTo(typed: string): OfferText["website"] {
  const { success, output } = v.safeParse(businessFields.website.schema, typed);
  if (!success || output === null) return { shown: "", address: "" };
  return { shown: new URL(output).hostname.replace(/^www\./, ""), address: output };
}
