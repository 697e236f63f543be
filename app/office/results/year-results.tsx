import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ListPanel, ScrollableTable } from "#app/office/tables/list.tsx";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  type AdGroup,
  findYearResults,
  findYearsWithResults,
  groupAdResults,
  type MailingAdResult,
} from "#business/results/find-mailing-results.ts";
import { formatCount } from "#platform/money.ts";
import type { Route } from "./+types/year-results.ts";
import { parseResultsYear } from "./results-csv.ts";

export const loader = officeLoader(
  "mailings.see",
  async ({ request }: Route.LoaderArgs, { actionContext }) => {
    const year = parseResultsYear(request, actionContext.now);
    const [ads, years] = await Promise.all([findYearResults(year), findYearsWithResults()]);
    const industryOf = ({ industry }: MailingAdResult) => findIndustry(industry)?.name ?? industry;
    return {
      year,
      years: years.filter((other) => other !== year),
      ads: ads.length,
      cards: groupAdResults(ads, ({ mailing }) => mailing),
      industries: groupAdResults(ads, industryOf),
      sizes: groupAdResults(ads, ({ size }) => sizeName(size)),
      designs: groupAdResults(ads, ({ design }) => design || "None on file"),
      best: ads.slice(0, FEW),
      worst: ads.slice(FEW).slice(-FEW).toReversed(),
    };
  },
);

/** How many of the best ads are shown, and how many of the worst. */
const FEW = 5;

/** Results of a year's ads: by card, industry, size and design, and the best and worst. */
export default function YearResultsPage({ loaderData }: Route.ComponentProps) {
  const { year, ads, years } = loaderData;
  return (
    <OfficePage
      title={`Results of ${year}`}
      lead="People who scanned the codes of ads on the cards mailed that year. The middle ad is the median: half had more, half had fewer. The highest stands first."
    >
      <section className="row" aria-label="Years">
        {years.map((other) => (
          <ButtonLink key={other} to={officePaths.yearResults(other)}>
            {other}
          </ButtonLink>
        ))}
        <ButtonLink to={officePaths.yearResultsCsv(year)} reloadDocument>
          Download (CSV)
        </ButtonLink>
      </section>
      {ads === 0 ? (
        <Panel title="No results">
          <EmptyState>No card was mailed in {year}.</EmptyState>
        </Panel>
      ) : (
        <ListPanel>
          <Groups name="By card" what="Card" groups={loaderData.cards} />
          <Groups name="By industry" what="Industry" groups={loaderData.industries} />
          <Groups name="By size" what="Size" groups={loaderData.sizes} />
          <Groups name="By design" what="Design" groups={loaderData.designs} />
          <Ads name="Most scanned" ads={loaderData.best} />
          {loaderData.worst.length > 0 && <Ads name="Least scanned" ads={loaderData.worst} />}
        </ListPanel>
      )}
    </OfficePage>
  );
}

function Groups({ name, what, groups }: { name: string; what: string; groups: AdGroup[] }) {
  return (
    <Panel title={name}>
      <ScrollableTable name={name}>
        <table className="cards">
          <thead>
            <tr>
              <th scope="col">{what}</th>
              {["Ads", "People", "Middle ad", "Customers", "Booked again"].map((each) => (
                <th key={each} scope="col" className="amount">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, ads, people, middle, customers, again }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td className="amount" data-name="Ads">
                  {formatCount(ads)}
                </td>
                <td className="amount" data-name="People">
                  {formatCount(people)}
                </td>
                <td className="amount" data-name="Middle ad">
                  {formatCount(middle)}
                </td>
                <td className="amount" data-name="Customers">
                  {formatCount(customers)}
                </td>
                <td className="amount" data-name="Booked again">
                  {again} of {ads}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
    </Panel>
  );
}

function Ads({ name, ads }: { name: string; ads: readonly MailingAdResult[] }) {
  return (
    <Panel title={name}>
      <ScrollableTable name={name}>
        <table className="cards">
          <thead>
            <tr>
              {["Advertiser", "Card", "Industry", "Size", "Design", "Offer"].map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
              <th scope="col" className="amount">
                People
              </th>
            </tr>
          </thead>
          <tbody>
            {ads.map((ad) => (
              <tr key={ad.reservationId}>
                <th scope="row">{ad.business}</th>
                <td data-name="Card">{ad.mailing}</td>
                <td data-name="Industry">{findIndustry(ad.industry)?.name ?? ad.industry}</td>
                <td data-name="Size">{sizeName(ad.size)}</td>
                <td data-name="Design">{ad.design || "None"}</td>
                <td data-name="Offer">{ad.offer || "None"}</td>
                <td className="amount" data-name="People">
                  {formatCount(ad.people)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
    </Panel>
  );
}
