import { randomUUID } from "node:crypto";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { PostForm, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { recordExpense } from "#business/expenses/record-expense.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/new-expense.ts";
import { listMailingChoices, readTypedExpense, readUploadedReceipt } from "./expense-actions.ts";
import { ExpenseFields, ReceiptUploadField } from "./expense-fields.tsx";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const mailings = await listMailingChoices();
  const mailingId = Number(new URL(request.url).searchParams.get("mailing"));
  return {
    mailings,
    mailing: mailings.find(({ id }) => id === mailingId),
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
    return runForm(
      form,
      async () => {
        const receipt = await readUploadedReceipt(form);
        return recordExpense({ ...readTypedExpense(form), formKey, receipt }, actionContext);
      },
      { context, next: (id) => `${officePaths.expense(id)}?done=recorded` },
    );
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: officePaths.money,
  back: ({ mailing }) =>
    mailing
      ? { name: mailing.name, to: officePaths.mailing(mailing.id) }
      : { name: "Expenses", to: officePaths.expenses() },
};

export default function NewExpensePage({ loaderData }: Route.ComponentProps) {
  const isRefused = useRefusedForm() !== undefined;
  const { mailings, mailing, today, formKey } = loaderData;
  return (
    <OfficePage
      title="Record an expense"
      lead="Enter what you paid. It replaces the mailing’s planned cost and comes off your profit for the year."
      narrow
    >
      <FormAnswer />
      <Panel title="Expense" id="record">
        <PostForm
          button="record"
          shown={{ formKey }}
          encType="multipart/form-data"
          className="body"
          noValidate
        >
          <ExpenseFields
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
            label={isRefused ? "Receipt (optional): choose the file again" : "Receipt (optional)"}
          />
          <SubmitRow value="record" weight="go">
            Record expense
          </SubmitRow>
        </PostForm>
      </Panel>
    </OfficePage>
  );
}
