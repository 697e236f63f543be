import { findMoney } from "#business/billing/money-list.ts";
import type { Route } from "./+types/money-csv.ts";
import { listAsCsv, MOST_IN_A_FILE } from "./csv-answer.ts";
import { insiderWho } from "./door.ts";
import { moneyColumns } from "./money-columns.ts";
import { moneySearch, moneyTables } from "./money-table.ts";
import { readKind } from "./money-words.ts";
import { readTable } from "./table.ts";

/** The payments, invoices or refunds that a search finds, all pages, as a table for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "money.see");
  const asked = new URL(request.url).searchParams;
  const kind = readKind(asked.get("kind"));
  const search = moneySearch(kind, { ...readTable(moneyTables[kind], asked), page: 1 });
  const { rows } = await findMoney(search, MOST_IN_A_FILE);
  return listAsCsv(kind, moneyColumns(kind), rows, asked);
}
