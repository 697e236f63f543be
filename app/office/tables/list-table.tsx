import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import { BreakableEmailText, keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { focusRowAfterPageTurn } from "./list.tsx";
import type { ColumnDefinition, ColumnKind, TableTotals } from "./table-definition.ts";

export type OnScreenColumn<Row> = Pick<
  ColumnDefinition<Row>,
  "id" | "heading" | "text" | "small" | "look"
> & {
  readonly kind: ColumnKind | "strong" | "quiet";
};

export type ListSorting = {
  by: string;
  descending: boolean;
  to: (column: string) => string;
  onSort: (column: string) => void;
};

type ListTableProps<Row> = {
  columns: readonly OnScreenColumn<Row>[];
  rows: readonly Row[];
  now: Date;
  idOf: (row: Row) => string;
  linked: string | undefined;
  to: (row: Row) => string | undefined;
  sorting?: ListSorting;
  action?: (row: Row) => ReactNode;
  totals?: TableTotals | undefined;
};

/** Column widths in rem, fixed whatever the rows contain. */
const WIDTHS: Record<OnScreenColumn<never>["kind"], number> = {
  text: 11,
  amount: 8,
  number: 6.5,
  date: 13,
  state: 11,
  email: 19,
  strong: 16,
  quiet: 18,
};
const WIDTH_OF_NAME = 19;
/** The minimum share of the widths before the table scrolls, on wide and on narrow screens. */
const LEAST = { wide: 0.75, narrow: 0.57 };

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, idOf, linked, sorting, action, totals } = props;
  const ref = useRef<HTMLTableElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useLayoutEffect(() => focusRowAfterPageTurn(ref.current), [rows]);
  const widths = columns.map(({ id, kind }) => (id === linked ? WIDTH_OF_NAME : WIDTHS[kind]));
  const width = widths.reduce((sum, rem) => sum + rem, 0);
  const sizes = {
    "--columns": `${widths.map((rem) => `minmax(0, ${rem}fr)`).join(" ")}${action ? " 12rem" : ""}`,
    "--least-wide": `${width * LEAST.wide}rem`,
    "--least-narrow": `${width * LEAST.narrow}rem`,
  };
  return (
    <table className="cards lines" ref={ref} style={sizes as CSSProperties}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} {...column} sorting={sorting} />
          ))}
          {action && (
            <th scope="col">
              <span className="hidden-but-read">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ListRow key={idOf(row)} row={row} {...props} />
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">{totals.label}</th>
            {columns.slice(1).map(({ id, heading, kind }) => {
              const cents = totals.cents[id];
              return (
                <td key={id} className={CLASSES[kind]} data-name={heading}>
                  {cents !== undefined && formatDollarsAndCents(cents)}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const CLASSES: Partial<Record<OnScreenColumn<never>["kind"], string>> = {
  amount: "amount",
  number: "amount",
  date: "when",
  quiet: "quiet",
};

function Head({
  id,
  heading,
  kind,
  sorting,
}: Pick<OnScreenColumn<never>, "id" | "heading" | "kind"> & { sorting: ListSorting | undefined }) {
  const className = kind === "amount" || kind === "number" ? "amount" : undefined;
  if (!sorting) {
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    );
  }
  const { by, descending, to, onSort } = sorting;
  const sort = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSort(id);
  };
  const sorted = by === id ? (descending ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <a href={to(id)} onClick={sort}>
        {heading}
      </a>
    </th>
  );
}

type ListRowProps<Row> = ListTableProps<Row> & { row: Row };

function ListRow<Row>({ row, columns, now, linked, to, action }: ListRowProps<Row>) {
  return (
    <tr>
      {columns.map((column) => {
        const plain = keepNumbersWithUnits(column.text(row, now));
        const text = plain.includes("@") ? <BreakableEmailText email={plain} /> : plain;
        const small = column.small?.(row, now);
        const address = column.id === linked ? to(row) : undefined;
        return (
          <td key={column.id} className={CLASSES[column.kind]} data-name={column.heading}>
            {address ? (
              <a href={address} data-row>
                {text}
              </a>
            ) : column.kind === "state" ? (
              <span className={`pill ${column.look?.(row) ?? ""}`}>{text}</span>
            ) : column.kind === "strong" ? (
              <b>{text}</b>
            ) : (
              text
            )}
            {small && <small>{small}</small>}
          </td>
        );
      })}
      {action && <td className="actions">{action(row)}</td>}
    </tr>
  );
}

/** `amount`: a figure, on the right, which a total may have too; `cell`: anything else. `bare`: without its heading on a phone. */
export type PlainTableColumn<Row, Total = Row> = {
  heading: string;
  className?: "when";
  bare?: true;
} & (
  | { cell: (row: Row) => ReactNode; amount?: undefined }
  | { cell?: undefined; amount: (row: Total) => string }
);

type TableProps<Total, Row extends Total> = {
  className?: string;
  columns: readonly PlainTableColumn<Row, Total>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  total?: Total | undefined;
};

/** A table whose first column names the rows; the amounts of one with a total are its last columns. */
export function PlainTable<Total, Row extends Total = Total>({
  className = "cards",
  columns,
  rows,
  keyOf,
  total,
}: TableProps<Total, Row>) {
  const amounts = columns.flatMap(({ heading, amount }) => (amount ? [{ heading, amount }] : []));
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ heading, amount }) => (
            <th key={heading} scope="col" className={amount && "amount"}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ heading, className: look, bare, cell, amount }, i) =>
              i === 0 ? (
                <th key={heading} scope="row" className={look}>
                  {cell?.(row)}
                </th>
              ) : (
                <td
                  key={heading}
                  className={amount ? "amount" : look}
                  data-name={bare ? undefined : heading}
                >
                  {amount ? amount(row) : cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length - amounts.length}>
              Total
            </th>
            {amounts.map(({ heading, amount }) => (
              <td key={heading} className="amount" data-name={heading}>
                {amount(total)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

export function ScrollableTable<Total, Row extends Total = Total>({
  name,
  ...table
}: TableProps<Total, Row> & { name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (axe, scrollable-region-focusable).
    <section className="scroll" aria-label={name} tabIndex={0}>
      <PlainTable {...table} />
    </section>
  );
}
