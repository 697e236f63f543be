import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/render-screen.tsx";
import OfferPage from "./offer-page.tsx";
import type { OfferText } from "./visited-offer.ts";

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
