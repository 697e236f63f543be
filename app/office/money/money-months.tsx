import { Panel } from "#app/office/frame/office-page.tsx";
import { ListPanel, ScrollableTable } from "#app/office/tables/list.tsx";
import { Style } from "#app/ui/style.tsx";
import { createEmptyMonthTotals, type MonthTotals } from "#business/ledger/month-totals.ts";
import { monthLabel, type PlainDate } from "#platform/clock.ts";
import { datesOfPeriod } from "#platform/date-range.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { monthTotalColumns, sumMonths } from "./month-sums.ts";
import sheet from "./months.css?sheet";

/** This month and the last one, whether money moved in them or not. */
export function ThisAndLastMonthPanel({
  months,
  today,
}: {
  months: readonly MonthTotals[];
  today: PlainDate;
}) {
  const recent = (["this-month", "last-month"] as const).map((period) => {
    const month = datesOfPeriod(period, today).from.slice(0, 7);
    return months.find((each) => each.month === month) ?? createEmptyMonthTotals(month);
  });
  return (
    <Panel title="This month and last month">
      <ListPanel>
        <MonthsTable name="This month and last month" months={recent} />
      </ListPanel>
      <div className="body">
        <p className="quiet">
          Net includes city tax. Profit is net minus that tax and your expenses.
        </p>
      </div>
    </Panel>
  );
}

/** All months with money, folded. */
export function AllMonths({ months }: { months: readonly MonthTotals[] }) {
  if (months.length === 0) return null;
  return (
    <details className="office-months panel">
      <Style name="office-months" sheet={sheet} />
      <summary>
        <b>Month by month</b>
      </summary>
      <ListPanel>
        <MonthsTable name="Month by month" months={months} total={sumMonths(months)} />
      </ListPanel>
    </details>
  );
}

/** Unused methods are left out. */
function MonthsTable({
  name,
  months,
  total,
}: {
  name: string;
  months: readonly MonthTotals[];
  total?: MonthTotals;
}) {
  const sums = monthTotalColumns.filter(
    ({ of, always }) => always || months.some((row) => of(row) !== 0),
  );
  const cells = (row: MonthTotals) =>
    sums.map(({ name: heading, of }) => (
      <td key={heading} className="amount" data-name={heading}>
        {formatDollarsAndCents(of(row))}
      </td>
    ));
  return (
    <ScrollableTable name={name}>
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">Month</th>
            {sums.map(({ name: heading }) => (
              <th key={heading} scope="col" className="amount">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row">{monthLabel(`${row.month}-01`)}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollableTable>
  );
}
