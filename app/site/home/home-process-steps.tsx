import { CardPicture } from "#app/site/home/hero/home-card-picture.tsx";
import { highlightedSpotStyle } from "#app/site/home/hero/home-highlighted-spot.tsx";
import { initialHighlightedAd } from "#app/site/home/hero/home-spotlight.ts";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { formatCount } from "#platform/money.ts";
import { site } from "#site.ts";

/** Seven places of the front, as a plan. */
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
    text: "One business per industry, 14 places on the card. Ask us, and you know whether yours is open.",
    picture: <div className="plan">{plan}</div>,
  },
  {
    title: "Secure Your Spot",
    text: "Pay for your place, and it is held for the next mailing in your name. Nobody else in your industry can have it.",
    picture: <div className="plan taken">{plan}</div>,
  },
  {
    title: "Design & Revisions",
    text: "We draw your ad and send a mockup. You ask for changes until it is right, and approve it yourself.",
    picture: <div className="proof" style={highlightedSpotStyle(initialHighlightedAd)} />,
  },
  {
    title: "Production & Mailing",
    text: `The whole card goes to press, and then by carrier route to ${formatCount(site.households)} homes.`,
    picture: (
      <div className="stack">
        <CardPicture />
      </div>
    ),
  },
  {
    title: "Confirmation Copy",
    text: "A printed card comes to your business address, so you hold what they hold.",
    picture: (
      <div className="copy">
        <CardPicture side="back" />
        <CardPicture />
      </div>
    ),
  },
];

/** From request to printed card, each step with a picture made from the card itself. */
export function ProcessSteps() {
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
