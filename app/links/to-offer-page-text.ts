import * as v from "valibot";
import { hasOffer } from "#artwork/studio/ad-brief.ts";
import { createSaidCheck } from "#artwork/studio/ad-words.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import { businessFields } from "#business/advertisers/business-fields.ts";
import type { OfferPageContent } from "#business/results/find-offers.ts";
import { isCalendarDate, longDate, type PlainDate } from "#platform/clock.ts";
import { dialablePhone } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";

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
