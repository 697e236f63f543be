import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { formatCount } from "#platform/money.ts";
import { savingClaims, savingsRange } from "#prices.ts";
import { claims, ourPromises, site } from "#site.ts";
import sheet from "./features-pictures.css?sheet";
import {
  CardInMailboxPicture,
  CostPerHomePicture,
  MailSizesPicture,
  OneOfEachIndustryPicture,
  SheetLayersPicture,
  YourThreeJobsPicture,
} from "./features-pictures.tsx";

type Benefit = {
  id: string;
  title: string;
  picture: ReactNode;
  lead: string;
  body: ReactNode;
  facts: readonly (readonly [string, string])[];
};

export const listFeatureBenefits = (): readonly Benefit[] => [
  {
    id: "exclusivity",
    title: "Industry Exclusivity",
    picture: <OneOfEachIndustryPicture />,
    lead: "One plumber, one dentist, one florist. If you’re on the card, your competitor isn’t.",
    body: (
      <p>
        Fourteen spots, {listShownIndustries().length} industries, no two businesses from the same
        industry. The other thirteen on your card don’t do what you do, and that makes them good
        company: a house that needs a roofer may need a painter next.
      </p>
    ),
    facts: [
      [
        "What counts",
        "Your primary category: the work that brings in most of your revenue. You choose it when you book.",
      ],
      [
        "Who decides",
        "We do, if two categories overlap (pool service and landscaping, say), and we tell you before you pay.",
      ],
      [
        "How far it goes",
        "This card, this mailing, this area. Your exclusivity doesn’t carry over to the next card.",
      ],
      ["If we slip up", ourPromises.doubleSold],
    ],
  },
  {
    id: "visibility",
    title: "Immediate Visibility",
    picture: <CardInMailboxPicture />,
    lead: "No envelope to open and no spam folder. People see it on the walk back from the mailbox.",
    body: (
      <p>
        There’s no envelope, so people see your ad the moment they grab the mail. And it goes to
        everyone: every active address on the carrier routes we choose, homeowner or renter, new in
        town or here for years.
      </p>
    ),
    facts: [
      ["Reach", `${formatCount(site.households)} households monthly, on whole carrier routes.`],
      [
        "When",
        "We expect cards in homes within 7 days of the drop date. The post office doesn’t guarantee delivery dates.",
      ],
      ["Who gets it", "“Local Postal Customer.” No names, no purchased lists, no personal data."],
    ],
  },
  {
    id: "impact",
    title: "Billboard-Style Impact",
    picture: <MailSizesPicture />,
    lead: "Nine by twelve inches: bigger than the letters and postcards around it.",
    body: (
      <p>
        Each side has 108 square inches: more than a sheet of letter paper and four and a half times
        the size of a 4 × 6 postcard. Even the smallest spot is 3 by 2 inches, just under the size
        of a business card, in full color.
      </p>
    ),
    facts: [
      [
        "Each side",
        "12 × 9 in, 108 square inches. A 4 × 6 postcard has 24, and a letter-size sheet has 93.5.",
      ],
      [
        "Your spot",
        "6, 12 or 20 square inches. It’s a spot on the billboard, not the whole billboard.",
      ],
    ],
  },
  {
    id: "cost",
    title: "Cost-Effective Marketing",
    picture: <CostPerHomePicture />,
    lead: `${savingClaims().upTo} less than mailing your own card to the same homes. That figure is for a Large spot; with a smaller one, you save more.`,
    body: (
      <>
        <p>
          Paper and postage cost the same no matter whose ad is on the card. Fourteen spots split
          the bill, and you pay for the space you take. Our conservative estimate is{" "}
          {savingClaims().careful}. <a href="#compare">The table</a> shows {savingsRange()}, with
          the source and date of every number.
        </p>
        <p>{claims.smallerSpace.text}</p>
      </>
    ),
    facts: [
      [
        "Included",
        "Design, proofs, printing, route selection, postage and a confirmation copy. There’s no setup fee.",
      ],
      [
        "Tax",
        "The City of Scottsdale taxes companies that sell this kind of advertising. If we add that tax to your price, you see it before you pay.",
      ],
      ["Response", claims.response.text],
    ],
  },
  {
    id: "support",
    title: "Full-Service Support",
    picture: <YourThreeJobsPicture />,
    lead: "Give us five minutes on your phone, or call us. You get an ad and a mailing date.",
    body: (
      <p>
        We handle design, printing, targeting and delivery to the post office. Send us what you
        have: a logo, photos and an offer. We design the ad, you ask for changes until it’s right,
        and what you approve is what we print. Your ad has its own QR code, so you can track
        results. It opens your website or a landing page with your offer. You can add an offer code
        and, if you use one, a call-tracking number.
      </p>
    ),
    facts: [
      [
        "Contractors",
        "Arizona requires your ROC number on printed ads. We’ll ask for it. If you aren’t licensed, your ad has to say so.",
      ],
      [
        "Not on the card",
        "Federal law keeps cannabis ads out of the mail. We can’t take them, or anything else the post office won’t carry.",
      ],
      [
        "Approval date",
        "We remind you ahead of time. If we don’t hear from you by that date, we print the latest proof we sent you, so the other thirteen ads aren’t late.",
      ],
    ],
  },
  {
    id: "materials",
    title: "Quality Materials",
    picture: <SheetLayersPicture />,
    lead: "Full color on both sides, and a copy in your hands to judge it by.",
    body: (
      <p>
        You don’t have to take our word for the paper: after the mailing, we send your business a
        copy from the same print run. It’s the same card your customers hold.
      </p>
    ),
    facts: [
      ["Ink", "Full color (CMYK) on both sides, edge to edge."],
      ["Check", "Before printing, we check the edges, the resolution and every QR code."],
    ],
  },
];

export function FeatureBenefits() {
  return (
    <div className="features-benefits">
      <Style name="features-pictures" sheet={sheet} />
      {listFeatureBenefits().map(({ id, title, picture, lead, body, facts }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <div className="wrap">
            <RiseOnScroll className={`picture ${id}`}>{picture}</RiseOnScroll>
            <div className="words">
              <h2 id={`${id}-title`}>{title}</h2>
              <p className="lead">{lead}</p>
              <details>
                <summary>
                  The details<span className="hidden-but-read">: {title}</span>
                </summary>
                {body}
                <dl>
                  {facts.map(([word, meaning]) => (
                    <div key={word}>
                      <dt>{word}</dt>
                      <dd>{meaning}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </div>
          </div>
        </section>
      ))}
      <p className="wrap more">
        In short: <Link to={`${paths.about()}#promises`}>what we promise, and what we don’t</Link>.
        For the exact wording, read <Link to={paths.terms()}>the Terms</Link>.
      </p>
    </div>
  );
}
