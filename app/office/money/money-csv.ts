import { insiderWho } from "#app/office/door.ts";
import { listAsCsv, MOST_IN_A_FILE } from "#app/office/tables/csv-answer.ts";
import { readTable } from "#app/office/tables/table.ts";
import { findMoney } from "#business/billing/money-list.ts";
import type { Route } from "./+types/money-csv.ts";
import { moneyColumns } from "./money-columns.ts";
import { moneySearch, moneyTables } from "./money-table.ts";
import { readKind } from "./money-words.ts";

/** The payments, invoices or refunds that a search finds, all pages, as a table for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "money.see");
  const asked = new URL(request.url).searchParams;
  const kind = readKind(asked.get("kind"));
  const search = moneySearch(kind, { ...readTable(moneyTables[kind], asked), page: 1 });
  const { rows } = await findMoney(search, MOST_IN_A_FILE);
  return listAsCsv(kind, moneyColumns(kind), rows, asked);
}
