import { expect, test } from "vitest";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { templates } from "#artwork/studio/templates.ts";
import { loadTypeSetter } from "#business/ads/design/design-ad.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { depth } from "#tests/support/depth.ts";
import { findBannedContentProblem } from "./ad-details.ts";
import { emptyAdDetails } from "./brief-fields.ts";
import { findBriefProblems } from "./brief-problems.ts";
import { getAdTextExamples } from "./suggestions.ts";
import { toAdBrief } from "./to-ad-brief.ts";

/** Superlatives, and what somebody would have to prove. */
const boasts =
  /\b(?:best|number one|no\. ?1|cheapest|fastest|lowest|finest|top|leading|guarantee[ds]?|award|experts?|certified|licensed|insured|trusted|proven|always|never|perfect|ultimate|safest|unbeatable|most|pain-?(?:free|less)|24\/7|24 hours|same[- ]day|experience|satisfaction|favorite|cure[sd]?)\b|#1\b|\d+ years/i;

const all = builtInIndustries.flatMap(({ slug }) => {
  const { headlines, offers } = getAdTextExamples(slug);
  return [...headlines, ...offers].map((words) => ({ slug, words }));
});

test("every industry has at least six headlines and six offers, all different", () => {
  for (const { slug } of builtInIndustries) {
    const { headlines, offers } = getAdTextExamples(slug);
    expect(new Set(headlines).size, slug).toBeGreaterThanOrEqual(6);
    expect(new Set(offers).size, slug).toBeGreaterThanOrEqual(6);
  }
  const headlines = builtInIndustries.flatMap(({ slug }) => getAdTextExamples(slug).headlines);
  expect(new Set(headlines).size).toBe(headlines.length);
  expect(getAdTextExamples("no-such-industry")).toEqual({
    headlines: [],
    offers: [],
    kinds: [],
  });
});

test("no example boasts, or says what a business would have to prove", () => {
  expect(all.filter(({ words }) => boasts.test(words))).toEqual([]);
  for (const words of ["The best tacos", "Scottsdale’s #1 plumber", "24/7 towing", "30 years here"])
    expect(boasts.test(words), words).toBe(true);
});

test("no example says what may not be on the card", () => {
  expect(all.filter(({ words }) => findBannedContentProblem(words))).toEqual([]);
});

test("every offer has a number, or something free, or half", () => {
  const offers = builtInIndustries.flatMap(({ slug }) => getAdTextExamples(slug).offers);
  expect(offers.filter((offer) => !/\d|\bfree\b|\bhalf\b|^no /i.test(offer))).toEqual([]);
});

test("every example fits the fields of the smallest spot", () => {
  const setting = { industry: "bakery", size: "small", inHomesBy: "2027-01-01" } as const;
  const facts = { ...emptyAdDetails, name: "A", phone: "480-555-0101", lastDay: "2027-06-30" };
  const tooLong = builtInIndustries.flatMap(({ slug }) => {
    const { headlines, offers } = getAdTextExamples(slug);
    return headlines.flatMap((headline, i) => {
      const words = { facts: { ...facts, headline, offer: offers[i] ?? "" }, copyAddress: null };
      return Object.values(findBriefProblems(words, setting)).map((problem) => [
        headline,
        offers[i],
        problem,
      ]);
    });
  });
  expect(tooLong).toEqual([]);
});

test("an example can be drawn by three designs of the smallest spot, at its floors of type", async () => {
  const setter = await loadTypeSetter();
  const small = templates.filter(({ sizes }) => sizes.includes("small"));
  const palette = getPalette("sky");
  const fits = (headline: string, offer: string, industry: string) => {
    const picture = industryPictures.get(industry);
    if (!picture) throw new Error(`no picture of ${industry}`);
    const facts = {
      ...emptyAdDetails,
      name: "Copper & Kind",
      phone: "480-555-0149",
      headline,
      offer,
    };
    const brief = toAdBrief({ ...facts, lastDay: "2027-06-30" });
    const drawn = small.filter(
      (template) => "ad" in drawAd(setter, template, { brief, size: "small", picture, palette }),
    );
    return drawn.length >= 3;
  };
  const tried = builtInIndustries.filter((_, i) => i % depth(13, 1) === 0);
  const refused = tried.flatMap(({ slug }) => {
    const { headlines, offers } = getAdTextExamples(slug);
    return headlines.flatMap((headline, i) =>
      fits(headline, offers[i] ?? offers[0] ?? "", slug) ? [] : [`${headline} | ${offers[i]}`],
    );
  });
  expect(refused).toEqual([]);
  expect(
    fits(
      "Supercalifragilistic plumbing, everywhere in Scottsdale, Arizona, and beyond",
      "$49 off any repair of whatever kind",
      "plumbing",
    ),
  ).toBe(false);
});
