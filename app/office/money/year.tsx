import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, FactList, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ListPanel } from "#app/office/tables/list.tsx";
import { type PlainTableColumn, ScrollableTable } from "#app/office/tables/list-table.tsx";
import { Link } from "#app/ui/link.tsx";
import {
  listProfitLinesOfYear,
  listYearsWithMoney,
} from "#business/ledger/card-and-reservation-money.ts";
import {
  PRINTING_NOT_ENTERED_TEXT,
  type ProfitFigures,
  profitFigureColumns,
  sumProfitFigures,
  type YearProfitLine,
} from "#business/ledger/money.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { Route } from "./+types/year.ts";
import { NO_MAILING_LABEL, parseYearOrCurrent } from "./reports.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const year = parseYearOrCurrent(new URL(request.url).searchParams, now);
  const [lines, years] = await Promise.all([listProfitLinesOfYear(year), listYearsWithMoney()]);
  const current = parseYearOrCurrent(new URLSearchParams(), now);
  return {
    year,
    lines,
    years: [...new Set([current, year, ...years])].toSorted((a, b) => b - a),
  };
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.money };

export default function YearProfitByMailingPage({ loaderData }: Route.ComponentProps) {
  const { year, years, lines } = loaderData;
  const total = sumProfitFigures(lines);
  return (
    <OfficePage
      title={`Profit for ${year}`}
      lead="For each card mailed this year: what came in, minus refunds, the costs you recorded, and those still expected. City tax isn’t included."
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
      <Panel title="All mailings together" aside={formatDollarsAndCents(total.profitCents)} body>
        <FactList
          facts={profitFigureColumns.map(({ name, of }) => [
            name,
            formatDollarsAndCents(of(total)),
          ])}
        />
        {lines.some(({ isPrintingUnknown }) => isPrintingUnknown) && (
          <p>
            The printing cost of some cards is missing. They are marked below, and their printing
            isn’t counted here.
          </p>
        )}
      </Panel>
      <ListPanel>
        <Panel title="By mailing">
          {lines.length === 0 ? (
            <EmptyState>No card is mailed in {year}, and no money came in or went out.</EmptyState>
          ) : (
            <ScrollableTable<ProfitFigures, YearProfitLine>
              name="Profit by card"
              columns={columns}
              rows={lines}
              keyOf={({ mailing }) => mailing?.id ?? 0}
              total={total}
            />
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

const columns: readonly PlainTableColumn<YearProfitLine, ProfitFigures>[] = [
  { heading: "Card", cell: nameOfCard },
  ...profitFigureColumns.map(({ name, of }) => ({
    heading: name,
    amount: (result: ProfitFigures) => formatDollarsAndCents(of(result)),
  })),
];

function nameOfCard({ mailing, isPrintingUnknown }: YearProfitLine) {
  if (!mailing) return NO_MAILING_LABEL;
  return (
    <>
      <Link to={`${officePaths.mailing(mailing.id)}#expenses`}>{mailing.name}</Link>
      {isPrintingUnknown && <small>{PRINTING_NOT_ENTERED_TEXT}</small>}
    </>
  );
}
