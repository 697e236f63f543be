import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import { isCalendarDate } from "#platform/clock.ts";
import {
  type AnyTableDefinition,
  MAX_SEARCH_LENGTH,
  parseTableSearch,
  sortsDescendingFirst,
  type TableFilter,
  type TableSearch,
  tablePath,
} from "./table-definition.ts";

/** The search, filter and sort form of a list. Its fields are uncontrolled, so typing works before React loads. */
export function TableSearchForm({
  table,
  search,
  label,
  change,
  type,
}: {
  table: AnyTableDefinition;
  search: TableSearch;
  label: string;
  change: (part: Partial<TableSearch>) => void;
  type: (words: string) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const readForm = () => {
    const { words, filters, sort, descending } = parseTableSearch(
      table,
      formSearchParams(form.current),
    );
    return { words, filters, sort, descending };
  };
  const changeToFields = () => change(readForm());
  /** A choice empties the fields whose values would take its place. */
  const choose = (id: string) => {
    const others = table.filters.filter(({ replaces }) => replaces?.includes(id));
    fillForm(form.current, Object.fromEntries(others.map((other) => [other.id, ""])));
    changeToFields();
  };
  useFilledForm(form, table, search);
  // What was filled in before React was here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has taken the form over
  useEffect(() => {
    const pathOf = (each: TableSearch) => tablePath(table, { ...each, page: 1 });
    if (pathOf({ ...search, ...readForm() }) !== pathOf(search)) changeToFields();
  }, []);
  return (
    <Form
      ref={form}
      method="get"
      action={table.path}
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        changeToFields();
      }}
    >
      {Object.entries(table.fixed ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        id="words"
        label={label}
        name="words"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        defaultValue={search.words}
        onInput={() => type(readForm().words)}
      />
      <Fold isNarrowed={Object.values(search.filters).some(Boolean)}>
        {table.filters.map((filter) =>
          filter.isDate ? (
            <Field
              key={filter.id}
              id={filter.id}
              label={filter.label}
              name={filter.id}
              type="date"
              defaultValue={search.filters[filter.id] ?? ""}
              onInput={({ currentTarget: { value } }) => {
                // A year that is still being typed is no date yet.
                if (value === "" || isCalendarDate(value)) changeToFields();
              }}
            />
          ) : (
            <SelectField
              key={filter.id}
              id={filter.id}
              label={filter.label}
              name={filter.id}
              defaultValue={search.filters[filter.id] ?? ""}
              options={optionsOf(filter, search.filters[filter.id] ?? "")}
              onChange={() => choose(filter.id)}
            />
          ),
        )}
        {/* A phone shows no column headers to sort by. */}
        <div className="narrow">
          <SelectField
            id="sort"
            label="Sorted by"
            name="sort"
            defaultValue={search.sort}
            options={table.columns
              .filter(({ shown }) => shown)
              .map(({ id, heading }) => ({ value: id, name: heading }))}
            onChange={({ target: { value: sort } }) =>
              change({ ...readForm(), sort, descending: sortsDescendingFirst(table, sort) })
            }
          />
          <SelectField
            id="order"
            label="Order"
            name="order"
            defaultValue={search.descending ? "down" : "up"}
            options={[
              { value: "up", name: "Ascending" },
              { value: "down", name: "Descending" },
            ]}
            onChange={changeToFields}
          />
        </div>
      </Fold>
      <Button type="submit">Search</Button>
    </Form>
  );
}

function useFilledForm(
  form: { readonly current: HTMLFormElement | null },
  table: AnyTableDefinition,
  search: TableSearch,
) {
  const path = tablePath(table, { ...search, page: 1 });
  const filled = useRef(path);
  useEffect(() => {
    if (filled.current === path) return;
    filled.current = path;
    const { words, filters, sort, descending } = search;
    const narrowing = table.filters.map(({ id }) => [id, filters[id] ?? ""] as const);
    const values = { words, sort, order: descending ? "down" : "up" };
    fillForm(form.current, { ...values, ...Object.fromEntries(narrowing) });
  }, [form, path, table, search]);
}

/** A filter in the address is shown even if it is not among the options. */
function optionsOf({ options }: TableFilter, value: string) {
  const known = options.some((option) => option.value === value);
  return known ? options : [...options, { value, name: "Earlier" }];
}

/** On a phone the filters are folded, so that the rows are visible; wide screens show them (`list.css`). */
function Fold({ isNarrowed, children }: { isNarrowed: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(isNarrowed);
  useEffect(() => {
    if (isNarrowed && details.current) details.current.open = true;
  }, [isNarrowed]);
  return (
    <details ref={details} className="fold" open={isOpenAtFirst}>
      <summary>Filter</summary>
      {children}
    </details>
  );
}

function formSearchParams(form: HTMLFormElement | null): URLSearchParams {
  const fields = form ? [...new FormData(form)] : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Writes values into a form's fields by name; a typed space around a value stays. */
function fillForm(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.value.trim() !== value) field.value = value;
  }
}
