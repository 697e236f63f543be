import { officeLoader } from "#app/office/access/office-route.ts";
import { listCsvResponse, MAX_CSV_ROWS } from "#app/office/tables/csv-response.ts";
import { parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listMoney } from "#business/ledger/list-money.ts";
import { arizonaDate } from "#platform/clock.ts";
import { parseMoneyKindOrPayments } from "./money-labels.ts";
import { moneyColumns, moneyTables, toMoneySearch, toMoneyTotalsRow } from "./money-table.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const asked = new URL(request.url).searchParams;
  const kind = parseMoneyKindOrPayments(asked.get("kind"));
  const search = { ...parseTableSearch(moneyTables[kind], asked), page: 1 };
  const { rows, sums } = await listMoney(
    toMoneySearch(kind, search, arizonaDate(now)),
    MAX_CSV_ROWS,
  );
  return listCsvResponse(kind, moneyColumns(kind), rows, toMoneyTotalsRow(kind, sums));
});
