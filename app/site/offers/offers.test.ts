import { expect, test } from "vitest";
import { industryCategories } from "#business/mailings/industries/industry-categories.ts";
import { filterOffersBySearchParams, meta } from "./offers.tsx";

const offer = {
  code: "K7MX4Q",
  industry: "plumbing",
  business: "Copper & Kind",
  offer: "$49 drain clearing",
  conditions: "New customers.",
  lastDay: "2026-06-30",
  area: "Old Town",
  mailingId: 1,
  mailing: "May 2026",
  colors: null,
  hasPicture: false,
};
const bakery = { ...offer, industry: "bakery", business: "Third Loaf", area: "Bell Road" };
const nowhere = { ...offer, industry: "roofing", business: "Dry Inside", area: "" };
const all = [offer, bakery, nowhere];

const chosen = (asked: Record<string, string>) =>
  filterOffersBySearchParams(all, new URLSearchParams(asked)).offers.map(
    ({ business }) => business,
  );

const kindOf = (industry: string) =>
  industryCategories.find(({ industries }) => industries.some((slug) => slug === industry))?.slug ??
  "";

test("offers are chosen by kind, by the neighborhood that the ad names, and by a word", () => {
  expect(chosen({})).toHaveLength(3);
  expect(chosen({ kind: kindOf("bakery") })).toEqual(["Third Loaf"]);
  expect(chosen({ near: "Old Town" })).toEqual(["Copper & Kind"]);
  expect(chosen({ q: " third LOAF " })).toEqual(["Third Loaf"]);
  expect(chosen({ q: "plumb", near: "Bell Road" })).toEqual([]);
  expect(filterOffersBySearchParams(all, new URLSearchParams()).areas).toEqual([
    "Bell Road",
    "Old Town",
  ]);
});

test("a kind or neighborhood that nobody has chooses nothing away", () => {
  expect(chosen({ kind: "nothing", near: "Atlantis" })).toHaveLength(3);
});

const headOf = (offers: (typeof offer)[]) =>
  meta({
    loaderData: { offers, some: offers.length > 0, kind: "", words: "", areas: [], near: "" },
  } as never) ?? [];

test("offers are said to search engines in the words that were approved, and nothing is while there are none", () => {
  const [data] = headOf([{ ...offer, area: "" }]).flatMap((tag) =>
    "script:ld+json" in tag ? [tag["script:ld+json"]] : [],
  );
  expect(data).toMatchObject({
    "@graph": [
      {
        "@type": "Offer",
        name: offer.offer,
        description: offer.conditions,
        validThrough: offer.lastDay,
        offeredBy: { name: offer.business },
      },
    ],
  });
  expect(JSON.stringify(data)).not.toContain("areaServed");
  expect(headOf([])).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(headOf([]))).not.toContain("schema.org");
});
