import { Form } from "react-router";
import { Button, ButtonLink } from "#app/office/forms/controls.tsx";
import {
  type AnyTableDefinition,
  defaultColumnIds,
  formatTableSearch,
  type TableSearch,
} from "./table-definition.ts";

type Tools = {
  table: AnyTableDefinition;
  search: TableSearch;
  change: (part: Partial<TableSearch>) => void;
};

/** The visible columns, and the list as a file. */
export function TableColumnsAndExport(tools: Tools) {
  return (
    <div className="tools">
      <Columns {...tools} />
      <File {...tools} />
    </div>
  );
}

function Columns({ table, search, change }: Tools) {
  const { columns } = search;
  const put = (id: string, on: boolean) => {
    const chosen = table.columns
      .filter((column) => (column.id === id ? on : columns.includes(column.id)))
      .map((column) => column.id);
    change({ columns: chosen, page: search.page });
  };
  const rest = new URLSearchParams(
    formatTableSearch(table, { ...search, columns: defaultColumnIds(table) }),
  );
  return (
    <details className="menu" name="list-tools">
      <summary>Columns</summary>
      <Form
        method="get"
        action={table.path}
        onSubmit={(event) => {
          event.preventDefault();
          event.currentTarget.closest("details")?.removeAttribute("open");
        }}
      >
        {[...rest].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend>Columns to show</legend>
          {table.columns.map(({ id, heading, shown }) => (
            <label key={id}>
              <input
                type="checkbox"
                name="columns"
                value={id}
                checked={columns.includes(id)}
                disabled={shown === "always"}
                onChange={({ target }) => put(id, target.checked)}
              />
              {heading}
            </label>
          ))}
        </fieldset>
        {/* Marks a choice of no columns in the address when every box is empty. */}
        <input type="hidden" name="columns" value={columns[0]} />
        <Button type="submit">Apply</Button>
      </Form>
    </details>
  );
}

function File({ table, search }: Tools) {
  const query = formatTableSearch(table, { ...search, page: 1, columns: defaultColumnIds(table) });
  const to = (columns: string) => `${table.csv}${query}${query ? "&" : "?"}columns=${columns}`;
  return (
    <details className="menu" name="list-tools">
      <summary>Download (CSV)</summary>
      <div>
        <p>All matching rows, for your spreadsheet.</p>
        <ButtonLink to={to(search.columns.join())} reloadDocument>
          These columns
        </ButtonLink>
        <ButtonLink to={to("all")} reloadDocument>
          All columns
        </ButtonLink>
      </div>
    </details>
  );
}
