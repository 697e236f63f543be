import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import { formSearchParams, useFieldsBeforeHydration } from "./form-fields.ts";
import {
  defaultColumns,
  MAX_SEARCH_LENGTH,
  parseTableSearch,
  sortsDescendingFirst,
  type TableAddressing,
  type TableFilter,
  type TableSearch,
  tablePath,
} from "./table-definition.ts";

type Asked = {
  table: TableAddressing;
  search: TableSearch;
  label: string;
  /** Looks for what is typed. */
  look: (search: TableSearch) => void;
  /** Looks for what is chosen; the form shows it at once. */
  choose: (search: TableSearch) => void;
  /** What the address looked for when the router came to it. */
  words: string;
  /** Whether the browser searches by itself, with every letter. */
  atWork: boolean;
};

/** What a list is searched, narrowed and, on a phone, sorted by. Without script it is a form like any other. */
export const TableSearchForm = memo(function TableSearchForm({
  table,
  search,
  words,
  label,
  look,
  choose,
  atWork,
}: Asked) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const asked = () => parseTableSearch(table, formSearchParams(form.current));
  const find = () => look(asked());
  const seen = useRef(key);
  // Another entry of the history writes into the field; what is typed stays as it is, also before the page was at work.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>("#words");
    if (field && seen.current !== key) field.value = words;
    seen.current = key;
  }, [key, words]);
  const early = useFieldsBeforeHydration("form[role=search]");
  // What was chosen before React was here nobody heard, and React takes it back when it draws the form: so what the form
  // said while it was taken over counts, and what it says now that it has been.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has taken the form over
  useEffect(() => {
    const now = asked();
    const here = tablePath(table, { ...search, words: now.words, page: 1 });
    const before = early ? { ...parseTableSearch(table, early), words: now.words, page: 1 } : now;
    const wished = tablePath(table, now) === here ? before : now;
    if (tablePath(table, wished) !== here) choose(wished);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the list was here is looked for as soon as it is
  useEffect(() => {
    const wished = { ...search, words: asked().words, page: 1 };
    if (atWork && tablePath(table, wished) !== tablePath(table, { ...search, page: 1 }))
      look(wished);
  }, [atWork]);
  return (
    <Form
      ref={form}
      method="get"
      action={table.path}
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      {Object.entries(table.fixed ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search.columns.join() !== defaultColumns(table).join() && (
        <input type="hidden" name="columns" value={search.columns.join()} />
      )}
      <Field
        id="words"
        label={label}
        name="words"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        defaultValue={search.words}
        onInput={() => atWork && find()}
      />
      <Fold open={Object.values(search.filters).some(Boolean)}>
        {table.filters.map((filter) => (
          <SelectField
            key={filter.id}
            id={filter.id}
            label={filter.label}
            name={filter.id}
            value={search.filters[filter.id] ?? ""}
            options={optionsOf(filter, search.filters[filter.id] ?? "")}
            onChange={({ target }) =>
              choose({
                ...search,
                filters: { ...search.filters, [filter.id]: target.value },
                page: 1,
              })
            }
          />
        ))}
        <Sort table={table} search={search} choose={choose} />
      </Fold>
      <Button type="submit">Search</Button>
    </Form>
  );
});

/** What an address narrows by is shown also where it is not among what is offered. */
function optionsOf({ options }: TableFilter<never>, value: string) {
  const known = options.some((option) => option.value === value);
  return known ? options : [...options, { value, name: "An earlier one" }];
}

/** On a phone what narrows a list is folded, so that its rows are seen; wide screens show it as it is (`list.css`). */
function Fold({ open, children }: { open: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [unfolded, setUnfolded] = useState(open);
  // Also where it was unfolded before React could hear of it.
  useEffect(() => setUnfolded(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      className="fold"
      open={open || unfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>Narrow down</summary>
      {children}
    </details>
  );
}

/** A phone shows no heads of columns to sort by. */
function Sort({ table, search, choose }: Pick<Asked, "table" | "search" | "choose">) {
  return (
    <div className="narrow">
      <SelectField
        id="sort"
        label="Sorted by"
        name="sort"
        value={search.sort}
        options={table.columns.map(({ id, heading }) => ({ value: id, name: heading }))}
        onChange={({ target }) => {
          const { value } = target;
          choose({
            ...search,
            sort: value,
            descending: sortsDescendingFirst(table, value),
            page: 1,
          });
        }}
      />
      <SelectField
        id="order"
        label="Beginning with"
        name="order"
        value={search.descending ? "down" : "up"}
        options={[
          { value: "up", name: "the first" },
          { value: "down", name: "the last" },
        ]}
        onChange={({ target }) =>
          choose({ ...search, descending: target.value === "down", page: 1 })
        }
      />
    </div>
  );
}
