import { redirect } from "react-router";
import { formText } from "#app/office/access/office-access.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { SavedViewList } from "#business/team/saved-view.ts";
import { deleteView, renameView, saveView } from "#business/team/saved-views.ts";
import { Refusal } from "#platform/refusal.ts";
import { formatTableSearch, parseTableSearch, type TableDefinition } from "./table-definition.ts";

type Addressed = Pick<
  TableDefinition<never>,
  "id" | "path" | "fixed" | "columns" | "filters" | "sort" | "descending"
>;

/** A search as stored: from its first page, and without unknown parameters. */
export function searchToSave(table: Addressed, typed: string): string {
  return formatTableSearch(table, {
    ...parseTableSearch(table, new URLSearchParams(typed)),
    page: 1,
  });
}

/** Saves, renames or deletes a view of a list, as its form says, and returns to the list. */
export async function handleSavedViewForm(
  form: FormData,
  table: Addressed,
  actionContext: ActionContext,
): Promise<Response> {
  const list: SavedViewList = table.id;
  const search = searchToSave(table, formText(form, "search"));
  const name = formText(form, "name");
  const seen = {
    id: Number.parseInt(formText(form, "view"), 10) || 0,
    expectedVersion: Number.parseInt(formText(form, "version"), 10) || 0,
  };
  switch (formText(form, "do")) {
    case "save-view":
      await saveView({ list, name, search }, actionContext);
      return redirect(table.path + search, 303);
    case "rename-view":
      await renameView({ ...seen, name }, actionContext);
      return redirect(table.path + search, 303);
    case "delete-view":
      await deleteView(seen, actionContext);
      return redirect(
        table.path + formatTableSearch(table, parseTableSearch(table, new URLSearchParams())),
        303,
      );
    default:
      throw new Refusal(
        "invalid",
        "Something's missing from that form. Open the list and try again.",
      );
  }
}
