import sharp from "sharp";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { type AdDetails, licenseRuleFor } from "#business/ads/brief/ad-details.ts";
import {
  type BriefContent,
  emptyAdDetails,
  getBriefField,
  shortPointLimits,
} from "#business/ads/brief/brief-fields.ts";
import { getAdTextExamples } from "#business/ads/brief/suggestions.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { renderSvgAsPng } from "#platform/pictures/prepare-picture.server.ts";
import type { SizeId } from "#site.ts";
import { type DemoBusiness, demoBusinesses } from "./businesses.ts";

/** Days after everybody has the card on which an offer of the demonstration ends. */
const OFFER_DAYS = 45;

/** What a business of the demonstration wants its ad to say. `time`: which of its ads it is, from 0. */
export function briefContentOfBusiness(
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

export const demoProofComments = [
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

export const demoAdRefusalReason =
  "Nobody answers at the phone number in this ad. Please check it, and send us your details again.";

const WIDTH = 2400;

/** Hills at dusk behind a house, as an invented customer would photograph it; nobody took it. */
const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop offset="0" stop-color="#3f6fa8"/><stop offset=".7" stop-color="#f3b98a"/>
      <stop offset="1" stop-color="#fbe3c0"/>
    </linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="#fff3d0"/><stop offset="1" stop-color="#fff3d0" stop-opacity="0"/></radialGradient>
  </defs>
  <path fill="url(#sky)" d="M0 0h400v300H0z"/>
  <circle cx="286" cy="150" r="90" fill="url(#sun)"/>
  <path fill="#8a6f86" d="M0 178l52-44 40 26 64-58 58 54 46-30 70 46 70-34v90H0z"/>
  <path fill="#6b4f52" d="M0 206l80-26 90 18 110-26 120 30v50H0z"/>
  <path fill="#c79d6c" d="M0 222q200-24 400 0v78H0z"/>
  <path fill="#efe4d2" d="M96 168h168v72H96z"/><path fill="#a4553a" d="M82 170l22-26h152l22 26z"/>
  <path fill="#5b4636" d="M166 196h26v44h-26z"/>
  <path fill="#ffd88a" d="M112 188h36v26h-36zM212 188h36v26h-36z"/>
  <path fill="none" stroke="#41634a" stroke-width="14" stroke-linecap="round" d="M318 250v-86M318 216h-22v-26M318 202h24v-30"/>
</svg>`;

/** A photo as a phone sends it: a JPEG of four megapixels, with the grain of a camera. */
export async function drawDemoPhoto(): Promise<Buffer> {
  const height = (WIDTH * 3) / 4;
  const grain = { type: "gaussian", mean: 128, sigma: 14 } as const;
  const noise = await sharp({
    create: { width: WIDTH, height, channels: 3, background: "#808080", noise: grain },
  })
    .png()
    .toBuffer();
  return sharp(await renderSvgAsPng(scene, WIDTH))
    .composite([{ input: noise, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
