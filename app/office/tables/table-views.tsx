import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, Field } from "#app/office/forms/controls.tsx";
import { Link } from "#app/ui/link.tsx";
import {
  MAX_SAVED_VIEWS_PER_LIST,
  type SavedView,
  VIEW_NAME_LENGTH,
} from "#business/team/saved-view.ts";
import {
  type AnyTableDefinition,
  formatTableSearch,
  parseTableSearch,
  type TableSearch,
  tablePath,
} from "./table-definition.ts";

/** The views of a list: built-in ones, and one's own, which are saved, renamed and deleted here. */
export function TableViews({
  table,
  search,
  views,
}: {
  table: AnyTableDefinition;
  search: TableSearch;
  views: readonly SavedView[];
}) {
  const here = formatTableSearch(table, { ...search, page: 1 });
  const all = formatTableSearch(table, parseTableSearch(table, new URLSearchParams()));
  const usual = [{ name: "All", search: all }, ...table.views];
  const own = views.find((view) => view.search === here);
  const known = own ?? usual.find((view) => view.search === here);
  return (
    <section className="views" aria-label="Views">
      <ul>
        {[...usual, ...views].map((view) => (
          <li key={`${view.name} ${view.search}`}>
            <Link
              to={table.path + view.search}
              aria-current={view === known ? "page" : undefined}
              preventScrollReset
              prefetch="none"
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
      {own && <Change key={`${own.id} ${own.version}`} table={table} search={search} view={own} />}
      {!known && views.length < MAX_SAVED_VIEWS_PER_LIST && <Save table={table} search={search} />}
    </section>
  );
}

type Here = { table: AnyTableDefinition; search: TableSearch };

/** A form about a view: sent to the list's current address, to which it returns. */
function About({ table, search, children }: Here & { children: ReactNode }) {
  return (
    <Form method="post" action={tablePath(table, search)} preventScrollReset>
      <input type="hidden" name="search" value={formatTableSearch(table, search)} />
      {children}
    </Form>
  );
}

function Save(here: Here) {
  return (
    <details className="menu" name="list-tools">
      <summary>Save this view</summary>
      <About {...here}>
        <Field
          id="view-name"
          label="View name"
          hint="Saves this search, order, and columns."
          name="name"
          maxLength={VIEW_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <Button type="submit" name="do" value="save-view">
          Save
        </Button>
      </About>
    </details>
  );
}

function Change({ view, ...here }: Here & { view: SavedView }) {
  const seen = (
    <>
      <input type="hidden" name="view" value={view.id} />
      <input type="hidden" name="version" value={view.version} />
    </>
  );
  return (
    <details className="menu" name="list-tools">
      <summary>Rename or delete</summary>
      <div>
        <About {...here}>
          {seen}
          <Field
            id="view-name"
            label="View name"
            name="name"
            defaultValue={view.name}
            maxLength={VIEW_NAME_LENGTH}
            autoComplete="off"
            required
          />
          <Button type="submit" name="do" value="rename-view">
            Rename
          </Button>
        </About>
        <About {...here}>
          {seen}
          <p>This deletes only the view. Your {here.table.many} don't change.</p>
          <Button type="submit" name="do" value="delete-view" weight="danger">
            Delete “{view.name}”
          </Button>
        </About>
      </div>
    </details>
  );
}
