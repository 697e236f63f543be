import { data } from "react-router";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { areaPublicPage } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { PageEyebrow } from "#app/site/sections/page-heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { areas, findArea, populationByZip, zipPopulationSource } from "#business/mailings/areas.ts";
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
import { AreaMap, PlannedRoutesNote } from "./area-map.tsx";
import { AreaStamp } from "./area-stamp.tsx";
import { areaStories, areaStorySources } from "./area-stories.ts";
import { findNextPlannedRoutes } from "./next-planned-routes.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const area = findArea(params.name);
  if (!area) throw data(null, { status: 404 });
  const today = arizonaDate(context.get(requestContext).now);
  const [next] = await findUpcomingMailings(today, { limit: 1 });
  return {
    area,
    story: areaStories[area.slug],
    source: areaStorySources[area.slug],
    planned: await findNextPlannedRoutes(today, area.slug),
    nextDrop: next?.dates.drop,
  };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { area, story } = args.loaderData;
  return publicPageMeta({ ...areaPublicPage(area), description: story.description }, args);
};

export default function AreaPage({ loaderData }: Route.ComponentProps) {
  const { area, story, source, planned, nextDrop } = loaderData;
  return (
    <article className="area">
      <Style name="area" sheet={sheet} />
      <Head area={area} story={story} />
      <Facts area={area} nextDrop={nextDrop} />
      <section className="story">
        <div className="wrap">
          {(["homes", "work", "season"] as const).map((part) => (
            <div key={part}>
              <h2>The {part}</h2>
              <p>{story[part]}</p>
            </div>
          ))}
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

type Data = Route.ComponentProps["loaderData"];

function Head({ area, story }: Pick<Data, "area" | "story">) {
  const number = areas.findIndex(({ slug }) => slug === area.slug) + 1;
  return (
    <header className="head">
      <div className="wrap">
        <div>
          <PageEyebrow>
            Neighborhood {number} of {areas.length}, south to north
          </PageEyebrow>
          <h1>
            <span>{area.name},</span> {story.line}
          </h1>
          <p className="lead">{story.where}</p>
        </div>
        <div className="letter" aria-hidden="true">
          <AreaStamp slug={area.slug} />
          <DecorativePostmark />
        </div>
      </div>
    </header>
  );
}

function Facts({ area, nextDrop }: Pick<Data, "area" | "nextDrop">) {
  const people = area.zips.reduce((sum, zip) => sum + (populationByZip[zip] ?? 0), 0);
  const facts = {
    [area.zips.length > 1 ? "ZIP Codes" : "ZIP Code"]: area.zips.join(" "),
    "Population (approx.)": formatCount(Math.round(people / 1000) * 1000),
    "Smallest spot, per mailing": dollars(lowestPrice()),
    ...(nextDrop && { "Next mailing planned for": longDate(nextDrop) }),
  };
  return (
    <section className="facts" aria-label="In figures">
      <dl className="wrap">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SuggestedIndustries({ area }: Pick<Data, "area">) {
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

function Around({ area, source, planned }: Pick<Data, "area" | "source" | "planned">) {
  const neighbors = area.neighbors.flatMap((slug) => findArea(slug) ?? []);
  return (
    <section className="around">
      <div className="wrap">
        <AreaMap
          lit={area.slug}
          planned={planned}
          label={`Sketch map: ${area.name} among the ${areas.length} areas`}
        />
        <div>
          <h2>Next door</h2>
          <ul>
            {neighbors.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={paths.area(slug)}>
                  <AreaStamp slug={slug} />
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
          <PlannedRoutesNote planned={planned} />
          <p>
            If this area matters to you, tell us, and we’ll tell you which mailing we plan to send
            there.
          </p>
          <p className="fine">
            Population: <a href={zipPopulationSource.url}>{zipPopulationSource.name}</a>, for the
            whole ZIP Code, rounded. It counts people, not mailboxes. We plan mailings with the post
            office’s route counts.{" "}
            {source && (
              <>Also: {source.url ? <a href={source.url}>{source.name}</a> : source.name}.</>
            )}
          </p>
        </div>
      </div>
    </section>
  );
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
