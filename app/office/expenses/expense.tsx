import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAuditHistory } from "#app/office/audit-log/describe-event.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { ButtonLink, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import {
  EmptyState,
  OfficePage,
  Panel,
  PanelRow,
  PanelRows,
} from "#app/office/frame/office-page.tsx";
import {
  findDoneMessage,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { receiptLimits, receiptTypes } from "#business/expenses/expense.ts";
import { findExpense } from "#business/expenses/find-expenses.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { Route } from "./+types/expense.ts";
import { expenseDoneMessages, expenseFormActions, listMailingChoices } from "./expense-actions.ts";
import { ExpenseFields, ReceiptUploadField } from "./expense-fields.tsx";
import { expenseKindLabels, expenseName, formatByteCount } from "./expense-table.ts";

const subjectsOf = (id: number) => [{ type: "expense", id: String(id) }];

export const loader = officeLoader(
  "money.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const id = parseIdOrThrow404(params.id);
    const expense = foundOrThrow404(await findExpense(id));
    const [mailings, history] = await Promise.all([
      listMailingChoices(),
      loadAuditHistory(subjectsOf(id), now),
    ]);
    const { mailingId, mailing } = expense;
    const isMissing = mailingId !== null && mailings.every((choice) => choice.id !== mailingId);
    return {
      expense,
      mailings: isMissing ? [...mailings, { id: mailingId, name: mailing ?? "" }] : mailings,
      done: findDoneMessage(request, expenseDoneMessages),
      ...history,
    };
  },
);

export const action = officeAction(
  "expenses.record",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const run = requireFormAction(expenseFormActions, formText(form, "do"));
    return runForm(form, () => run(id, form, actionContext), {
      subjects: subjectsOf(id),
      context,
      next: (done) => `${officePaths.expense(id)}?done=${done}`,
    });
  },
);

export const handle: ParentSectionHandle<unknown> = {
  section: officePaths.money,
  back: () => ({ name: "Expenses", to: officePaths.expenses() }),
};

export default function ExpensePage({ loaderData }: Route.ComponentProps) {
  const { expense, done, timeline, seen } = loaderData;
  const { amountCents, kind, payee, paidOn, mailing, mailingId, isRemoved } = expense;
  return (
    <OfficePage
      title={`${formatDollarsAndCents(amountCents)}, ${payee}`}
      head={expenseName(expense)}
      lead={`${expenseKindLabels[kind]}, paid ${longWeekdayDate(paidOn)}${mailing ? `, for ${mailing}` : ""}.`}
    >
      <FormAnswer done={done} />
      {isRemoved ? (
        <Panel title="Removed" id="restore">
          <PostForm shown={{ version: expense.version, seen }} className="body">
            <p>This expense was removed and isn’t counted in any total.</p>
            <SubmitRow value="restore" weight="go">
              Restore expense
            </SubmitRow>
          </PostForm>
        </Panel>
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
          <ReceiptsPanel {...loaderData} />
          <ChangePanel key={expense.version} {...loaderData} />
          <Panel title="Remove" id="remove">
            <PostForm shown={{ version: expense.version, seen }} className="body">
              <p>It will no longer count in any total. You can restore it.</p>
              <SubmitRow value="remove" weight="danger">
                Remove expense
              </SubmitRow>
            </PostForm>
          </Panel>
        </>
      )}
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "expense" | "mailings" | "seen">;

function ChangePanel({ mailings, expense, seen }: Shown) {
  const isRefused = useRefusedFormState("change") !== undefined;
  const { kind, mailingId, amountCents, paidOn, payee, note } = expense;
  return (
    <Panel title="Edit" id="change">
      <details className="body" open={isRefused}>
        <summary>Amount, type, mailing, payee, date, and note</summary>
        <PostForm
          button="change"
          shown={{ version: expense.version, seen }}
          className="stack"
          noValidate
        >
          <ExpenseFields
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
        </PostForm>
      </details>
    </Panel>
  );
}

function ReceiptsPanel({ expense }: Shown) {
  const kept = expense.receipts.filter(({ isRemoved }) => !isRemoved);
  const removed = expense.receipts.filter(({ isRemoved }) => isRemoved);
  return (
    <Panel title="Receipts" id="receipts" aside={String(kept.length)}>
      {kept.length === 0 && <EmptyState>No receipt yet.</EmptyState>}
      <PanelRows>
        {[...kept, ...removed].map((receipt) => (
          <ReceiptRow key={receipt.id} expenseId={expense.id} receipt={receipt} />
        ))}
      </PanelRows>
      {kept.length < receiptLimits.perExpense && (
        <PostForm button="add-receipt" encType="multipart/form-data" className="body">
          <ReceiptUploadField label={kept.length === 0 ? "Receipt" : "Another receipt"} />
          <SubmitRow value="add-receipt" weight={kept.length === 0 ? "go" : "plain"}>
            Add receipt
          </SubmitRow>
        </PostForm>
      )}
    </Panel>
  );
}

function ReceiptRow({
  expenseId,
  receipt,
}: {
  expenseId: number;
  receipt: Shown["expense"]["receipts"][number];
}) {
  const { id, name, type, byteCount, isRemoved } = receipt;
  return (
    <PanelRow
      title={
        isRemoved ? (
          name
        ) : (
          <Link to={officePaths.expenseReceipt(expenseId, id)} reloadDocument>
            {name}
          </Link>
        )
      }
      text={`${receiptTypes[type]}, ${formatByteCount(byteCount)}${isRemoved ? ", removed" : ""}`}
    >
      <PostForm shown={{ receiptId: id }}>
        {isRemoved ? (
          <Submit value="restore-receipt">
            Restore<span className="hidden-but-read"> {name}</span>
          </Submit>
        ) : (
          <Submit value="remove-receipt" weight="danger">
            Remove<span className="hidden-but-read"> {name}</span>
          </Submit>
        )}
      </PostForm>
    </PanelRow>
  );
}
