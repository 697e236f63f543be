import { redirect } from "react-router";
import { textOf } from "#app/office/door.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import type { SavedList } from "#business/people/saved-view.ts";
import { deleteView, renameView, saveView } from "#business/people/saved-views.ts";
import { Refusal } from "#platform/refusal.ts";
import { readTable, type Table, writeTable } from "./table.ts";

type Addressed = Pick<
  Table<never>,
  "id" | "path" | "fixed" | "columns" | "filters" | "sort" | "descending"
>;

/** A search as it is kept: from its first page, and without what the list does not know. */
export function searchToKeep(table: Addressed, typed: string): string {
  return writeTable(table, { ...readTable(table, new URLSearchParams(typed)), page: 1 });
}

/** Saves, renames or deletes a view of a list, as its form says, and leads back to the list. */
export async function keepView(
  form: FormData,
  table: Addressed,
  circumstances: Circumstances,
): Promise<Response> {
  const list: SavedList = table.id;
  const search = searchToKeep(table, textOf(form, "search"));
  const name = textOf(form, "name");
  const seen = {
    id: Number.parseInt(textOf(form, "view"), 10) || 0,
    expectedVersion: Number.parseInt(textOf(form, "version"), 10) || 0,
  };
  switch (textOf(form, "do")) {
    case "save-view":
      await saveView({ list, name, search }, circumstances);
      return redirect(table.path + search, 303);
    case "rename-view":
      await renameView({ ...seen, name }, circumstances);
      return redirect(table.path + search, 303);
    case "delete-view":
      await deleteView(seen, circumstances);
      return redirect(table.path + writeTable(table, readTable(table, new URLSearchParams())), 303);
    default:
      throw new Refusal("invalid", "This form is not complete. Open the list again.");
  }
}
