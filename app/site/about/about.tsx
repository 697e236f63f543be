import { paths } from "#app/paths.ts";
import { AreaMap } from "#app/site/areas/area-map.tsx";
import { AreaStamp } from "#app/site/areas/area-stamp.tsx";
import { fixedPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { CostPerHomeBars } from "#app/site/sections/cost-per-home-bars.tsx";
import { PageBadge } from "#app/site/sections/page-badge.tsx";
import { PersonBehindTheCard } from "#app/site/sections/person.tsx";
import { Promises } from "#app/site/sections/promises.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { InkControlStrip } from "#app/ui/ink-control-strip.tsx";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { areas } from "#business/mailings/areas.ts";
import { industries } from "#business/mailings/industries/industries.ts";
import { formatCount } from "#platform/money.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/about.ts";
import sheet from "./about.css?sheet";

export const meta: Route.MetaFunction = (args) => publicPageMeta(fixedPages.about, args);

const onTheEnvelope = ["dc-ranch", "old-town", "paradise-valley", "desert-mountain"] as const;

export default function AboutPage() {
  return (
    <div className="about">
      <Style name="about" sheet={sheet} />
      <Hero />
      <InkControlStrip />
      <WhyShared />
      <WhoRunsIt />
      <PersonBehindTheCard />
      <TheArea />
      <Promises />
      <ClosingCallToAction title="Come and be the one.">
        See what a place costs, when the next cards go out, and leave an address if yours is a trade
        you want to keep to yourself.
      </ClosingCallToAction>
    </div>
  );
}

function Hero() {
  return (
    <header className="hero">
      <div className="wrap">
        <div className="copy">
          <PageBadge>About {site.tradeName}</PageBadge>
          <h1>One big card, shared by the neighbors.</h1>
          <p className="lead">
            We print a 9x12 card every month and mail it to {formatCount(site.households)}{" "}
            households in and around Scottsdale. Fourteen local businesses share it, one from each
            trade. That is the whole company.
          </p>
        </div>
        <div className="mail" aria-hidden="true">
          <HalftoneSun className="sunset" />
          {onTheEnvelope.map((slug) => (
            <div key={slug}>
              <AreaStamp
                slug={slug}
                zip={areas.find((area) => area.slug === slug)?.zips[0] ?? ""}
              />
            </div>
          ))}
        </div>
      </div>
    </header>
  );
}

function WhyShared() {
  return (
    <section className="why">
      <div className="wrap">
        <div>
          <h2>The stamp costs the same for one ad as for fourteen.</h2>
          <p>
            Mailing a large card to every home on a route is the plainest advertising there is, and
            for one small business it costs too much: most of the bill is paper and postage, and
            neither gets cheaper because you only had one thing to say.
          </p>
          <p>
            So we split the card. Each business pays for the space it uses, the homes get one thing
            worth looking at instead of fourteen worth throwing out, and because no two on the card
            do the same work, nobody pays to sit beside a competitor.
          </p>
        </div>
        <CostPerHomeBars />
      </div>
    </section>
  );
}

function WhoRunsIt() {
  return (
    <section className="who">
      <div className="wrap">
        <div className="words">
          <h2>New, and saying so.</h2>
          <p>
            {site.tradeName} is a trade name of {site.parentCompany}, an Arizona company with an
            office in Scottsdale. We sell one thing: places on this card. We design the ads, have
            the card printed, and take it to the post office ourselves.
          </p>
          <p>
            We are just starting. You will find no wall of logos here and no count of happy
            customers, because we haven’t earned them yet, and we don’t make things up. What you can
            check before you spend a dollar:
          </p>
          <ul>
            <li>
              <RegistrationTarget />
              <span>
                <strong>The arithmetic.</strong> Every figure on this site names its source and its
                day. See the <Link to={paths.features()}>comparison</Link>.
              </span>
            </li>
            <li>
              <RegistrationTarget />
              <span>
                <strong>The dates.</strong> Each mailing’s{" "}
                <Link to={paths.reservation()}>calendar</Link> is published before you pay, from
                booking to report.
              </span>
            </li>
            <li>
              <RegistrationTarget />
              <span>
                <strong>The terms.</strong> What we owe you and what you owe us, in plain words, on{" "}
                <Link to={paths.terms()}>one page</Link>.
              </span>
            </li>
          </ul>
        </div>
        <RiseOnScroll className="plate">
          <h3>The particulars</h3>
          <dl>
            <div>
              <dt>Trade name</dt>
              <dd>{site.tradeName}</dd>
            </div>
            <div>
              <dt>Company</dt>
              <dd>{site.parentCompany}</dd>
            </div>
            <div>
              <dt>Office</dt>
              <dd>
                {site.address.street}
                <br />
                {site.address.city}, {site.address.region} {site.address.postalCode}
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={site.phone.href}>{site.phone.display}</a>
              </dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>
                {site.hours.days}, {site.hours.display}
              </dd>
            </div>
            <div>
              <dt>The card</dt>
              <dd>
                {site.card.name} inches, 14 places, {industries.length} industries to fill them,
                monthly
              </dd>
            </div>
          </dl>
        </RiseOnScroll>
      </div>
    </section>
  );
}

function TheArea() {
  return (
    <section className="where">
      <div className="wrap">
        <div>
          <h2>From Old Town to the far end of the pavement.</h2>
          <p>
            Scottsdale is long and narrow: 31 miles from south to north. A mailing follows the post
            office’s carrier routes, and it reaches every active address on each route it takes,
            never a list of names. We choose routes in these neighborhoods until the counts add up
            to at least {formatCount(site.households)} homes, and each mailing says which.
          </p>
          <ol>
            {areas.map(({ slug, name, zips }) => (
              <li key={slug}>
                <Link to={paths.area(slug)}>{name}</Link>
                <small>{zips.join(", ")}</small>
              </li>
            ))}
          </ol>
        </div>
        <AreaMap label="Sketch map of the 15 areas from South Scottsdale to Desert Mountain, numbered as in the list" />
      </div>
    </section>
  );
}
