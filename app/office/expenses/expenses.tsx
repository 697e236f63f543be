import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { SearchableTable } from "#app/office/tables/searchable-table.tsx";
import { parseTableSearch, ROWS_PER_PAGE } from "#app/office/tables/table-definition.ts";
import { listExpenses } from "#business/expenses/find-expenses.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/expenses.ts";
import { expenseTable, toExpenseSearch, toExpenseTotalsRow } from "./expense-table.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const search = parseTableSearch(expenseTable, new URL(request.url).searchParams);
  const { amountCents, ...found } = await listExpenses(
    toExpenseSearch(search, arizonaDate(now)),
    ROWS_PER_PAGE,
  );
  return { ...found, totals: toExpenseTotalsRow(amountCents), search, now };
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.money };

export default function ExpensesPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Expenses"
      lead="What you paid for printing, postage, design, and anything else, with receipts."
    >
      <div className="row">
        <ButtonLink to={officePaths.newExpense()} weight="go">
          Record an expense
        </ButtonLink>
      </div>
      <SearchableTable
        table={expenseTable}
        data={loaderData}
        label="Payee, note, or mailing"
        nothing="No matches. Try fewer words or different dates."
        none="No expenses yet. Record the first one, and its receipt stays with it."
      />
    </OfficePage>
  );
}
