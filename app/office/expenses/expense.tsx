import { data, redirect } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadHistory } from "#app/office/audit-log/load-history.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { ButtonLink, Notice, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import {
  FormErrorNotice,
  type FormErrorWithChanges,
  fieldValuesAndProblems,
} from "#app/office/forms/form-error-notice.tsx";
import { formErrorWithChangesOrThrow } from "#app/office/forms/form-error-with-changes-or-throw.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { doneMessage, parseIdParam } from "#app/office/url-params.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formText, readForm } from "#app/read-form.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { receiptLimits, receiptTypes } from "#business/expenses/expense.ts";
import { findExpense } from "#business/expenses/find-expenses.ts";
import { findLatestOfficeMailings } from "#business/mailings/find-mailings.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { Route } from "./+types/expense.ts";
import { expenseActions, expenseDoneMessages } from "./expense-actions.ts";
import { ExpenseFields, ReceiptUploadField } from "./expense-fields.tsx";
import { expenseKindLabels, expenseName, formatByteCount } from "./expense-table.ts";

const MAILINGS = 60;

const subjectsOf = (id: number) => [{ type: "expense", id: String(id) }];

export const loader = officeLoader(
  "money.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const id = parseIdParam(params.id);
    const expense = await findExpense(id);
    if (!expense) throw data(null, { status: 404 });
    const [found, history] = await Promise.all([
      findLatestOfficeMailings({ limit: MAILINGS }),
      loadHistory(subjectsOf(id), now),
    ]);
    const mailings = found.map((each) => ({ id: each.id, name: each.name }));
    const { mailingId, mailing } = expense;
    const isMissing = mailingId !== null && mailings.every((each) => each.id !== mailingId);
    return {
      expense,
      mailings: isMissing ? [...mailings, { id: mailingId, name: mailing ?? "" }] : mailings,
      done: doneMessage(request, expenseDoneMessages),
      ...history,
    };
  },
);

export const action = officeAction(
  "expenses.record",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdParam(params.id);
    const form = await readForm(request);
    const run = getOwnProperty(expenseActions, formText(form, "do"));
    if (!run) throw data(null, { status: 422 });
    let done: string;
    try {
      done = await run(id, form, actionContext);
    } catch (error) {
      return formErrorWithChangesOrThrow(error, form, subjectsOf(id), context);
    }
    throw redirect(`${officePaths.expense(id)}?done=${done}`, 303);
  },
);

export const handle: ParentSectionHandle<unknown> = {
  section: officePaths.money,
  back: () => ({ name: "Expenses", to: officePaths.expenses() }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officePageMeta(loaderData ? expenseName(loaderData.expense) : "Not found");

export default function ExpensePage({ loaderData, actionData }: Route.ComponentProps) {
  const { expense, done, timeline } = loaderData;
  const { amountCents, kind, payee, paidOn, mailing, mailingId, isRemoved } = expense;
  return (
    <OfficePage
      title={`${formatDollarsAndCents(amountCents)}, ${payee}`}
      lead={`${expenseKindLabels[kind]}, paid ${longWeekdayDate(paidOn)}${mailing ? `, for ${mailing}` : ""}.`}
    >
      {actionData ? (
        <FormErrorNotice refused={actionData} />
      ) : (
        done && <Notice kind="done">{done}</Notice>
      )}
      {isRemoved ? (
        <RemovedPanel {...loaderData} />
      ) : (
        <>
          <div className="row">
            <ButtonLink to={officePaths.newExpense(mailingId)}>Record another expense</ButtonLink>
            {mailing && mailingId !== null && (
              <ButtonLink to={`${officePaths.mailing(mailingId)}#expenses`}>
                View {mailing}
              </ButtonLink>
            )}
          </div>
          <ReceiptsPanel {...loaderData} refused={actionData} />
          <ChangePanel key={expense.version} {...loaderData} refused={actionData} />
          <Panel title="Remove" id="remove">
            <form method="post" className="body">
              <Seen {...loaderData} />
              <p>It will no longer count in any total. You can restore it.</p>
              <SubmitRow value="remove" weight="danger">
                Remove expense
              </SubmitRow>
            </form>
          </Panel>
        </>
      )}
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "expense" | "mailings" | "seen">;
type PanelProps = Shown & { refused: FormErrorWithChanges | undefined };

function Seen({ expense, seen }: Pick<Shown, "expense" | "seen">) {
  return (
    <>
      <HiddenFields version={expense.version} seen={seen} />
    </>
  );
}

function RemovedPanel(shown: Shown) {
  return (
    <Panel title="Removed" id="restore">
      <form method="post" className="body">
        <Seen {...shown} />
        <p>This expense was removed and isn’t counted in any total.</p>
        <SubmitRow value="restore" weight="go">
          Restore expense
        </SubmitRow>
      </form>
    </Panel>
  );
}

function ChangePanel({ refused, mailings, ...shown }: PanelProps) {
  const typed = fieldValuesAndProblems(refused, "change");
  const { kind, mailingId, amountCents, paidOn, payee, note } = shown.expense;
  return (
    <Panel title="Edit" id="change">
      <details className="body" open={typed.refused}>
        <summary>Amount, type, mailing, payee, date, and note</summary>
        <form method="post" className="stack" noValidate>
          <Seen {...shown} />
          <ExpenseFields
            typed={typed}
            mailings={mailings}
            values={{
              kind,
              mailingId: mailingId === null ? "" : String(mailingId),
              amount: (amountCents / 100).toFixed(2),
              paidOn,
              payee,
              note,
            }}
          />
          <SubmitRow value="change">Save changes</SubmitRow>
        </form>
      </details>
    </Panel>
  );
}

function ReceiptsPanel({ refused, expense }: PanelProps) {
  const typed = fieldValuesAndProblems(refused, "add-receipt");
  const kept = expense.receipts.filter(({ isRemoved }) => !isRemoved);
  const removed = expense.receipts.filter(({ isRemoved }) => isRemoved);
  return (
    <Panel title="Receipts" id="receipts" aside={String(kept.length)}>
      {kept.length === 0 && <EmptyState>No receipt yet.</EmptyState>}
      <ul className="rows">
        {kept.map((receipt) => (
          <ReceiptRow key={receipt.id} expenseId={expense.id} receipt={receipt} />
        ))}
        {removed.map((receipt) => (
          <ReceiptRow key={receipt.id} expenseId={expense.id} receipt={receipt} />
        ))}
      </ul>
      {kept.length < receiptLimits.perExpense && (
        <form method="post" encType="multipart/form-data" className="body">
          <ReceiptUploadField
            label={kept.length === 0 ? "Receipt" : "Another receipt"}
            problem={typed.problem("receipt")}
          />
          <SubmitRow value="add-receipt" weight={kept.length === 0 ? "go" : "plain"}>
            Add receipt
          </SubmitRow>
        </form>
      )}
    </Panel>
  );
}

type ReceiptRowProps = {
  expenseId: number;
  receipt: Shown["expense"]["receipts"][number];
};

function ReceiptRow({ expenseId, receipt }: ReceiptRowProps) {
  const { id, name, type, byteCount, isRemoved } = receipt;
  return (
    <li>
      <div>
        {isRemoved ? (
          <b>{name}</b>
        ) : (
          <Link to={officePaths.expenseReceipt(expenseId, id)} reloadDocument>
            {name}
          </Link>
        )}
        <p>
          {receiptTypes[type]}, {formatByteCount(byteCount)}
          {isRemoved && ", removed"}
        </p>
      </div>
      <form method="post">
        <input type="hidden" name="receiptId" value={id} />
        {isRemoved ? (
          <Submit value="restore-receipt">
            Restore<span className="hidden-but-read"> {name}</span>
          </Submit>
        ) : (
          <Submit value="remove-receipt" weight="danger">
            Remove<span className="hidden-but-read"> {name}</span>
          </Submit>
        )}
      </form>
    </li>
  );
}
