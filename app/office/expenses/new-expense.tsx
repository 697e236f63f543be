import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { SubmitRow } from "#app/office/forms/controls.tsx";
import { FormErrorNotice, fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { formErrorWithChangesOrThrow } from "#app/office/forms/form-error-with-changes-or-throw.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { recordExpense } from "#business/expenses/record-expense.ts";
import { findLatestOfficeMailings } from "#business/mailings/find-mailings.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/new-expense.ts";
import { readTypedExpense, readUploadedReceipt } from "./expense-actions.ts";
import { ExpenseFields, ReceiptUploadField } from "./expense-fields.tsx";

const MAILINGS = 60;

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const mailings = await findLatestOfficeMailings({ limit: MAILINGS });
  const asked = Number(new URL(request.url).searchParams.get("mailing"));
  const mailing = mailings.find(({ id }) => id === asked);
  return {
    mailings: mailings.map(({ id, name }) => ({ id, name })),
    mailing: mailing && { id: mailing.id, name: mailing.name },
    today: arizonaDate(now),
    formKey: randomUUID(),
  };
});

export const action = officeAction(
  "expenses.record",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    const key = formText(form, "formKey");
    const formKey = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key) ? key : randomUUID();
    let id: number;
    try {
      const receipt = await readUploadedReceipt(form);
      id = await recordExpense({ ...readTypedExpense(form), formKey, receipt }, actionContext);
    } catch (error) {
      return formErrorWithChangesOrThrow(error, form, [], context);
    }
    throw redirect(`${officePaths.expense(id)}?done=recorded`, 303);
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: officePaths.money,
  back: ({ mailing }) =>
    mailing
      ? { name: mailing.name, to: officePaths.mailing(mailing.id) }
      : { name: "Expenses", to: officePaths.expenses() },
};
export const meta = () => officePageMeta("Record an expense");

export default function NewExpensePage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailings, mailing, today, formKey } = loaderData;
  const typed = fieldValuesAndProblems(actionData, "record");
  return (
    <OfficePage
      title="Record an expense"
      lead="Enter what you paid. It replaces the mailing’s planned cost and comes off your profit for the year."
      narrow
    >
      {actionData && <FormErrorNotice refused={actionData} />}
      <Panel title="Expense" id="record">
        <form method="post" encType="multipart/form-data" className="body" noValidate>
          <input type="hidden" name="formKey" value={formKey} />
          <ExpenseFields
            typed={typed}
            mailings={mailings}
            values={{
              kind: "printing",
              mailingId: mailing ? String(mailing.id) : "",
              amount: "",
              paidOn: today,
              payee: "",
              note: "",
            }}
          />
          <ReceiptUploadField
            label={
              typed.refused ? "Receipt (optional): choose the file again" : "Receipt (optional)"
            }
            problem={typed.problem("receipt")}
          />
          <SubmitRow value="record" weight="go">
            Record expense
          </SubmitRow>
        </form>
      </Panel>
    </OfficePage>
  );
}
