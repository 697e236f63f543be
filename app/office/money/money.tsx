import { ButtonLink } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { BringIn } from "#app/office/imports/bring-in.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Page, Panel } from "#app/office/page.tsx";
import { keepView } from "#app/office/tables/keep-view.ts";
import { Ground, Wide } from "#app/office/tables/list.tsx";
import { PAGE, readTable } from "#app/office/tables/table.ts";
import { TableList } from "#app/office/tables/table-list.tsx";
import { unlessAtWork } from "#app/office/tables/whole.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { type MoneyKind, type MoneyTrouble, moneyKinds } from "#business/billing/money.ts";
import { findMoney, findMoneyTrouble } from "#business/billing/money-list.ts";
import { findMonths } from "#business/billing/money-totals.ts";
import { findStamp } from "#business/journal/find.ts";
import { may } from "#business/people/permissions.ts";
import { findViews } from "#business/people/saved-views.ts";
import { monthLabel } from "#platform/clock.ts";
import { dollarsInFull } from "#platform/money.ts";
import type { Route } from "./+types/money.ts";
import { moneySearch, moneyTables } from "./money-table.ts";
import { kindWords, paymentWords, readKind } from "./money-words.ts";
import sheet from "./months.css?sheet";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "money.see");
  const asked = new URL(request.url).searchParams;
  const kind = readKind(asked.get("kind"));
  const search = readTable(moneyTables[kind], asked);
  const stamp = await findStamp();
  const [found, trouble, months, views] = await Promise.all([
    findMoney(moneySearch(kind, search), PAGE),
    findMoneyTrouble(),
    findMonths(),
    findViews({ operatorId: operator.id, list: kind }),
  ]);
  const mayGive = may(operator.role, "refunds.give");
  return { ...found, kind, search, stamp, trouble, mayGive, months, views, now: circumstances.now };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "views.keep");
  const kind = readKind(new URL(request.url).searchParams.get("kind"));
  try {
    return await keepView(await request.formData(), moneyTables[kind], circumstances);
  } catch (error) {
    return told(error, context);
  }
}

export const shouldRevalidate = unlessAtWork;
export const headers = () => officeHeaders;
export const meta = () => officeHead("Money");

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, trouble, mayGive, months } = loaderData;
  return (
    <Page title="Money" lead="What came in, what is owed, and what went back.">
      {trouble.length > 0 && <Trouble trouble={trouble} mayGive={mayGive} />}
      <Months months={months} />
      <div className="row">
        <section className="row" aria-label="Kind">
          {moneyKinds.map((each) => (
            <ButtonLink
              key={each}
              to={`${officePaths.money()}?kind=${each}`}
              aria-current={each === kind ? "page" : undefined}
            >
              {kindWords[each]}
            </ButtonLink>
          ))}
        </section>
        <ButtonLink to={officePaths.taxReport()}>Tax report</ButtonLink>
        {months.length > 0 && (
          <ButtonLink to={officePaths.monthsCsv()} reloadDocument>
            Months (CSV)
          </ButtonLink>
        )}
      </div>
      <TableList
        key={kind}
        table={moneyTables[kind]}
        data={loaderData}
        told={actionData}
        label={SEARCHED[kind]}
        nothing="None is like that. Try fewer words, or any state."
        none="There are none yet."
        more={kind === "payments" && <BringIn list="payments" />}
      />
    </Page>
  );
}

const SEARCHED: Record<MoneyKind, string> = {
  payments: "Business, reservation, invoice or note",
  invoices: "Business, reservation or invoice",
  refunds: "Business, reservation or payment",
};

const TROUBLE: Record<MoneyTrouble["kind"], string> = {
  "to-send": "To be sent back by hand, and recorded here",
  "refund-failed": "The gateway could not send it back",
  unmatched: "Came in, and is not matched to a place",
  disputed: "Disputed by the bank",
};

/** What only a person can settle; only an owner may. */
function Trouble({ trouble, mayGive }: { trouble: readonly MoneyTrouble[]; mayGive: boolean }) {
  return (
    <Panel title={mayGive ? "Waits for you" : "Waits for the owner"} aside={String(trouble.length)}>
      <ul className="rows">
        {trouble.map(({ kind, id, name, reservationId, business, amountCents }) => (
          <li key={`${kind} ${id}`}>
            <div>
              <b>
                {dollarsInFull(amountCents)}, {business || "unknown"}
              </b>
              <p>{TROUBLE[kind]}</p>
            </div>
            {reservationId !== null && (
              <Link to={officePaths.reservation(reservationId)}>
                Look at it<span className="hidden-but-read">: {paymentWords(name)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Month = Route.ComponentProps["loaderData"]["months"][number];

const SUMS: readonly { name: string; of: (row: Month) => number; always?: true }[] = [
  { name: "By card", of: ({ cardCents }) => cardCents },
  { name: "By invoice", of: ({ invoiceCents }) => invoiceCents },
  { name: "Went back", of: ({ refundedCents }) => refundedCents },
  { name: "Lost in disputes", of: ({ lostCents }) => lostCents },
  { name: "Stays", of: ({ netCents }) => netCents, always: true },
];

/** What came, went back, was lost and stays, month by month, folded beneath the newest; ways of which nothing came are left out. */
function Months({ months }: { months: readonly Month[] }) {
  const [newest] = months;
  if (!newest) return null;
  const sums = SUMS.filter(({ of, always }) => always || months.some((row) => of(row) !== 0));
  return (
    <details className="office-months panel">
      <Style name="office-months" sheet={sheet} />
      <summary>
        <b>Month by month</b>
        <span>
          {monthOf(newest)}: {dollarsInFull(newest.netCents)} stays, tax included
        </span>
      </summary>
      <Ground>
        <Wide name="Month by month">
          <table className="cards">
            <thead>
              <tr>
                <th scope="col">Month</th>
                {sums.map(({ name }) => (
                  <th key={name} scope="col" className="amount">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((row) => (
                <tr key={row.month}>
                  <th scope="row">{monthOf(row)}</th>
                  {sums.map(({ name, of }) => (
                    <td key={name} className="amount" data-name={name}>
                      {dollarsInFull(of(row))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      </Ground>
    </details>
  );
}

const monthOf = ({ month }: Month) => monthLabel(`${month}-01`);
