import { findAdvertisers } from "#business/reservations/advertiser-list.ts";
import type { Route } from "./+types/advertisers-csv.ts";
import { advertiserColumns } from "./advertiser-columns.ts";
import { listAsCsv, MOST_IN_A_FILE } from "./csv-answer.ts";
import { insiderWho } from "./door.ts";

/** The advertisers that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "advertisers.see");
  const asked = new URL(request.url).searchParams;
  const words = (asked.get("words") ?? "").trim().slice(0, 100);
  const { rows } = await findAdvertisers({ words, page: 1 }, MOST_IN_A_FILE);
  return listAsCsv("advertisers", advertiserColumns, rows, asked);
}
