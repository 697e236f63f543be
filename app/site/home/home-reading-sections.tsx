import sprite from "#app/generated/icons.svg?url";
import { paths } from "#app/paths.ts";
import { answerParagraphs, splitMarkdownLinks } from "#app/question-answers.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { OwnerSection } from "#app/site/sections/owner-section.tsx";
import { SourceCitations } from "#app/site/sections/sources.tsx";
import { TrackRecordText } from "#app/site/sections/track-record-section.tsx";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import {
  CARD_PHOTO_PIXELS,
  type PublicCardPhoto,
  type PublicOwner,
} from "#business/company/owner-and-card-photo.ts";
import type { Question } from "#business/company/questions.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { countShownIndustries } from "#business/mailings/industries/industry-overrides.ts";
import type { TrackRecord } from "#business/results/find-results.ts";
import { company } from "#company.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { claims, site } from "#site.ts";
import { HomeBenefits } from "./home-benefits.tsx";
import {
  highlightedSpotBackgroundStyle,
  initialHighlightedAd,
  SampleCardPicture,
} from "./home-spotlight.tsx";

const plan = (
  <>
    <i />
    <i />
    <i />
    <i />
    <i />
    <i />
    <i />
  </>
);

const steps = [
  {
    title: "Check Industry Availability",
    text: "One business per industry, 14 spots on the card. Find your industry and see if it’s open.",
    picture: <div className="plan">{plan}</div>,
  },
  {
    title: "Secure Your Spot",
    text: "Pick your spot and pay for it. After that, nobody else in your industry can get on that card.",
    picture: <div className="plan taken">{plan}</div>,
  },
  {
    title: "Design & Revisions",
    text: "We design your ad and send you a mockup. Ask for changes until you’re satisfied, then approve it.",
    picture: <div className="proof" style={highlightedSpotBackgroundStyle(initialHighlightedAd)} />,
  },
  {
    title: "Production & Mailing",
    text: `We print the card and mail it, route by route, to ${formatCount(site.households)} homes.`,
    picture: (
      <div className="stack">
        <SampleCardPicture />
      </div>
    ),
  },
  {
    title: "Confirmation Copy",
    text: "We mail your business a printed copy. It’s the same card every home gets.",
    picture: (
      <div className="copy">
        <SampleCardPicture side="back" />
        <SampleCardPicture />
      </div>
    ),
  },
];

function ProcessSteps() {
  return (
    <RiseOnScroll as="section" className="steps">
      <div className="wrap">
        <h2>Simple 5-Step Process</h2>
        <ol>
          {steps.map(({ title, text, picture }) => (
            <RiseOnScroll as="li" key={title}>
              <div className="plate" aria-hidden="true">
                {picture}
              </div>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </RiseOnScroll>
          ))}
        </ol>
      </div>
    </RiseOnScroll>
  );
}

type FaqProps = {
  questions: readonly Question[];
  record?: TrackRecord | undefined;
  on: PlainDate;
};

export function HomeReadingSections({
  owner,
  cardPhoto,
  ...faq
}: FaqProps & { owner?: PublicOwner; cardPhoto?: PublicCardPhoto }) {
  return (
    <>
      <HomeBenefits />
      <ProcessSteps />
      <PrintedCardSection photo={cardPhoto} />
      <OwnerSection owner={owner} />
      <HomeFaq {...faq} />
    </>
  );
}

/** The common questions, and how our cards did. They share a name, so the browser closes the open one when another opens. */
function HomeFaq({ questions, record, on }: FaqProps) {
  return (
    <RiseOnScroll as="section" className="questions">
      <div className="wrap">
        <div>
          <h2>Common questions</h2>
          <p>
            Anything else? Call <PhoneLink />
            {`, ${company().hours.days}, ${company().hours.display}.`}
          </p>
          <TrackRecordText record={record} on={on} />
        </div>
        <div>
          {questions.map(({ question, answer }, i) => (
            <details key={question} name="faq" open={i === 0}>
              <summary>
                {question}
                <RegistrationTarget />
              </summary>
              {answerParagraphs({ answer }).map((paragraph) => (
                <p key={paragraph}>
                  {splitMarkdownLinks(paragraph).map(({ words, to }) => {
                    if (!to) return words;
                    return to.startsWith("#") ? (
                      <a key={to} href={to}>
                        {words}
                      </a>
                    ) : (
                      <Link key={to} to={to}>
                        {words}
                      </Link>
                    );
                  })}
                </p>
              ))}
            </details>
          ))}
        </div>
      </div>
    </RiseOnScroll>
  );
}

export function CoverageNotes() {
  return (
    <>
      <p className="tail">
        {`From Old Town to North Scottsdale. Open to ${countShownIndustries()} industries, one business per industry on each card.`}
      </p>
      <p className="fine">
        {`${claims.affluent.text} Source: `}
        <SourceCitations of={claims.affluent.sources} />.
      </p>
    </>
  );
}

export function IndustryCards() {
  return listShownIndustries().map(({ slug, name }) => (
    <li key={slug}>
      <Link to={`${paths.reservation()}?industry=${slug}`} draggable={false}>
        <svg aria-hidden="true">
          <use href={`${sprite}#${slug}`} />
        </svg>
        <b>{name}</b>
        <small>One per card</small>
      </Link>
    </li>
  ));
}

export function PrintedCardSection({ photo }: { photo: PublicCardPhoto | undefined }) {
  if (!photo) return null;
  return (
    <section className="printed-card" aria-labelledby="printed-card">
      <div className="wrap">
        <img
          src={paths.cardPhoto(`${photo.photoHash}.jpg`)}
          alt={photo.description}
          {...CARD_PHOTO_PIXELS}
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="printed-card">On paper.</h2>
          <p>
            This is a photo of our sample card, printed. Its ads are samples, and the names are made
            up. The other pictures of the card on this page are drawings.
          </p>
        </div>
      </div>
    </section>
  );
}
