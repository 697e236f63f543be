import type { CSSProperties } from "react";
import { Sources } from "#app/site/sections/sources.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import type { SizeDefinition } from "#artwork/layouts/sizes.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pricedSizes, priceOf, savings } from "#prices.ts";
import { claims, comparisonDate, ownMailings, site, sizes } from "#site.ts";
import sheet from "./features-comparison.css?sheet";

const largest = sizes.at(-1) ?? sizes[0];
const sources = [
  ...new Map(ownMailings.flatMap((own) => own.sources.map((one) => [one.name, one]))),
].map(([, source]) => source);

const inches = ({ widthInches, heightInches }: SizeDefinition) =>
  ({ "--wide": widthInches, "--high": heightInches }) as CSSProperties;

export function FeatureComparison() {
  const rows = savings();
  const dearest = Math.max(...rows.map((row) => row.totalCents));
  return (
    <RiseOnScroll as="section" className="comparison" id="compare">
      <Style name="comparison" sheet={sheet} />
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
          <Sources of={sources} />.
        </p>
      </div>
    </RiseOnScroll>
  );
}
