import { findIndustry } from "#business/mailings/industries/industries.ts";
import { industryCategories } from "#business/mailings/industries/industry-categories.ts";
import type { HouseholdOffer } from "#business/results/find-offers.ts";

/** The offers that a visitor asks for by kind, neighborhood or a word, and what they can choose from. */
export function chooseOffers(all: readonly HouseholdOffer[], asked: URLSearchParams) {
  const kind = industryCategories.find(({ slug }) => slug === asked.get("kind"));
  const areas = [...new Set(all.flatMap(({ area }) => area || []))].toSorted();
  const near = areas.find((area) => area === asked.get("near")) ?? "";
  const words = (asked.get("q") ?? "").trim();
  const isWanted = (offer: HouseholdOffer) =>
    (!kind || kind.industries.some((slug) => slug === offer.industry)) &&
    (near === "" || offer.area === near) &&
    textOf(offer).includes(words.toLowerCase());
  return { offers: all.filter(isWanted), kind: kind?.slug ?? "", areas, near, words };
}

export const industryName = (slug: string) => findIndustry(slug)?.name ?? slug;

const textOf = ({ business, offer, industry, area }: HouseholdOffer) =>
  [business, offer, industryName(industry), area].join(" ").toLowerCase();
