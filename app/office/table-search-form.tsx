import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { Button, Choice, Field } from "./controls.tsx";
import {
  type Filter,
  LONGEST_SEARCH,
  sortsDown,
  type Table,
  type TableSearch,
  usualColumns,
} from "./table.ts";

type Asked<Row> = {
  table: Table<Row>;
  search: TableSearch;
  label: string;
  look: (search: TableSearch) => void;
  /** Whether the browser searches by itself, with every letter. */
  atWork: boolean;
};

/** What a list is searched, narrowed and, on a phone, sorted by. Without script it is a form like any other. */
export function TableSearchForm<Row>({ table, search, label, look, atWork }: Asked<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const typed = () => form.current?.querySelector<HTMLInputElement>("#words")?.value.trim() ?? "";
  const find = () => look({ ...search, words: typed().slice(0, LONGEST_SEARCH), page: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address writes into the field, never its own echo
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>("#words");
    if (field && field.value.trim() !== search.words) field.value = search.words;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the list was here is looked for as soon as it is
  useEffect(() => {
    if (atWork && typed() !== search.words) find();
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
      {search.columns.join() !== usualColumns(table).join() && (
        <input type="hidden" name="columns" value={search.columns.join()} />
      )}
      <Field
        id="words"
        label={label}
        name="words"
        type="search"
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        defaultValue={search.words}
        onInput={() => atWork && find()}
      />
      {table.filters.map((filter) => (
        <Choice
          key={filter.id}
          id={filter.id}
          label={filter.label}
          name={filter.id}
          value={search.filters[filter.id] ?? ""}
          options={optionsOf(filter, search.filters[filter.id] ?? "")}
          onChange={({ target }) =>
            look({
              ...search,
              filters: { ...search.filters, [filter.id]: target.value },
              page: 1,
            })
          }
        />
      ))}
      <Sort table={table} search={search} look={look} />
      <Button type="submit">Search</Button>
    </Form>
  );
}

/** What an address narrows by is shown also where it is not among what is offered. */
function optionsOf<Row>({ options }: Filter<Row>, value: string) {
  const known = options.some((option) => option.value === value);
  return known ? options : [...options, { value, name: "An earlier one" }];
}

/** A phone shows no heads of columns to sort by. */
function Sort<Row>({ table, search, look }: Pick<Asked<Row>, "table" | "search" | "look">) {
  return (
    <div className="narrow">
      <Choice
        id="sort"
        label="Sorted by"
        name="sort"
        value={search.sort}
        options={table.columns.map(({ id, heading }) => ({ value: id, name: heading }))}
        onChange={({ target }) => {
          const { value } = target;
          look({ ...search, sort: value, descending: sortsDown(table, value), page: 1 });
        }}
      />
      <Choice
        id="order"
        label="Beginning with"
        name="order"
        value={search.descending ? "down" : "up"}
        options={[
          { value: "up", name: "the first" },
          { value: "down", name: "the last" },
        ]}
        onChange={({ target }) => look({ ...search, descending: target.value === "down", page: 1 })}
      />
    </div>
  );
}
