import {
  CardPicture,
  highlightedSpotBackgroundStyle,
} from "#app/site/home/hero/home-highlighted-spot.tsx";
import { initialHighlightedAd } from "#app/site/home/hero/home-spotlight.ts";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { formatCount } from "#platform/money.ts";
import { site } from "#site.ts";

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
        <CardPicture />
      </div>
    ),
  },
  {
    title: "Confirmation Copy",
    text: "We mail your business a printed copy. It’s the same card every home gets.",
    picture: (
      <div className="copy">
        <CardPicture side="back" />
        <CardPicture />
      </div>
    ),
  },
];

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
