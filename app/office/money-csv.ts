import { findMoney } from "#business/billing/money-list.ts";
import { amountCell } from "#platform/csv.ts";
import type { Route } from "./+types/money-csv.ts";
import { csvAnswer } from "./csv-answer.ts";
import { insiderWho } from "./door.ts";
import { readKind } from "./money-words.ts";

/** Most rows of one file. */
const MOST = 50_000;

const HEAD = ["Name", "Date", "Business", "Reservation", "Amount (USD)", "State", "More"];

/** All payments, invoices or refunds as a table for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "money.see");
  const kind = readKind(new URL(request.url).searchParams.get("kind"));
  const { rows } = await findMoney({ kind, page: 1 }, MOST);
  const cells = rows.map(({ name, on, business, reference, amountCents, state, more }) => [
    ...[name, on, business, reference],
    ...[amountCell(amountCents), state, more],
  ]);
  return csvAnswer(kind, HEAD, cells);
}
