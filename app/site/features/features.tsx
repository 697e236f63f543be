import type { CSSProperties } from "react";
import openBack from "#app/generated/card-open-back.svg?url";
import openFront from "#app/generated/card-open-front.svg?url";
import { requestContext } from "#app/request-context.ts";
import { MailedCardLinks } from "#app/site/mailed-card.tsx";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { CustomerQuotes } from "#app/site/sections/customer-quotes.tsx";
import { PageEyebrow } from "#app/site/sections/page-heading.tsx";
import { SourceCitations } from "#app/site/sections/sources.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import {
  describeSpotRows,
  type Side,
  type SizeDefinition,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { findMailedCards } from "#business/press/find-mailed-cards.ts";
import { findTrackRecord, type TrackRecord } from "#business/results/find-results.ts";
import { findShownQuotes } from "#business/results/quotes.ts";
import { arizonaDate, longDate, type PlainDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { lowestPrice, pricedSizes, priceOf, savings } from "#prices.ts";
import { claims, comparisonDate, ownMailings, site, sizes } from "#site.ts";
import type { Route } from "./+types/features.ts";
import sheet from "./features.css?sheet";
import { FeatureBenefits, listFeatureBenefits } from "./features-benefits.tsx";
import comparisonSheet from "./features-comparison.css?sheet";
import { LAZY_CARD_PICTURE_PROPS, OpenSpotCardPicture } from "./features-pictures.tsx";

/** How the cards did so far, once there are enough of them. */
export async function loader({ context }: Route.LoaderArgs) {
  const on = arizonaDate(context.get(requestContext).now);
  const [record, quotes, cards] = await Promise.all([
    findTrackRecord(),
    findShownQuotes(),
    findMailedCards(),
  ]);
  return { on, record, quotes, cards: cards.map(({ slug, name }) => ({ slug, name })) };
}

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.features, args);

export default function FeaturesPage({
  loaderData: { record, on, quotes, cards },
}: Route.ComponentProps) {
  return (
    <div className="features">
      <Style name="features" sheet={sheet} />
      <header className="hero">
        <div className="wrap">
          <div>
            <PageEyebrow>Shared Mailing Benefits</PageEyebrow>
            <h1>What a spot on the card gets you.</h1>
            <p className="lead">
              Six benefits, up close: what you get, what you don’t, and the numbers. From{" "}
              {formatPricePerHome(lowestPrice())} a home, {formatCount(site.households)} homes, one
              business per industry.
            </p>
          </div>
          <ol className="index">
            {listFeatureBenefits().map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
          <OpenSpotCardPicture />
        </div>
      </header>
      <FeatureBenefits />
      <FeatureSizes />
      <FeatureComparison />
      {record && <FeaturesRecord record={record} on={on} cards={cards} />}
      <CustomerQuotes quotes={quotes} />
      <ClosingCallToAction title="Pick a size. Claim your industry.">
        See if your industry is open, with the dates and prices of the next mailings. Looking is
        free.
      </ClosingCallToAction>
    </div>
  );
}

const largest = sizes.at(-1) ?? sizes[0];
const sources = new Map(ownMailings.flatMap((own) => own.sources.map((one) => [one.name, one])));

const inches = ({ widthInches, heightInches }: SizeDefinition) =>
  ({ "--wide": widthInches, "--high": heightInches }) as CSSProperties;

function FeatureComparison() {
  const rows = savings();
  const dearest = Math.max(...rows.map((row) => row.totalCents));
  return (
    <RiseOnScroll as="section" className="comparison" id="compare">
      <Style name="comparison" sheet={comparisonSheet} />
      <div className="wrap">
        <div className="words">
          <h2>Less space. Much less money.</h2>
          <p>{`A ${largest.name} spot is ${dollars(priceOf(largest.id))}. Printing and mailing your own 9x12 card to the same ${formatCount(site.households)} homes is ${dollars(dearest)}.`}</p>
        </div>
        <div>
          <table>
            <caption className="hidden-but-read">
              What you save with a spot compared with mailing your own card
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span aria-hidden="true">
                    <i>9 × 12</i>
                    <i>6.25 × 9</i>
                  </span>
                  Mail your own
                </th>
                <th scope="col">Print and postage</th>
                {pricedSizes().map((size) => (
                  <th scope="col" key={size.id}>
                    <i style={inches(size)} />
                    <b>{size.name}</b>{" "}
                    <small>{`${size.widthInches} × ${size.heightInches} in`}</small>{" "}
                    <strong>{dollars(size.priceCents)}</strong>{" "}
                    <small>{`${formatPricePerHome(size.priceCents)} a home`}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.name}</th>
                  <td>
                    <b>{dollars(row.totalCents)}</b>{" "}
                    <small>{`${formatPricePerHome(row.totalCents)} a home`}</small>
                    <meter value={row.totalCents} max={dearest} aria-hidden="true" />
                  </td>
                  {row.savings.map((saving) => (
                    <td key={saving.size}>
                      <b>{`${saving.percent}%`}</b> <small>less</small>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="fine">
          {`${claims.smallerSpace.text} EDDM is the post office’s Every Door Direct Mail. Prices as of ${longDate(comparisonDate)}; design and your own time are extra. Sources: `}
          <SourceCitations of={[...sources.values()]} />.
        </p>
      </div>
    </RiseOnScroll>
  );
}

function FeaturesRecord({
  record,
  on,
  cards,
}: {
  record: TrackRecord;
  on: PlainDate;
  cards: readonly { slug: string; name: string }[];
}) {
  const figures = {
    Mailings: record.cards,
    "Cards taken to the post office": record.homes,
    "Advertisers who came back": record.cameBack,
    "People who scanned the middle ad in 30 days": record.middle,
  };
  return (
    <section className="features-record" aria-labelledby="record">
      <div className="wrap">
        <h2 id="record">How our cards did so far.</h2>
        <p>
          {formatCount(record.ads)} ads of {formatCount(record.advertisers)} advertisers, on every
          card that has been out for 30 days. As of {longDate(on)}. Half of the ads had more scans
          than the middle one, half had fewer. A scan isn’t a sale.
        </p>
        <dl>
          {Object.entries(figures).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        {cards.length > 0 && (
          <p>
            See the cards: <MailedCardLinks cards={cards} />
          </p>
        )}
      </div>
    </section>
  );
}

const rowsOn = (side: Side) => describeSpotRows(standardLayout, side).join(" over ");

function FeatureSizes() {
  return (
    <section className="features-sizes" id="sizes" aria-labelledby="sizes-title">
      <div className="wrap">
        <h2 id="sizes-title">The sizes, drawn to scale.</h2>
        <div className="sides">
          <figure>
            <img {...LAZY_CARD_PICTURE_PROPS} src={openFront} alt="" />
            <figcaption>Front: {rowsOn("front")}.</figcaption>
          </figure>
          <figure>
            <img {...LAZY_CARD_PICTURE_PROPS} src={openBack} alt="" />
            <figcaption>
              Back: {rowsOn("back")}. At the top, a strip with our name and the white address area
              the post office requires.
            </figcaption>
          </figure>
        </div>
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Size</th>
                <th scope="col">Inches</th>
                <th scope="col">Spots</th>
                <th scope="col">Price</th>
                <th scope="col">Per home</th>
                <th scope="col">What fits</th>
              </tr>
            </thead>
            <tbody>
              {pricedSizes().map(({ id, name, widthInches, heightInches, priceCents, fits }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td data-name="Inches">
                    {widthInches} × {heightInches}
                    <small>{widthInches * heightInches} sq in</small>
                  </td>
                  <td data-name="Spots">
                    {standardLayout.spots.filter(({ size }) => size === id).length}
                  </td>
                  <td data-name="Price">
                    <b>{dollars(priceCents)}</b>
                  </td>
                  <td data-name="Per home">{formatPricePerHome(priceCents)}</td>
                  <td>{fits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
