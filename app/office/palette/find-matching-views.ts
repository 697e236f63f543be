import { advertiserTable } from "#app/office/advertisers/advertiser-table.ts";
import { expenseTable } from "#app/office/expenses/expense-table.ts";
import { leadTable } from "#app/office/leads/lead-table.ts";
import { moneyTables } from "#app/office/money/money-table.ts";
import { reservationTable } from "#app/office/reservations/reservation-table.ts";
import type { TableDefinition } from "#app/office/tables/table-definition.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import {
  type SavedViewList,
  savedViewListPermissions,
  savedViewLists,
} from "#business/team/saved-view.ts";
import { findAllSavedViews } from "#business/team/saved-views.ts";
import type { PaletteResult } from "./commands.ts";
import { commandMatches } from "./find-commands.ts";

type Listed = Pick<TableDefinition<never>, "path" | "many" | "views">;

const lists: Record<SavedViewList, Listed> = {
  reservations: reservationTable,
  advertisers: advertiserTable,
  leads: leadTable,
  ...moneyTables,
  expenses: expenseTable,
};

/**
 * The saved views of lists that match all of these words, not only by the list's name: one's own,
 * then the built-in ones.
 */
export async function findMatchingViews(
  words: readonly string[],
  { id, role }: { id: number; role: Role },
): Promise<PaletteResult[]> {
  const open = savedViewLists.filter((list) => hasPermission(role, savedViewListPermissions[list]));
  const own = await findAllSavedViews(id);
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
      commandMatches({ name, also: about, to: "" }, words) &&
      words.some((word) => commandMatches({ name, to: "" }, [word])),
  );
}

function hitsOf(views: Listed["views"], { path, many }: Listed, mine: boolean): PaletteResult[] {
  return views.map(({ name, search }) => ({
    kind: "View",
    name,
    about: mine ? `your view of ${many}` : `view of ${many}`,
    to: path + search,
  }));
}
