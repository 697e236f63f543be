import { data } from "react-router";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { areaPage } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { PageEyebrow } from "#app/site/sections/page-heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import {
  type Area,
  areas,
  findArea,
  zipPopulation,
  zipPopulationSource,
} from "#business/mailings/areas.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import {
  findShownIndustry,
  listShownIndustries,
} from "#business/mailings/industries/industries.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { lowestPrice } from "#prices.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/area.ts";
import sheet from "./area.css?sheet";
import { AreaMap, describeCircledAreas } from "./area-map.tsx";
import { AreaStamp } from "./area-stamp.tsx";
import { areaStories, storySources } from "./area-stories.ts";
import type { PlannedRoutesView } from "./next-planned-routes.ts";
import { findNextPlannedRoutes } from "./next-planned-routes.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const area = findArea(params.name);
  if (!area) throw data(null, { status: 404 });
  const today = arizonaDate(context.get(requestContext).now);
  const [next] = await findUpcomingMailings(today, { limit: 1 });
  const source: { name: string; url?: string } | undefined = Object.entries(storySources).find(
    ([slug]) => slug === area.slug,
  )?.[1];
  return {
    area,
    story: areaStories[area.slug],
    source,
    planned: await findNextPlannedRoutes(today, area.slug),
    next: next && { drop: next.dates.drop, bookingCloses: next.dates.bookingCloses },
  };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { area, story } = args.loaderData;
  return publicPageMeta({ ...areaPage(area), description: story.description }, args);
};

export default function AreaPage({ loaderData }: Route.ComponentProps) {
  const { area, story, source, planned, next } = loaderData;
  return (
    <article className="area">
      <Style name="area" sheet={sheet} />
      <Head area={area} line={story.line} where={story.where} />
      <Facts area={area} next={next} />
      <section className="story">
        <div className="wrap">
          <div>
            <h2>The homes</h2>
            <p>{story.homes}</p>
          </div>
          <div>
            <h2>The work</h2>
            <p>{story.work}</p>
          </div>
          <div>
            <h2>The season</h2>
            <p>{story.season}</p>
          </div>
        </div>
      </section>
      <SuggestedIndustries area={area} />
      <Around area={area} source={source} planned={planned} />
      <ClosingCallToAction title={`Claim your industry in ${area.name}.`}>
        From {dollars(lowestPrice())} a mailing, or {formatPricePerHome(lowestPrice())} a home. See
        if your industry is still open and pick your spot.
      </ClosingCallToAction>
    </article>
  );
}

function Head({
  area,
  line,
  where,
}: {
  area: Route.ComponentProps["loaderData"]["area"];
  line: string;
  where: string;
}) {
  const number = areas.findIndex(({ slug }) => slug === area.slug) + 1;
  return (
    <header className="head">
      <div className="wrap">
        <div>
          <PageEyebrow>
            Neighborhood {number} of {areas.length}, south to north
          </PageEyebrow>
          <h1>
            <span>{area.name},</span> {line}
          </h1>
          <p className="lead">{where}</p>
        </div>
        <div className="letter" aria-hidden="true">
          <AreaStamp slug={area.slug} zip={area.zips[0]} />
          <DecorativePostmark />
        </div>
      </div>
    </header>
  );
}

function Facts({ area, next }: { area: Area; next: Route.ComponentProps["loaderData"]["next"] }) {
  const people = area.zips.reduce((sum, zip) => sum + (zipPopulation[zip] ?? 0), 0);
  return (
    <section className="facts" aria-label="In figures">
      <dl className="wrap">
        <div>
          <dt>{area.zips.length > 1 ? "ZIP Codes" : "ZIP Code"}</dt>
          <dd>{area.zips.join(" ")}</dd>
        </div>
        <div>
          <dt>Population (approx.)</dt>
          <dd>{formatCount(Math.round(people / 1000) * 1000)}</dd>
        </div>
        <div>
          <dt>Smallest spot, per mailing</dt>
          <dd>{dollars(lowestPrice())}</dd>
        </div>
        {next && (
          <div>
            <dt>Next mailing planned for</dt>
            <dd>{longDate(next.drop)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function SuggestedIndustries({ area }: { area: Area }) {
  const suggested = area.industries.flatMap((slug) => findShownIndustry(slug) ?? []);
  return (
    <section className="suggested">
      <div className="wrap">
        <h2>Industries that fit here</h2>
        <p>Just our take. All {listShownIndustries().length} industries are welcome.</p>
        <RiseOnScroll>
          <ul>
            {suggested.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`${paths.reservation()}?industry=${slug}`}>
                  <span className="duo">
                    <Icon name={slug} />
                    <Icon name={slug} />
                  </span>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </RiseOnScroll>
      </div>
    </section>
  );
}

function Around({
  area,
  source,
  planned,
}: {
  area: Area;
  source: Route.ComponentProps["loaderData"]["source"];
  planned: PlannedRoutesView | undefined;
}) {
  const neighbors = area.neighbors.flatMap((slug) => findArea(slug) ?? []);
  return (
    <section className="around">
      <div className="wrap">
        <AreaMap
          lit={area.slug}
          planned={planned?.areas}
          label={`Sketch map: ${area.name} among the ${areas.length} areas${describeCircledAreas(planned)}`}
        />
        <div>
          <h2>Next door</h2>
          <ul>
            {neighbors.map(({ slug, name, zips }) => (
              <li key={slug}>
                <Link to={paths.area(slug)}>
                  <AreaStamp slug={slug} zip={zips[0]} />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <h3>How we choose the routes</h3>
          <p>
            The card goes to {formatCount(site.households)} homes monthly. We choose whole carrier
            routes, and the card goes to every active address on each.
          </p>
          {planned && (
            <p>
              <b>
                The {planned.mailing} card goes to {planned.goesTo}.
              </b>{" "}
              The circles on the map show roughly where.
            </p>
          )}
          <p>
            If this area matters to you, tell us, and we’ll tell you which mailing we plan to send
            there.
          </p>
          <p className="fine">
            Population: <a href={zipPopulationSource.url}>{zipPopulationSource.name}</a>, for the
            whole ZIP Code, rounded. It counts people, not mailboxes. We plan mailings with the post
            office’s route counts. {source && <Source {...source} />}
          </p>
        </div>
      </div>
    </section>
  );
}

function Source({ name, url }: { name: string; url?: string }) {
  return <>Also: {url ? <a href={url}>{name}</a> : name}.</>;
}

function DecorativePostmark() {
  return (
    <svg className="postmark" viewBox="0 0 300 120" aria-hidden="true">
      <circle cx="58" cy="60" r="54" />
      <circle cx="58" cy="60" r="37" />
      <path d="M118 30q15-12 30 0t30 0 30 0 30 0 30 0M120 50q15-12 30 0t30 0 30 0 30 0 30 0M120 70q15-12 30 0t30 0 30 0 30 0 30 0M118 90q15-12 30 0t30 0 30 0 30 0 30 0" />
      <text x="58" y="56" textAnchor="middle">
        SHARED
      </text>
      <text x="58" y="73" textAnchor="middle">
        9x12
      </text>
    </svg>
  );
}
