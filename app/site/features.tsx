import { Style } from "#app/ui/style.tsx";
import { Target } from "#app/ui/target.tsx";
import { perHome } from "#business/mailings/per-home.ts";
import { count } from "#platform/money.ts";
import { site, sizes } from "#site.ts";
import type { Route } from "./+types/features.ts";
import { ClosingCall } from "./closing-call.tsx";
import sheet from "./features.css?sheet";
import { Benefits, benefits } from "./features-benefits.tsx";
import { Sizes } from "./features-sizes.tsx";
import { pageHead } from "./head.ts";
import { ComparisonTable } from "./home-comparison-table.tsx";
import { LitCard } from "./lit-card.tsx";
import { fixedPages } from "./page.ts";
import { Promises } from "./promises.tsx";

export const meta: Route.MetaFunction = (args) => pageHead(fixedPages.features, args);

export default function Features() {
  return (
    <div className="features">
      <Style name="features" sheet={sheet} />
      <header className="hero">
        <div className="wrap">
          <div>
            <p className="badge">
              <Target /> Shared Mailing Benefits
            </p>
            <h1>What a place on the card gets you.</h1>
            <p className="lead">
              Six things, looked at closely: what is true about each, what it doesn’t mean, and the
              figures. From {perHome(sizes[0].priceCents)} a home, {count(site.households)} homes,
              one business per industry.
            </p>
          </div>
          <ol className="index">
            {benefits.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
          <LitCard />
        </div>
      </header>
      <Benefits />
      <Sizes />
      <ComparisonTable />
      <Promises />
      <ClosingCall title="Pick a size. Keep your trade.">
        The dates of the next mailings and the steps are on the reservation page. Nothing there
        costs anything yet.
      </ClosingCall>
    </div>
  );
}
