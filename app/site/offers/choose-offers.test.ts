import { expect, test } from "vitest";
import { industryCategories } from "#business/mailings/industries/industry-categories.ts";
import { chooseOffers } from "./choose-offers.ts";

const offer = {
  code: "K7MX4Q",
  industry: "plumbing",
  business: "Copper & Kind",
  offer: "$49 drain clearing",
  conditions: "",
  lastDay: null,
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
  chooseOffers(all, new URLSearchParams(asked)).offers.map(({ business }) => business);

const kindOf = (industry: string) =>
  industryCategories.find(({ industries }) => industries.some((slug) => slug === industry))?.slug ??
  "";

test("offers are chosen by kind, by the neighborhood that the ad names, and by a word", () => {
  expect(chosen({})).toHaveLength(3);
  expect(chosen({ kind: kindOf("bakery") })).toEqual(["Third Loaf"]);
  expect(chosen({ near: "Old Town" })).toEqual(["Copper & Kind"]);
  expect(chosen({ q: " third LOAF " })).toEqual(["Third Loaf"]);
  expect(chosen({ q: "plumb", near: "Bell Road" })).toEqual([]);
  expect(chooseOffers(all, new URLSearchParams()).areas).toEqual(["Bell Road", "Old Town"]);
});

test("a kind or neighborhood that nobody has chooses nothing away", () => {
  expect(chosen({ kind: "nothing", near: "Atlantis" })).toHaveLength(3);
});
