import { Link } from "#app/ui/link.tsx";
import { type MoneyRow, type MoneyTrouble, moneyKinds } from "#business/billing/money.ts";
import { findMoney, findMoneyTrouble } from "#business/billing/money-list.ts";
import { findMonths } from "#business/billing/money-totals.ts";
import { longDate, monthLabel } from "#platform/clock.ts";
import { dollarsInFull } from "#platform/money.ts";
import type { Route } from "./+types/money.ts";
import { ButtonLink } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { pageIn } from "./ids.ts";
import { List, Pager, Wide } from "./list.tsx";
import { kindWords, readKind, stateWordsOf } from "./money-words.ts";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "money.see");
  const asked = new URL(request.url).searchParams;
  const kind = readKind(asked.get("kind"));
  const page = pageIn(asked);
  const [{ rows, total }, trouble, months] = await Promise.all([
    findMoney({ kind, page }, PAGE),
    findMoneyTrouble(),
    findMonths(),
  ]);
  return { kind, page, total, rows, trouble, months };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Money");

export default function Money({ loaderData }: Route.ComponentProps) {
  const { kind, page, total, rows, trouble, months } = loaderData;
  const to = (each: string, at = 1) =>
    `${officePaths.money()}?${new URLSearchParams({ kind: each, page: String(at) })}`;
  return (
    <Page title="Money" lead="What came in, what is owed, and what went back.">
      <div className="row">
        <ButtonLink to={officePaths.taxReport()}>Tax report</ButtonLink>
      </div>
      <List>
        {trouble.length > 0 && <Trouble trouble={trouble} />}
        <Panel title={kindWords[kind]}>
          <section className="body" aria-label="Kind">
            <div className="row">
              {moneyKinds.map((each) => (
                <ButtonLink
                  key={each}
                  to={to(each)}
                  aria-current={each === kind ? "page" : undefined}
                  weight={each === kind ? "go" : "plain"}
                >
                  {kindWords[each]}
                </ButtonLink>
              ))}
            </div>
          </section>
          {rows.length === 0 ? (
            <Nothing>There are none yet.</Nothing>
          ) : (
            <Rows kind={kind} rows={rows} />
          )}
        </Panel>
        <Pager page={page} size={PAGE} total={total} toPage={(at) => to(kind, at)}>
          <ButtonLink to={`${officePaths.moneyCsv()}?kind=${kind}`} reloadDocument>
            As a table (CSV)
          </ButtonLink>
        </Pager>
        <Months months={months} />
      </List>
    </Page>
  );
}

const TROUBLE: Record<MoneyTrouble["kind"], string> = {
  "to-send": "Send it back by hand, then record it",
  "refund-failed": "The gateway could not send it back",
  unmatched: "Came in, and nothing came of it",
  disputed: "Disputed by the bank",
};

function Trouble({ trouble }: { trouble: readonly MoneyTrouble[] }) {
  return (
    <Panel title="Waits for you" aside={String(trouble.length)}>
      <ul className="rows">
        {trouble.map(({ kind, name, reservationId, business, amountCents }) => (
          <li key={`${kind} ${name}`}>
            <div>
              <b>
                {dollarsInFull(amountCents)}, {business || "unknown"}
              </b>
              <p>{TROUBLE[kind]}</p>
            </div>
            {reservationId !== null && (
              <Link to={officePaths.reservation(reservationId)}>
                Look at it<span className="hidden-but-read">: {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Rows({ kind, rows }: { kind: (typeof moneyKinds)[number]; rows: readonly MoneyRow[] }) {
  return (
    <div className="scroll">
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">Business</th>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <Link to={officePaths.reservation(row.reservationId)} data-row>
                  {row.business || row.reference}
                </Link>
                <small>
                  {row.reference}, {row.name}
                </small>
              </td>
              <td className="when">{longDate(row.on)}</td>
              <td>{stateWordsOf(kind, row)}</td>
              <td className="amount">{dollarsInFull(row.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Months({ months }: { months: Route.ComponentProps["loaderData"]["months"] }) {
  return (
    <Panel title="Month by month" aside="Tax included">
      {months.length === 0 ? (
        <Nothing>No money has moved yet.</Nothing>
      ) : (
        <Wide name="Month by month, a wide table">
          <table>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col" className="amount">
                  By card
                </th>
                <th scope="col" className="amount">
                  By invoice
                </th>
                <th scope="col" className="amount">
                  Went back
                </th>
                <th scope="col" className="amount">
                  Stays
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map((row) => (
                <tr key={row.month}>
                  <th scope="row">{monthLabel(`${row.month}-01`)}</th>
                  <td className="amount">{dollarsInFull(row.cardCents)}</td>
                  <td className="amount">{dollarsInFull(row.invoiceCents)}</td>
                  <td className="amount">{dollarsInFull(row.refundedCents)}</td>
                  <td className="amount">{dollarsInFull(row.netCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </Panel>
  );
}
