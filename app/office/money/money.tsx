import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { FoldedPanel, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ListPanel } from "#app/office/tables/list.tsx";
import { ScrollableTable } from "#app/office/tables/list-table.tsx";
import { SearchableTable } from "#app/office/tables/searchable-table.tsx";
import { parseTableSearch, ROWS_PER_PAGE } from "#app/office/tables/table-definition.ts";
import { Link } from "#app/ui/link.tsx";
import { listMoney, listMoneyProblems } from "#business/ledger/list-money.ts";
import {
  createEmptyMonthTotals,
  type MoneyKind,
  type MoneyProblem,
  type MonthTotals,
  moneyKinds,
} from "#business/ledger/money.ts";
import {
  findOutstandingCreditTotals,
  findOwedInvoices,
  findOwedRefunds,
  findUpcomingTaxPayments,
  listMonthTotals,
} from "#business/ledger/money-totals.ts";
import { describePaymentId } from "#business/reservations/pay/invoices/invoice.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { arizonaDate, monthLabel, type PlainDate } from "#platform/clock.ts";
import { datesOfPeriod } from "#platform/date-range.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { Route } from "./+types/money.ts";
import { OwedByUsPanel, OwedToUsPanel } from "./money-owed.tsx";
import {
  moneyKindLabels,
  moneyTablesByKind,
  parseMoneyKindOrPayments,
  toMoneySearch,
  toMoneyTotalsRow,
} from "./money-table.ts";
import { monthTotalColumns, sumMonthTotals } from "./reports.ts";

export const loader = officeLoader(
  "money.see",
  async ({ request }, { operator, actionContext }) => {
    const params = new URL(request.url).searchParams;
    const kind = parseMoneyKindOrPayments(params.get("kind"));
    const search = parseTableSearch(moneyTablesByKind[kind], params);
    const today = arizonaDate(actionContext.now);
    const [{ sums, ...found }, trouble, months, owed] = await Promise.all([
      listMoney(toMoneySearch(kind, search, today), ROWS_PER_PAGE),
      listMoneyProblems(),
      listMonthTotals(),
      loadOwed(today),
    ]);
    const mayGive = hasPermission(operator.role, "refunds.give");
    return {
      ...found,
      totals: toMoneyTotalsRow(kind, sums),
      kind,
      search,
      trouble,
      mayGive,
      months,
      owed,
      today,
      now: actionContext.now,
    };
  },
);

async function loadOwed(today: PlainDate) {
  const [invoices, refunds, tax, credits] = await Promise.all([
    findOwedInvoices(today),
    findOwedRefunds(),
    findUpcomingTaxPayments(today),
    findOutstandingCreditTotals(today),
  ]);
  return { invoices, refunds, tax, credits };
}

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { kind, trouble, mayGive, months, owed, today } = loaderData;
  return (
    <OfficePage
      title="Money"
      lead="What is owed, what came in and went out, and every payment, invoice, and refund."
    >
      <section className="row" aria-label="Reports">
        <ButtonLink to={officePaths.expenses()}>Expenses</ButtonLink>
        <ButtonLink to={officePaths.year()}>Profit for the year</ButtonLink>
        <ButtonLink to={officePaths.taxReport()}>Tax report</ButtonLink>
        <ButtonLink to={officePaths.creditsCsv()} reloadDocument>
          Credits (CSV)
        </ButtonLink>
        {months.length > 0 && (
          <ButtonLink to={officePaths.monthsCsv()} reloadDocument>
            Monthly totals (CSV)
          </ButtonLink>
        )}
      </section>
      {trouble.length > 0 && <ProblemsPanel trouble={trouble} mayGive={mayGive} />}
      <OwedToUsPanel invoices={owed.invoices} />
      <OwedByUsPanel {...owed} today={today} />
      <ThisAndLastMonthPanel months={months} today={today} />
      <AllMonths months={months} />
      <section className="row" aria-label="Kind">
        {moneyKinds.map((each) => (
          <ButtonLink
            key={each}
            to={`${officePaths.money()}?kind=${each}`}
            aria-current={each === kind ? "page" : undefined}
          >
            {moneyKindLabels[each]}
          </ButtonLink>
        ))}
      </section>
      <SearchableTable
        key={kind}
        table={moneyTablesByKind[kind]}
        data={loaderData}
        label={SEARCH_LABELS[kind]}
        nothing="No matches. Try fewer words, another status, or different dates."
        none="None yet."
      />
    </OfficePage>
  );
}

const SEARCH_LABELS: Record<MoneyKind, string> = {
  payments: "Business, reservation, invoice, or note",
  invoices: "Business, reservation, or invoice",
  refunds: "Business, reservation, or payment",
};

const PROBLEM_LABELS: Record<MoneyProblem["kind"], string> = {
  "to-send": "This refund hasn’t been sent yet",
  "refund-failed": "The card processor couldn’t refund it",
  unapplied: "Came in, and isn’t applied to a spot",
  disputed: "Disputed by the bank",
  "dispute-lost": "The bank took it back; the reservation has ended",
  "dispute-lost-part": "The bank took this part back; the reservation is still active",
};

function ProblemsPanel({
  trouble,
  mayGive,
}: {
  trouble: readonly MoneyProblem[];
  mayGive: boolean;
}) {
  return (
    <Panel
      title={mayGive ? "Needs your attention" : "Needs the owner’s attention"}
      aside={String(trouble.length)}
    >
      <ul className="rows">
        {trouble.map(({ kind, id, name, reservationId, business, amountCents }) => (
          <li key={`${kind} ${id}`}>
            <div>
              <b>
                {formatDollarsAndCents(amountCents)}, {business || "unknown"}
              </b>
              <p>{PROBLEM_LABELS[kind]}</p>
            </div>
            {reservationId !== null && (
              <Link to={officePaths.reservation(reservationId)}>
                View<span className="hidden-but-read">: {describePaymentId(name)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ThisAndLastMonthPanel({
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
    <FoldedPanel
      title="This month and last month"
      id="recent-months"
      aside={`${formatDollarsAndCents(recent[0]?.netCents ?? 0)} net this month`}
    >
      <ListPanel>
        <MonthsTable name="This month and last month" months={recent} />
      </ListPanel>
      <div className="body">
        <p className="quiet">
          Net includes city tax. Profit is net minus that tax and your expenses.
        </p>
      </div>
    </FoldedPanel>
  );
}

function AllMonths({ months }: { months: readonly MonthTotals[] }) {
  if (months.length === 0) return null;
  return (
    <FoldedPanel title="Month by month" id="months">
      <ListPanel>
        <MonthsTable name="Month by month" months={months} total={sumMonthTotals(months)} />
      </ListPanel>
    </FoldedPanel>
  );
}

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
  return (
    <ScrollableTable<MonthTotals>
      name={name}
      columns={[
        { heading: "Month", cell: ({ month }) => monthLabel(`${month}-01`) },
        ...sums.map(({ name: heading, of }) => ({
          heading,
          amount: (row: MonthTotals) => formatDollarsAndCents(of(row)),
        })),
      ]}
      rows={months}
      keyOf={({ month }) => month}
      total={total}
    />
  );
}
