import type { ComponentType } from "react";
import { expect, test } from "vitest";
import type { OfferPageContent } from "#business/results/find-offers.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import OfferPage from "./offer-page.tsx";
import { type OfferText, toOfferPageText } from "./visited-offer.ts";

const facts = {
  name: "Copper & Kind Plumbing",
  headline: "Drains by noon.",
  shorterHeadline: "",
  offer: "$49 drain clearing",
  conditions: "New customers only.",
  lastDay: "2027-01-31",
  phone: "(480) 555-0142",
  website: "copperkind.example",
  area: "7 Main St, Scottsdale",
  points: ["Same day", ""],
  license: "roc",
  licenseNumber: "555149",
  licensedName: "Copper & Kind LLC",
  notes: "Never printed",
} as const;

const told: OfferPageContent = {
  business: "Copper",
  website: null,
  facts,
  words: null,
  look: null,
  printedOn: "2027-01-02",
  isShown: true,
};

test("an offer is described by what its ad says", () => {
  expect(toOfferPageText(told, "2027-01-31")).toEqual({
    name: "Copper & Kind Plumbing",
    headline: "Drains by noon.",
    offer: "$49 drain clearing",
    conditions: "New customers only.",
    lastDay: "Good through January 31, 2027.",
    ends: "2027-01-31",
    isOver: false,
    points: ["Same day"],
    license: "Copper & Kind LLC, AZ ROC 555149",
    phone: { shown: "480-555-0142", number: "+14805550142" },
    website: { shown: "copperkind.example", address: "https://copperkind.example/" },
    area: "7 Main St, Scottsdale",
    map: "https://www.google.com/maps/search/?api=1&query=7+Main+St%2C+Scottsdale",
    isPrinted: true,
  });
  expect(JSON.stringify(toOfferPageText(told, "2027-01-31"))).not.toContain("Never printed");
});

test("the page says only what the ad says: no other headline, and nothing that didn't fit", () => {
  const words = [
    ["Headline", "DRAINS TODAY"],
    ["Offer", "$49 drain clearing"],
    ["Points", "Licensed"],
    ["Phone", "480-555-0142"],
  ] as const;
  const details = { ...facts, shorterHeadline: "Drains today", points: ["Same day", "Licensed"] };
  expect(toOfferPageText({ ...told, facts: details, words }, "2027-01-31")).toMatchObject({
    headline: "Drains today",
    offer: "$49 drain clearing",
    conditions: "",
    points: ["Licensed"],
    license: "",
    phone: { number: "+14805550142" },
    website: { address: "" },
    area: "",
    map: "",
  });
});

test("the page has the phone, website, address and license that the ad prints, whatever their case", () => {
  const words = [
    ["Phone", "480-555-0142"],
    ["Address or area", "7 MAIN ST, SCOTTSDALE"],
    ["Website", "copperkind.example"],
    ["Fine print", "Copper & Kind LLC, AZ ROC 555149"],
  ] as const;
  const all = toOfferPageText(told, "2027-01-31");
  expect(toOfferPageText({ ...told, words }, "2027-01-31")).toMatchObject({
    phone: all.phone,
    area: all.area,
    map: all.map,
    website: all.website,
    license: all.license,
  });
});

test("an offer is over on the day after its last", () => {
  expect(toOfferPageText(told, "2027-02-01")).toMatchObject({
    isOver: true,
    lastDay: "This offer ended on January 31, 2027.",
  });
});

test("without a brief, the business's name and website are told, and no more", () => {
  const offer = { ...told, facts: null, website: "https://copper.example/" };
  expect(toOfferPageText(offer, "2027-01-01")).toMatchObject({
    name: "Copper",
    headline: "",
    offer: "",
    phone: { number: "" },
    website: { shown: "copper.example" },
  });
});

test("what can't be called, opened or found on a map is no link", () => {
  const odd = {
    ...facts,
    phone: "480-55",
    website: "javascript:alert(1)",
    area: "All of Scottsdale",
    lastDay: "soon",
  };
  expect(toOfferPageText({ ...told, facts: odd, printedOn: null }, "2027-01-01")).toMatchObject({
    phone: { number: "" },
    website: { address: "" },
    area: "All of Scottsdale",
    map: "",
    lastDay: "",
    isPrinted: false,
  });
});

const offer: OfferText = {
  ...{ name: "Copper & Kind", headline: "Drains by noon.", offer: "$49 drain clearing" },
  ...{ conditions: "", lastDay: "", ends: "", isOver: false, points: [], license: "" },
  ...{ area: "7 Main St", map: "https://maps.example/", isPrinted: true },
  phone: { shown: "", number: "" },
  website: { shown: "", address: "" },
};
const phone = { shown: "480-555-0142", number: "+14805550142" };
const website = { shown: "copper.example", address: "https://copper.example/" };

function shown(more: Partial<OfferText>): string {
  const Page = OfferPage as ComponentType<{ loaderData: object }>;
  const loaderData = { code: "ABC234", offer: { ...offer, ...more }, look: null, leads: null };
  return renderScreen(
    <Page loaderData={{ ...loaderData, address: "https://spotlight.example/" }} />,
  );
}

/** The links of a page as "button: words" or "link: words". */
const linksOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(
    ([, attributes = "", inside = ""]) =>
      `${attributes.includes('class="button') ? "button" : "link"}: ${inside.replace(/<[^>]+>/g, "")}`,
  );

test.each([
  { of: "both", has: { phone, website }, button: "Visit website", link: "Call 480-555-0142" },
  { of: "a website", has: { website }, button: "Visit website", link: undefined },
  { of: "a phone", has: { phone }, button: "Call 480-555-0142", link: undefined },
  { of: "neither", has: {}, button: undefined, link: undefined },
])(
  "the offer page of a business with $of has this button alone: $button",
  ({ has, button, link }) => {
    const links = linksOf(shown(has));
    const reaching = /^(button|link): (Visit|Call)/;
    expect(links.filter((one) => one.startsWith("button"))).toEqual(
      button ? [`button: ${button}`] : [],
    );
    expect(links.filter((one) => reaching.test(one))).toEqual([
      ...(button ? [`button: ${button}`] : []),
      ...(link ? [`link: ${link}`] : []),
    ]);
  },
);
