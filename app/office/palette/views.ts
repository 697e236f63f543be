import { advertiserTable } from "#app/office/advertisers/advertiser-table.ts";
import { leadTable } from "#app/office/leads/lead-table.ts";
import { moneyTables } from "#app/office/money/money-table.ts";
import { reservationTable } from "#app/office/reservations/reservation-table.ts";
import type { Table } from "#app/office/tables/table.ts";
import type { Role } from "#business/people/operator.ts";
import { may } from "#business/people/permissions.ts";
import { listPermissions, type SavedList, savedLists } from "#business/people/saved-view.ts";
import { findAllViews } from "#business/people/saved-views.ts";
import { type Hit, isCalled } from "./commands.ts";

type Listed = Pick<Table<never>, "path" | "many" | "views">;

const lists: Record<SavedList, Listed> = {
  reservations: reservationTable,
  advertisers: advertiserTable,
  leads: leadTable,
  ...moneyTables,
};

/**
 * The searches of lists that have a name, and are called by all of these words, not by their list's alone: one's own, then
 * those that everybody has.
 */
export async function findViewsCalled(
  words: readonly string[],
  { id, role }: { id: number; role: Role },
): Promise<Hit[]> {
  const open = savedLists.filter((list) => may(role, listPermissions[list]));
  const own = await findAllViews(id);
  const hits = [
    ...open.flatMap((list) =>
      hitsOf(
        own.filter((view) => view.list === list),
        lists[list],
        true,
      ),
    ),
    ...open.flatMap((list) => hitsOf(lists[list].views, lists[list], false)),
  ];
  return hits.filter(
    ({ name, about }) =>
      isCalled({ name, also: about, to: "" }, words) &&
      words.some((word) => isCalled({ name, to: "" }, [word])),
  );
}

function hitsOf(views: Listed["views"], { path, many }: Listed, mine: boolean): Hit[] {
  return views.map(({ name, search }) => ({
    kind: "View",
    name,
    about: mine ? `your view of ${many}` : `view of ${many}`,
    to: path + search,
  }));
}
