import { findReservations } from "#business/reservations/reservation-list.ts";
import { readSearch } from "#business/reservations/search.ts";
import { arizonaDate } from "#platform/clock.ts";
import { amountCell } from "#platform/csv.ts";
import type { Route } from "./+types/reservations-csv.ts";
import { csvAnswer } from "./csv-answer.ts";
import { insiderWho } from "./door.ts";
import { industryName, stateOf } from "./reservation-words.ts";

/** Most rows of one file. */
const MOST = 50_000;

const HEAD = [
  ...["Reference", "Business", "Person", "E-mail", "Phone", "Mailing", "Drop date", "Industry"],
  ...["Place", "Size", "Price before tax (USD)", "State", "Pay by", "Made on"],
];

/** The reservations that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "reservations.see");
  const search = readSearch(new URL(request.url).searchParams);
  const { rows } = await findReservations({ ...search, page: 1 }, MOST);
  const cells = rows.map((row) => [
    ...[row.reference, row.business, row.person, row.email, row.phone, row.mailing, row.dropDate],
    ...[industryName(row.industry), row.spot, row.size, amountCell(row.priceCents)],
    ...[stateOf(row).name, row.paymentDue, arizonaDate(row.createdAt)],
  ]);
  return csvAnswer("reservations", HEAD, cells);
}
