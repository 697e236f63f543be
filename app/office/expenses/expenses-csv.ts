import { officeLoader } from "#app/office/access/office-route.ts";
import { listCsvResponse, MAX_CSV_ROWS } from "#app/office/tables/csv-response.ts";
import { parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listExpenses } from "#business/expenses/find-expenses.ts";
import { arizonaDate } from "#platform/clock.ts";
import { expenseTable, toExpenseSearch, toExpenseTotalsRow } from "./expense-table.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const asked = new URL(request.url).searchParams;
  const search = { ...parseTableSearch(expenseTable, asked), page: 1 };
  const { rows, amountCents } = await listExpenses(
    toExpenseSearch(search, arizonaDate(now)),
    MAX_CSV_ROWS,
  );
  return listCsvResponse("expenses", expenseTable.columns, rows, toExpenseTotalsRow(amountCents));
});
