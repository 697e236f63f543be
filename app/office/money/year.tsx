import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Facts } from "#app/office/record/facts.tsx";
import { ListPanel, ScrollableTable } from "#app/office/tables/list.tsx";
import { Link } from "#app/ui/link.tsx";
import { findCardResults, findMoneyYears } from "#business/ledger/find-card-results.ts";
import {
  type MailingFinancialResult,
  sumResults,
} from "#business/ledger/mailing-financial-result.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { Route } from "./+types/year.ts";
import {
  datesOfYear,
  NO_MAILING_LABEL,
  parseYearOrCurrent,
  yearResultColumns,
} from "./year-results.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const year = parseYearOrCurrent(new URL(request.url).searchParams, now);
  const [results, years] = await Promise.all([
    findCardResults(datesOfYear(year)),
    findMoneyYears(),
  ]);
  const current = parseYearOrCurrent(new URLSearchParams(), now);
  return {
    year,
    results,
    years: [...new Set([current, year, ...years])].toSorted((a, b) => b - a),
  };
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.money };
export const meta = () => officePageMeta("Profit for the year");

export default function YearProfitByMailingPage({ loaderData }: Route.ComponentProps) {
  const { year, years, results } = loaderData;
  const total = sumResults(results);
  const withPlan = total.profitCents - total.plannedCents;
  return (
    <OfficePage
      title={`Profit for ${year}`}
      lead="What came in, minus refunds and the expenses you recorded. City tax isn't included. Money counts in the year it came in or went out."
    >
      <section className="row" aria-label="Years">
        {years.map((each) => (
          <ButtonLink
            key={each}
            to={officePaths.year(each)}
            aria-current={each === year ? "page" : undefined}
          >
            {each}
          </ButtonLink>
        ))}
      </section>
      <Panel title="All mailings together" aside={formatDollarsAndCents(total.profitCents)}>
        <div className="body">
          <Facts
            facts={[
              ["Profit so far", formatDollarsAndCents(total.profitCents)],
              ["Planned costs you haven't recorded", formatDollarsAndCents(total.plannedCents)],
              ["Profit after planned costs", formatDollarsAndCents(withPlan)],
            ]}
          />
          {results.some(({ isPrintingUnknown }) => isPrintingUnknown) && (
            <p>
              The printing cost of some cards is missing. They are marked below, and their printing
              isn't counted here.
            </p>
          )}
        </div>
      </Panel>
      <ListPanel>
        <Panel title="By mailing">
          {results.length === 0 ? (
            <EmptyState>No money came in or went out in {year}.</EmptyState>
          ) : (
            <ScrollableTable name="Profit by card">
              <table className="cards">
                <thead>
                  <tr>
                    <th scope="col">Card</th>
                    {yearResultColumns.map(({ name }) => (
                      <th key={name} scope="col" className="amount">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {results.map((result) => (
                    <tr key={result.mailing?.id ?? 0}>
                      <th scope="row">
                        <CardName result={result} />
                      </th>
                      <Amounts result={result} />
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">Total</th>
                    <Amounts result={total} />
                  </tr>
                </tfoot>
              </table>
            </ScrollableTable>
          )}
        </Panel>
        <div className="row">
          <ButtonLink to={officePaths.yearCsv(year)} reloadDocument>
            Download (CSV)
          </ButtonLink>
          <ButtonLink to={officePaths.newExpense()}>Record an expense</ButtonLink>
        </div>
      </ListPanel>
    </OfficePage>
  );
}

function CardName({ result: { mailing, isPrintingUnknown } }: { result: MailingFinancialResult }) {
  if (!mailing) return NO_MAILING_LABEL;
  return (
    <>
      <Link to={`${officePaths.mailing(mailing.id)}#expenses`}>{mailing.name}</Link>
      {isPrintingUnknown && <small>Printing not entered</small>}
    </>
  );
}

function Amounts({ result }: { result: ReturnType<typeof sumResults> }) {
  return yearResultColumns.map(({ name, of }) => (
    <td key={name} className="amount" data-name={name}>
      {formatDollarsAndCents(of(result))}
    </td>
  ));
}
