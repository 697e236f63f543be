import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pricedSizes, savings } from "#prices.ts";
import { comparisonDate, site } from "#site.ts";
import sheet from "./cost-per-home-bars.css?sheet";

export function CostPerHomeBars() {
  const [own] = savings();
  if (!own) return null;
  const scale = (cents: number) => ({ width: `${((cents / own.totalCents) * 100).toFixed(2)}%` });
  return (
    <RiseOnScroll as="div" className="per-home-bars">
      <Style name="per-home-bars" sheet={sheet} />
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
