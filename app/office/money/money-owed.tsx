import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, FactList, FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import {
  type LatenessBand,
  latenessBands,
  type OwedInvoice,
  type OwedRefund,
  type UpcomingTaxPayment,
} from "#business/ledger/money.ts";
import { longWeekdayDate, monthLabel, type PlainDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";

const LATENESS_LABELS: Record<LatenessBand, string> = {
  "not-due": "Not due yet",
  week: "1–7 days late",
  month: "8–30 days late",
  older: "Over 30 days late",
};

const MAX_ROWS = 8;

const sumOf = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/** "$2,034.00, $1,017.00 late" */
function describeOwed(invoices: readonly OwedInvoice[]): string {
  const lateCents = sumOf(invoices.filter(({ age }) => age !== "not-due"));
  const late = lateCents > 0 ? `, ${formatDollarsAndCents(lateCents)} late` : "";
  return formatDollarsAndCents(sumOf(invoices)) + late;
}

export function OwedToUsPanel({ invoices }: { invoices: readonly OwedInvoice[] }) {
  const byAge = latenessBands.map(
    (age) => [age, invoices.filter((each) => each.age === age)] as const,
  );
  return (
    <FoldedPanel title="Owed to us" id="owed-to-us" aside={describeOwed(invoices)}>
      {invoices.length === 0 ? (
        <EmptyState>No open invoices.</EmptyState>
      ) : (
        <>
          <div className="body">
            <FactList
              facts={byAge.map(([age, rows]) => [
                LATENESS_LABELS[age],
                rows.length === 0
                  ? formatDollarsAndCents(0)
                  : `${formatDollarsAndCents(sumOf(rows))} in ${pluralize(rows.length, "invoice")}`,
              ])}
            />
          </div>
          <ul className="rows">
            {invoices.slice(0, MAX_ROWS).map(({ number, business, dueOn, cents, age }) => (
              <li key={number}>
                <div>
                  <Link to={officePaths.invoice(number)}>
                    {business}, invoice {number}
                  </Link>
                  <p>
                    {dueOn ? `Due ${longWeekdayDate(dueOn)}` : "Due now"}
                    {age !== "not-due" && `, ${LATENESS_LABELS[age].toLowerCase()}`}
                  </p>
                </div>
                <b>{formatDollarsAndCents(cents)}</b>
              </li>
            ))}
          </ul>
          {invoices.length > MAX_ROWS && (
            <div className="body">
              <div className="row">
                <ButtonLink
                  to={`${officePaths.money()}?kind=invoices&state=open&sort=more&order=up`}
                >
                  All {invoices.length} open invoices
                </ButtonLink>
              </div>
            </div>
          )}
        </>
      )}
    </FoldedPanel>
  );
}

const REFUND_STATES: Record<OwedRefund["state"], string> = {
  requested: "refund starting",
  pending: "refund in progress",
  failed: "refund failed",
  "by-hand": "not sent yet",
};

type Owed = {
  refunds: readonly OwedRefund[];
  tax: readonly UpcomingTaxPayment[];
  credits: { count: number; cents: number };
  today: PlainDate;
};

export function OwedByUsPanel({ refunds, tax, credits, today }: Owed) {
  const isNothing = refunds.length === 0 && tax.length === 0 && credits.count === 0;
  return (
    <FoldedPanel
      title="Owed by us"
      id="owed-by-us"
      aside={formatDollarsAndCents(sumOf(refunds) + sumOf(tax))}
    >
      {isNothing && <EmptyState>No refunds, tax, or credits.</EmptyState>}
      <ul className="rows">
        {refunds.slice(0, MAX_ROWS).map(({ id, reservationId, business, cents, state, dueOn }) => (
          <li key={id}>
            <div>
              <Link to={officePaths.reservation(reservationId)}>
                Refund to {business || "an unknown payer"}
              </Link>
              <p>
                {dueOn < today ? "Was due" : "Due"} {longWeekdayDate(dueOn)}, {REFUND_STATES[state]}
              </p>
            </div>
            <b>{formatDollarsAndCents(cents)}</b>
          </li>
        ))}
        {refunds.length > MAX_ROWS && (
          <li>
            <Link to={`${officePaths.money()}?kind=refunds`}>
              {pluralize(refunds.length - MAX_ROWS, "more refund")}
            </Link>
          </li>
        )}
        {tax.map(({ from, to, cents, dueOn }) => (
          <li key={from}>
            <div>
              <Link to={`${officePaths.taxReport()}?${new URLSearchParams({ from, to })}`}>
                City tax for {monthLabel(from)}
                {to >= today && " so far"}
              </Link>
              <p>
                Due {longWeekdayDate(dueOn)}, if you file monthly. After that date, it drops off
                this list, filed or not.
              </p>
            </div>
            <b>{formatDollarsAndCents(cents)}</b>
          </li>
        ))}
      </ul>
      {credits.count > 0 && (
        <div className="body">
          <p>
            Customers have {pluralize(credits.count, "unused credit")} for later mailings, worth{" "}
            {formatDollarsAndCents(credits.cents)}.
          </p>
        </div>
      )}
    </FoldedPanel>
  );
}
