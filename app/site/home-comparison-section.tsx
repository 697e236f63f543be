import { Rise } from "#app/ui/rise.tsx";
import { perHome } from "#business/mailings/per-home.ts";
import { longDate } from "#platform/clock.ts";
import { count, dollars } from "#platform/money.ts";
import { claims, comparisonDate, type Source, savings, site, sizes } from "#site.ts";
import { COMPARISON } from "./faq-entries.ts";

const rows = savings();
const dearest = Math.max(...rows.map((row) => row.totalCents));
const sources = [...new Map(rows.flatMap((row) => row.sources.map((one) => [one.name, one])))].map(
  ([, source]) => source,
);

/** A place on the shared card against mailing one's own postcard to the same homes: every figure, its source, its date. */
export function ComparisonSection() {
  return (
    <section className="comparison" id={COMPARISON}>
      <div className="wrap">
        <div className="words">
          <h2>Less space. Much less money.</h2>
          <p>{`Your place on the shared card, against mailing your own postcard to the same ${count(site.households)} homes.`}</p>
        </div>
        <Rise>
          <table>
            <caption className="hidden-but-read">
              What a place costs less than your own mailing, in percent
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
                {sizes.map((size) => (
                  <th scope="col" key={size.id}>
                    <i data-size={size.id} />
                    <b>{size.name}</b>{" "}
                    <small>{`${size.widthInches} × ${size.heightInches} in`}</small>{" "}
                    <strong>{dollars(size.priceCents)}</strong>{" "}
                    <small>{`${perHome(size.priceCents)} a home`}</small>
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
                    <small>{`${perHome(row.totalCents)} a home`}</small>
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
        </Rise>
        <p className="fine">
          {claims.smallerSpace.text} Print and postage at the prices of{" "}
          {`${longDate(comparisonDate)}; design and labor are not counted.`} Sources:{" "}
          <Sources of={sources} />.
        </p>
      </div>
    </section>
  );
}

function Sources({ of }: { of: readonly Source[] }) {
  return of.map(({ name, url, date }, i) => (
    <span key={name}>
      {i > 0 && "; "}
      {url ? <a href={url}>{name}</a> : name} ({longDate(date)})
    </span>
  ));
}
