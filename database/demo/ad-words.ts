import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { licenseRuleFor } from "#business/ads/brief/ad-rules.ts";
import {
  type BriefContent,
  emptyAdDetails,
  getBriefField,
  shortPointLimits,
} from "#business/ads/brief/brief-fields.ts";
import { getAdTextExamples } from "#business/ads/brief/suggestions.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { formatPhone } from "#platform/phone-number.ts";
import type { SizeId } from "#site.ts";
import { type DemoBusiness, demoBusinesses } from "./businesses.ts";

/** Days after everybody has the card on which an offer of the demonstration ends. */
const OFFER_DAYS = 45;

/** What a business of the demonstration wants its ad to say. `time`: which of its ads it is, from 0. */
export function wordsOf(
  business: DemoBusiness,
  { size, inHomesBy, time }: { size: SizeId; inHomesBy: PlainDate; time: number },
): BriefContent {
  const { industry, name, person, phone, website } = business;
  const sample = sampleBriefs.get(industry);
  const fits = (id: "headline" | "offer" | "conditions" | "area", words = "") =>
    words !== "" && words.length <= getBriefField(id).fits[size];
  const isFirst =
    time === 0 && demoBusinesses.find((one) => one.industry === industry) === business;
  const isSampleUsed =
    isFirst && fits("headline", sample?.headline) && fits("offer", sample?.offer);
  const { headlines, offers } = getAdTextExamples(industry);
  const facts: AdDetails = {
    ...emptyAdDetails,
    name,
    phone: formatPhone(phone),
    headline: (isSampleUsed ? sample?.headline : headlines[(time + 1) % headlines.length]) ?? "",
    offer: (isSampleUsed ? sample?.offer : offers[(time + 1) % offers.length]) ?? "",
    conditions:
      isSampleUsed && fits("conditions", sample?.conditions)
        ? (sample?.conditions ?? "")
        : "New customers.",
    lastDay: addDays(inHomesBy, OFFER_DAYS),
    ...(size !== "small" && {
      website: website?.replace("https://www.", "") ?? "",
      area: fits("area", sample?.area) ? (sample?.area ?? "") : "",
      points: (sample?.points ?? []).filter(({ length }) => length <= shortPointLimits.fits[size]),
    }),
    ...licenseOf(business),
  };
  const copyAddress = {
    name: person,
    street: `${7_000 + demoBusinesses.indexOf(business) * 12} East Sample Street`,
    town: "Scottsdale, AZ",
    zip: "85251",
  };
  return { facts, copyAddress };
}

/** A contractor's invented number, above those issued; who has none says so. */
function licenseOf(business: DemoBusiness): Partial<AdDetails> {
  if (licenseRuleFor(business.industry)?.kind !== "contractor") return {};
  if (business.industry === "handyman") return { license: "none" };
  return { license: "roc", licenseNumber: String(555_100 + demoBusinesses.indexOf(business)) };
}

export const demoRemarks = [
  {
    words: "Could the phone number be bigger? Most of our customers call.",
    point: { x: 0.3, y: 0.86 },
    answer: "Version 2 has it larger.",
    lead: "phone",
  },
  {
    words: "The offer should be the first thing people read.",
    point: { x: 0.5, y: 0.42 },
    answer: "The offer leads now. Please look at version 2.",
    lead: "offer",
  },
] as const;

export const demoRefusal =
  "Nobody answers at the phone number in this ad. Please check it, and send us your details again.";
