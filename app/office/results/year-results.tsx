import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { ListPanel } from "#app/office/tables/list.tsx";
import { type PlainTableColumn, ScrollableTable } from "#app/office/tables/list-table.tsx";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import {
  type AdResultGroup,
  findYearResults,
  findYearsWithResults,
  groupAdResults,
  type MailingAdResult,
} from "#business/results/find-mailing-results.ts";
import { formatCount } from "#platform/money.ts";
import type { Route } from "./+types/year-results.ts";
import { parseResultsYearOrCurrent } from "./results-csv.ts";

export const loader = officeLoader(
  "mailings.see",
  async ({ request }: Route.LoaderArgs, { actionContext }) => {
    const year = parseResultsYearOrCurrent(request, actionContext.now);
    const [ads, years] = await Promise.all([findYearResults(year), findYearsWithResults()]);
    return {
      year,
      years: years.filter((other) => other !== year),
      ads: ads.length,
      cards: groupAdResults(ads, ({ mailing }) => mailing),
      industries: groupAdResults(ads, ({ industry }) => industryNameOrHouseAd(industry)),
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

function Groups({ name, what, groups }: { name: string; what: string; groups: AdResultGroup[] }) {
  return (
    <Panel title={name}>
      <ScrollableTable<AdResultGroup>
        name={name}
        columns={[
          { heading: what, cell: ({ key }) => key },
          { heading: "Ads", amount: ({ ads }) => formatCount(ads) },
          { heading: "People", amount: ({ people }) => formatCount(people) },
          { heading: "Middle ad", amount: ({ middle }) => formatCount(middle) },
          { heading: "Customers", amount: ({ customers }) => formatCount(customers) },
          { heading: "Booked again", amount: ({ again, ads }) => `${again} of ${ads}` },
        ]}
        rows={groups}
        keyOf={({ key }) => key}
      />
    </Panel>
  );
}

const adColumns: readonly PlainTableColumn<MailingAdResult>[] = [
  { heading: "Advertiser", cell: ({ business }) => business },
  { heading: "Card", cell: ({ mailing }) => mailing },
  { heading: "Industry", cell: ({ industry }) => industryNameOrHouseAd(industry) },
  { heading: "Size", cell: ({ size }) => sizeName(size) },
  { heading: "Design", cell: ({ design }) => design || "None" },
  { heading: "Offer", cell: ({ offer }) => offer || "None" },
  { heading: "People", amount: ({ people }) => formatCount(people) },
];

function Ads({ name, ads }: { name: string; ads: readonly MailingAdResult[] }) {
  return (
    <Panel title={name}>
      <ScrollableTable
        name={name}
        columns={adColumns}
        rows={ads}
        keyOf={({ reservationId }) => reservationId}
      />
    </Panel>
  );
}
