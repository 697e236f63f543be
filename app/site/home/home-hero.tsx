import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { HalftoneSun, RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { dollars, formatCount } from "#platform/money.ts";
import { lowestPrice } from "#prices.ts";
import { site } from "#site.ts";
import { DropDateCountdown } from "./home-countdown.tsx";
import sheet from "./home-hero.css?sheet";
import { PauseButton, useMotionControl } from "./home-motion.tsx";
import {
  describeSizeAndPrice,
  HighlightedSpot,
  type SpotlightState,
  sampleCardPictureUrls,
  useIndustrySpotlight,
} from "./home-spotlight.tsx";
import stageSheet from "./home-stage.css?sheet";
import type { DropDateCountdownData } from "./load-drop-date-countdown-data.ts";

export function HomeHero({ next }: { next: DropDateCountdownData }) {
  const hero = useRef<HTMLElement>(null);
  const motion = useMotionControl(hero);
  const light = useIndustrySpotlight(motion.moving);
  return (
    <section className="hero" ref={hero}>
      <Style name="hero" sheet={sheet} />
      <Style name="hero-stage" sheet={stageSheet} />
      <HalftoneSun className="sun" />
      <Ridge />
      <div className="wrap">
        <p className="badge">
          <RegistrationTarget />
          Scottsdale Direct Mail Campaigns
        </p>
        <h1>
          Grow Your <span className="hidden-but-read">Local </span>
          <span className="word" aria-hidden="true">
            <span key={light.lit.word} className={light.before ? "rolls" : undefined}>
              {light.lit.word}
            </span>{" "}
          </span>
          Business With Shared Mailings.
        </h1>
        <div className="stage">
          <SpotlightCard light={light} />
          <Stickers />
        </div>
        <p className="lead">
          {`One big 9x12 card, mailed to ${formatCount(site.households)} Scottsdale households monthly. 14 spots from ${dollars(lowestPrice())}, one business per industry.`}
        </p>
        <div className="act">
          <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
          <PauseButton what="the animation" wanted={motion.wanted} onToggle={motion.toggle} />
        </div>
        <DropDateCountdown next={next} />
        <p className="caption">
          <span>A drawing with sample ads. The names are made up.</span>{" "}
          <span key={light.turn} aria-hidden="true">
            {/* One text, so that nothing in it moves when the typeface comes. */}
            {`${light.lit.business}: ${describeSizeAndPrice(light.lit.spot)}.`}
          </span>
        </p>
      </div>
    </section>
  );
}

function Ridge() {
  return (
    <svg className="ridge" viewBox="0 0 1440 200" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 122 90 114 200 120 396 100 424 62 462 54 478 38H592L610 56 664 66 720 92 840 100 960 84 1080 94 1200 66 1290 74 1440 58V200H0z" />
      <path d="M0 148C200 136 330 142 480 108c34-2 52-30 84-32 30-2 46 24 84 34 220 58 420-18 792 6v84H0z" />
      <path d="M0 146c90-10 210-2 330 2s240-14 380-6 220 20 360 10 240-16 370-6v60H0z" />
    </svg>
  );
}

function Stickers() {
  return (
    <>
      <p className="sticker tossed">
        Never <br />
        Tossed <br />
        Away
      </p>
      <p className="sticker coverage">
        <Icon name="pin" />
        Scottsdale <br />
        Coverage
      </p>
      <p className="sticker mailer">
        Shared <br />
        Mailer
      </p>
    </>
  );
}

const front = {
  src: sampleCardPictureUrls.front,
  width: 1200,
  height: 900,
  decoding: "async",
} as const;

function SpotlightCard({ light }: { light: SpotlightState }) {
  return (
    <div
      className="spotlight-card"
      role="img"
      aria-label="Drawing of a 9 by 12 inch card with seven sample ads, one of them in a spotlight"
    >
      <div className="sheet under">
        <img {...front} alt="" loading="lazy" />
      </div>
      <div className="sheet">
        <img {...front} alt="" fetchPriority="low" />
        {light.before && <HighlightedSpot key={light.turn - 1} ad={light.before} leaves />}
        <HighlightedSpot key={light.turn} ad={light.lit} enters={light.turn > 0} />
      </div>
    </div>
  );
}
