import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { AreaMap, PlannedRoutesNote } from "#app/site/areas/area-map.tsx";
import { AreaStamp } from "#app/site/areas/area-stamp.tsx";
import {
  findNextPlannedRoutes,
  type PlannedRoutesView,
} from "#app/site/areas/next-planned-routes.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { OwnerSection } from "#app/site/sections/owner-section.tsx";
import { PageEyebrow } from "#app/site/sections/page-heading.tsx";
import { PromisesSection } from "#app/site/sections/promises.tsx";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { HalftoneSun, RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { findPublicOwner } from "#business/company/stored-owner-profile.ts";
import { areas } from "#business/mailings/areas.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { findCompanyTrackRecord } from "#business/mailings/find-mailings.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { company } from "#company.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pricedSizes, savings } from "#prices.ts";
import { comparisonDate, site } from "#site.ts";
import type { Route } from "./+types/about.ts";
import sheet from "./about.css?sheet";

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.about, args);

const onTheEnvelope = ["dc-ranch", "old-town", "paradise-valley", "desert-mountain"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const today = arizonaDate(context.get(requestContext).now);
  const [record, owner, planned] = await Promise.all([
    findCompanyTrackRecord(),
    findPublicOwner(),
    findNextPlannedRoutes(today),
  ]);
  return { record, owner, planned };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="about">
      <Style name="about" sheet={sheet} />
      <Hero />
      <WhyShared />
      <WhoRunsIt record={loaderData.record} />
      <OwnerSection owner={loaderData.owner} />
      <TheArea planned={loaderData.planned} />
      <PromisesSection />
      <ClosingCallToAction title="Claim your industry.">
        See if it’s still open, pick your spot, and hold it while you decide. Nothing is charged
        until you say so.
      </ClosingCallToAction>
    </div>
  );
}

function Hero() {
  return (
    <header className="hero">
      <div className="wrap">
        <div className="copy">
          <PageEyebrow>About {company().tradeName}</PageEyebrow>
          <h1>One big card, shared by local businesses.</h1>
          <p className="lead">
            A 9x12 card mailed monthly to {formatCount(site.households)} households in and around
            Scottsdale. Each card has 14 spots for local businesses, one per industry. That’s all we
            do.
          </p>
        </div>
        <div className="mail" aria-hidden="true">
          <HalftoneSun className="sunset" />
          {onTheEnvelope.map((slug) => (
            <div key={slug}>
              <AreaStamp slug={slug} />
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
            A big card in every mailbox is about the simplest advertising there is. For one small
            business, it costs too much: most of the bill is paper and postage, and you pay for all
            of it even if you only need a few inches.
          </p>
          <p>
            So we split the card. Each business pays for the space it uses. Each home gets one thing
            worth a look instead of fourteen worth tossing. And with one business per industry,
            nobody pays to sit next to a competitor.
          </p>
        </div>
        <CostPerHomeBars />
      </div>
    </section>
  );
}

function WhoRunsIt({ record }: { record: string | undefined }) {
  const { tradeName, parentCompany, address, email, hours } = company();
  const details = {
    "Trade name": tradeName,
    Company: parentCompany,
    Office: (
      <>
        {address.street}
        <br />
        {address.city}, {address.region} {address.postalCode}
      </>
    ),
    Phone: <PhoneLink />,
    Email: (
      <a href={`mailto:${email}`}>
        <BreakableEmailText email={email} />
      </a>
    ),
    Hours: `${hours.days}, ${hours.display}`,
    "The card": `9 by 12 inches, 14 spots, open to ${listShownIndustries().length} industries`,
  };
  return (
    <section className="who">
      <div className="wrap">
        <div className="words">
          <h2>{record ? "We count only what’s real." : "We’re new, and we’ll say so."}</h2>
          <p>
            {tradeName} is a trade name of {parentCompany}, an Arizona company with an office in
            Scottsdale. We sell one thing: spots on this card. We design the ads, have the card
            printed, and take it to the post office ourselves.
          </p>
          <p>
            {record
              ? `${record} `
              : "We’re just getting started. You won’t find a wall of logos or a count of happy customers here. We haven’t earned them yet, and we don’t make things up. "}
            Here’s what you can check before you spend a dollar:
          </p>
          <ul>
            <li>
              <RegistrationTarget />
              <span>
                <strong>The math.</strong> Every price we compare comes with its source and date.
                See the <Link to={paths.features()}>comparison</Link>.
              </span>
            </li>
            <li>
              <RegistrationTarget />
              <span>
                <strong>The dates.</strong> You see each mailing’s{" "}
                <Link to={paths.reservation()}>calendar</Link>, from the booking deadline to your
                report, before you pay.
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
          <h3>Company details</h3>
          <dl>
            {Object.entries(details).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </RiseOnScroll>
      </div>
    </section>
  );
}

function TheArea({ planned }: { planned: PlannedRoutesView | undefined }) {
  return (
    <section className="where" id="map">
      <div className="wrap">
        <div>
          <h2>Where the card goes.</h2>
          <p>
            Scottsdale is long and narrow: 31 miles from north to south. Our cards follow the post
            office’s carrier routes and go to every active address on a route, not to a list of
            names. For each mailing we choose routes in these neighborhoods that add up to at least{" "}
            {formatCount(site.households)} homes.
          </p>
          <PlannedRoutesNote planned={planned} />
          <ol>
            {areas.map(({ slug, name, zips }) => (
              <li key={slug}>
                <Link to={paths.area(slug)}>{name}</Link>
                <small>{zips.join(", ")}</small>
              </li>
            ))}
          </ol>
        </div>
        <AreaMap
          planned={planned}
          label="Sketch map of the 15 areas from South Scottsdale to Desert Mountain, numbered as in the list"
        />
      </div>
    </section>
  );
}

function CostPerHomeBars() {
  const [own] = savings();
  if (!own) return null;
  const scale = (cents: number) => ({ width: `${((cents / own.totalCents) * 100).toFixed(2)}%` });
  return (
    <RiseOnScroll className="per-home-bars">
      <dl>
        <div className="own">
          <dt>{own.name}</dt>
          <dd>
            <b>{formatPricePerHome(own.totalCents)}</b>
            <span className="bar">
              <i style={scale(own.printCents ?? 0)}>
                Printing {formatPricePerHome(own.printCents ?? 0)}
              </i>
              <i style={scale(own.postageCents ?? 0)}>
                Postage {formatPricePerHome(own.postageCents ?? 0)}
              </i>
            </span>
          </dd>
        </div>
        {pricedSizes().map(({ id, name, priceCents }) => (
          <div key={id}>
            <dt>A {name} spot on our card</dt>
            <dd>
              <b>{formatPricePerHome(priceCents)}</b>
              <span className="bar">
                <i style={scale(priceCents)} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Cost per home for {formatCount(site.households)} homes, as of {longDate(comparisonDate)}.
        Printing and mailing your own 9x12 card by Every Door Direct Mail (EDDM) comes to{" "}
        {dollars(own.totalCents)}, not counting design or labor. A spot is smaller than a card of
        your own.
      </p>
    </RiseOnScroll>
  );
}
