import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { COMPARISON_ELEMENT_ID } from "#app/site/home/faq-entries.ts";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { industries } from "#business/mailings/industries/industries.ts";
import { formatCount } from "#platform/money.ts";
import { claims, ourPromises, site } from "#site.ts";
import sheet from "./features-benefits.css?sheet";
import {
  CardInMailboxPicture,
  CostPerHomePicture,
  JobTicketPicture,
  MailSizesPicture,
  OneOfEachIndustryPicture,
  SheetLayersPicture,
} from "./features-pictures.tsx";

type Benefit = {
  id: string;
  title: string;
  picture: ReactNode;
  /** The key sentence. */
  lead: string;
  body: ReactNode;
  /** Details as terms and meanings. */
  facts: readonly (readonly [string, string])[];
};

export const featureBenefits: readonly Benefit[] = [
  {
    id: "exclusivity",
    title: "Industry Exclusivity",
    picture: <OneOfEachIndustryPicture />,
    lead: "One plumber, one dentist, one florist. If you are on the card, your competitor is not.",
    body: (
      <p>
        Fourteen places, {industries.length} industries, one of each at most. The other thirteen on
        your card do work that yours doesn’t, which is why they are good company: a house that needs
        a roofer may need a painter next.
      </p>
    ),
    facts: [
      [
        "What counts",
        "Your primary category: what you mainly earn your money with. You name it when you book.",
      ],
      [
        "Who decides",
        "We do, where two categories meet (pool service and landscaping, say), and before you pay.",
      ],
      [
        "How far it goes",
        "This card, this mailing, this area. Next month is a new card; the lock doesn’t carry over.",
      ],
      ["If we slip", ourPromises.doubleSold],
    ],
  },
  {
    id: "visibility",
    title: "Immediate Visibility",
    picture: <CardInMailboxPicture />,
    lead: "No envelope to open, no list to be filtered out of. It is read on the way back from the mailbox.",
    body: (
      <p>
        The card travels bare, so your ad is visible the moment the mail is. And it travels to
        everyone: the post office delivers it to every active address on the carrier routes of the
        mailing, homeowner or renter, new or settled.
      </p>
    ),
    facts: [
      [
        "Reach",
        `Planned for at least ${formatCount(site.households)} households: whole carrier routes, added up until they get there.`,
      ],
      [
        "When",
        "We expect it in homes within 7 days of the drop date. The post office guarantees no day.",
      ],
      ["To whom", "“Local Postal Customer”. No names, no bought lists, nobody’s data."],
    ],
  },
  {
    id: "impact",
    title: "Billboard-Style Impact",
    picture: <MailSizesPicture />,
    lead: "Nine by twelve inches: bigger than the letters and postcards around it, and stiff enough for the fridge door.",
    body: (
      <p>
        Each side has 108 square inches: more than a sheet of letter paper, four and a half times a
        4 × 6 postcard. Even the smallest place on it is as large as two business cards, printed in
        full color beside thirteen others who worked on theirs.
      </p>
    ),
    facts: [
      ["A side", "12 × 9 in, 108 square inches. A 4 × 6 postcard has 24, a letter sheet 93.5."],
      ["Your part", "6, 12 or 20 square inches. It is a place on a billboard, not the billboard."],
    ],
  },
  {
    id: "cost",
    title: "Cost-Effective Marketing",
    picture: <CostPerHomePicture />,
    lead: `${claims.upTo80.text} than mailing a card of your own to the same homes.`,
    body: (
      <>
        <p>
          Paper and postage cost the same whoever is printed on them. Fourteen businesses split the
          bill, and each pays for the space it takes. {claims.sixtyToSeventy.text} is the careful
          reading; <a href={`#${COMPARISON_ELEMENT_ID}`}>the table</a> has every figure with its
          source and its day.
        </p>
        <p>{claims.smallerSpace.text}</p>
      </>
    ),
    facts: [
      [
        "In the price",
        "Design, proofs, printing, routes, postage, a confirmation copy. There is no setup fee.",
      ],
      ["On top", "City of Scottsdale tax on advertising, shown as its own line before you pay."],
      ["What it brings", claims.response.text],
    ],
  },
  {
    id: "support",
    title: "Full-Service Support",
    picture: <JobTicketPicture />,
    lead: "You give us a phone call’s worth of facts. We give you an ad, and the day it goes out.",
    body: (
      <p>
        Design, printing, targeting and delivery to the post office are ours. You send what you
        have, a logo, photographs, an offer, or only a website; we draw the ad, you change it until
        it is right, and what you approve is what prints. To see what comes of it, your ad can carry
        its own QR code, its own page, an offer code and a call-tracking number.
      </p>
    ),
    facts: [
      [
        "Contractors",
        "Arizona wants your ROC number on printed ads. We ask for it and set it; without a license, the ad must say so.",
      ],
      [
        "Not on the card",
        "Cannabis can’t be mailed under federal law. We turn it down, and whatever else the post office would.",
      ],
      [
        "Missed the approval day?",
        "We remind you first. Then the latest proof we sent you prints, so that thirteen others aren’t late.",
      ],
    ],
  },
  {
    id: "materials",
    title: "Quality Materials",
    picture: <SheetLayersPicture />,
    lead: "Heavy 14-point card, four colors on both sides, under a UV coat.",
    body: (
      <p>
        It doesn’t wilt in a hot mailbox or on a wet counter, and the color stays where it was put.
        You get the proof: after the drop, we mail a copy from the same print run to your business.
        It is the card your customers hold.
      </p>
    ),
    facts: [
      ["Stock", "14 pt cover, about the heft of a good greeting card."],
      ["Ink", "Four-color process on both sides, to the edge."],
      [
        "Check",
        "Press-ready files are tested before print: edges, resolution, and every QR code scanned.",
      ],
    ],
  },
];

/** The six benefits, a spread each: picture, text and details. */
export function FeatureBenefits() {
  return (
    <div className="features-benefits">
      <Style name="features-benefits" sheet={sheet} />
      {featureBenefits.map(({ id, title, picture, lead, body, facts }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <div className="wrap">
            <RiseOnScroll className={`picture ${id}`}>{picture}</RiseOnScroll>
            <div className="words">
              <h2 id={`${id}-title`}>{title}</h2>
              <p className="lead">{lead}</p>
              {body}
              <dl>
                {facts.map(([word, meaning]) => (
                  <div key={word}>
                    <dt>{word}</dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </section>
      ))}
      <p className="wrap more">
        All of it with its exact words: <Link to={paths.terms()}>the terms</Link>.
      </p>
    </div>
  );
}
