import { requestContext } from "#app/request-context.ts";
import { fixedPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { CustomerQuotes } from "#app/site/sections/customer-quotes.tsx";
import { OpenSpotCardPicture } from "#app/site/sections/open-spot-card-picture.tsx";
import { PageEyebrow } from "#app/site/sections/page-eyebrow.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { findMailedCards } from "#business/press/find-mailed-cards.ts";
import { findTrackRecord } from "#business/results/find-track-record.ts";
import { findShownQuotes } from "#business/results/quotes.ts";
import { arizonaDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { lowestPrice } from "#prices.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/features.ts";
import sheet from "./features.css?sheet";
import { FeatureBenefits, listFeatureBenefits } from "./features-benefits.tsx";
import { FeatureComparison } from "./features-comparison.tsx";
import { FeaturesRecord } from "./features-record.tsx";
import { FeatureSizes } from "./features-sizes.tsx";

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

export const meta: Route.MetaFunction = (args) => publicPageMeta(fixedPages.features, args);

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
