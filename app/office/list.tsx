import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { ButtonLink } from "./controls.tsx";
import sheet from "./list.css?sheet";

/**
 * A search and the table that it finds, by keyboard too: the arrow keys walk through the links that carry `data-row`,
 * Enter opens one, Escape leads back to the search.
 */
export function List({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const onKey = (event: KeyboardEvent) => walk(list, event);
    list.addEventListener("keydown", onKey);
    return () => list.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="office-list" ref={ref}>
      <Style name="office-list" sheet={sheet} />
      {children}
    </div>
  );
}

function walk(list: HTMLElement, event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const search = list.querySelector<HTMLElement>("input[type=search]");
  const at = rows.indexOf(target);
  if (at < 0 && target !== search) return;
  const next = at < 0 ? (key === "ArrowDown" ? rows[0] : undefined) : goal(rows, at, key, search);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function goal(rows: HTMLElement[], at: number, key: string, search: HTMLElement | null) {
  switch (key) {
    case "ArrowDown":
      return rows[at + 1];
    case "ArrowUp":
      return at === 0 ? (search ?? undefined) : rows[at - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    case "Escape":
      return search ?? undefined;
    default:
      return undefined;
  }
}

/** A table of figures that is wider than a phone: it scrolls by keyboard too. */
export function Wide({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (axe, scrollable-region-focusable).
    <section className="scroll" aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}

/** The head of a column by which a table can be sorted. */
export function SortHead({
  name,
  to,
  sorted,
  amount,
}: {
  name: string;
  to: string;
  sorted: "ascending" | "descending" | undefined;
  amount?: boolean;
}) {
  return (
    <th scope="col" aria-sort={sorted} className={amount ? "amount" : undefined}>
      <Link to={to} preventScrollReset>
        {name}
      </Link>
    </th>
  );
}

/** Where somebody is among the pages of a list, and what leads to the others. */
export function Pager({
  page,
  size,
  total,
  toPage,
  children,
}: {
  page: number;
  size: number;
  total: number;
  toPage: (page: number) => string;
  children?: ReactNode;
}) {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const shown = new Intl.NumberFormat("en-US");
  return (
    <section className="pager" aria-label="Pages of the list">
      <p role="status">
        {total === 0
          ? "None found"
          : first > total
            ? `There are ${shown.format(total)}, on earlier pages`
            : `${shown.format(first)} to ${shown.format(last)} of ${shown.format(total)}`}
      </p>
      <div>
        {page > 1 && <ButtonLink to={toPage(page - 1)}>Previous</ButtonLink>}
        {last < total && <ButtonLink to={toPage(page + 1)}>Next</ButtonLink>}
        {children}
      </div>
    </section>
  );
}
