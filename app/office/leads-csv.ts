import { everyLead, findLeadList } from "#business/leads/lead-list.ts";
import type { Route } from "./+types/leads-csv.ts";
import { listAsCsv, MOST_IN_A_FILE } from "./csv-answer.ts";
import { insiderWho } from "./door.ts";
import { leadColumns } from "./lead-columns.ts";
import { readLeadState } from "./lead-words.ts";

/** The leads that a search finds, all pages, as a table for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "leads.see");
  const asked = new URL(request.url).searchParams;
  const words = (asked.get("words") ?? "").trim().slice(0, 100);
  const state = readLeadState(asked.get("state"));
  const { rows } = await findLeadList({ ...everyLead, words, state }, MOST_IN_A_FILE);
  return listAsCsv("leads", leadColumns, rows, asked);
}
