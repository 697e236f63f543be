import { Form } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { Button, ButtonLink, Field } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ListPanel } from "#app/office/tables/list.tsx";
import { type PlainTableColumn, ScrollableTable } from "#app/office/tables/list-table.tsx";
import { findTaxReport, type TaxReportLine } from "#business/ledger/money-totals.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { Route } from "./+types/tax-report.ts";
import { formatTaxRate, parseDateRangeOrThisMonth, taxReportMonthChoices } from "./reports.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const dates = parseDateRangeOrThisMonth(new URL(request.url).searchParams, now);
  return { dates, months: taxReportMonthChoices(now), lines: await findTaxReport(dates) };
});

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: () => officePaths.money(),
};

export default function TaxReportPage({ loaderData }: Route.ComponentProps) {
  const { dates, months, lines } = loaderData;
  return (
    <OfficePage
      title="Tax report"
      lead="City privilege tax by date and rate. Card payments count on the day they came in. Payments you recorded count on the date you entered. Refunds count on the day they were sent. Payments lost in bank disputes are still included. Ask your accountant whether you can deduct the tax on lost payments."
    >
      <section className="row" aria-label="Month">
        {months.map((month) => (
          <ButtonLink
            key={month.name}
            to={`${officePaths.taxReport()}?${new URLSearchParams(month.dates)}`}
            aria-current={
              month.dates.from === dates.from && month.dates.to === dates.to ? "page" : undefined
            }
          >
            {month.name}
          </ButtonLink>
        ))}
      </section>
      <ListPanel>
        <Form method="get" className="search" key={`${dates.from} ${dates.to}`}>
          <Field id="from" label="From" name="from" type="date" defaultValue={dates.from} />
          <Field id="to" label="To" name="to" type="date" defaultValue={dates.to} />
          <Button type="submit">Show</Button>
        </Form>
        <Panel
          title={`${shortWeekdayDateWithYear(dates.from)} to ${shortWeekdayDateWithYear(dates.to)}`}
        >
          {lines.length === 0 ? (
            <EmptyState>No payments or refunds between these dates.</EmptyState>
          ) : (
            <ScrollableTable<Cents, TaxReportLine>
              name="The tax report, a wide table"
              columns={columns}
              rows={lines}
              keyOf={({ on, basisPoints, kind }) => `${on} ${basisPoints} ${kind}`}
              total={sum(lines)}
            />
          )}
        </Panel>
        <div className="row">
          <ButtonLink
            to={`${officePaths.taxReportCsv()}?${new URLSearchParams(dates)}`}
            reloadDocument
          >
            Download (CSV)
          </ButtonLink>
        </div>
      </ListPanel>
    </OfficePage>
  );
}

/** "1 refund"; partial refunds count too. */
function kindName({ kind, count }: Pick<TaxReportLine, "kind" | "count">): string {
  if (kind === "taken-back") return count === 1 ? "payment reversed" : "payments reversed";
  if (kind === "sold") return count === 1 ? "sale" : "sales";
  return count === 1 ? "refund" : "refunds";
}

type Cents = Pick<TaxReportLine, "priceCents" | "taxCents" | "totalCents">;

const columns: readonly PlainTableColumn<TaxReportLine, Cents>[] = [
  { heading: "Date", className: "when", cell: ({ on }) => shortWeekdayDateWithYear(on) },
  { heading: "Rate", cell: ({ basisPoints }) => formatTaxRate(basisPoints) },
  { heading: "Type", cell: (line) => `${line.count} ${kindName(line)}` },
  { heading: "Before tax", amount: ({ priceCents }) => formatDollarsAndCents(priceCents) },
  { heading: "Tax", amount: ({ taxCents }) => formatDollarsAndCents(taxCents) },
  { heading: "Total", amount: ({ totalCents }) => formatDollarsAndCents(totalCents) },
];

function sum(lines: readonly TaxReportLine[]): Cents {
  const of = (part: keyof Cents) => lines.reduce((cents, line) => cents + line[part], 0);
  return { priceCents: of("priceCents"), taxCents: of("taxCents"), totalCents: of("totalCents") };
}
