import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, PrefetchPageLinks, useNavigate } from "react-router";
import { Button, ButtonLink, Field, SelectField } from "#app/office/forms/controls.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { isTypingTarget } from "#app/office/palette/keyboard-shortcuts.ts";
import { Style } from "#app/ui/style.tsx";
import { formatCount } from "#platform/money.ts";
import sheet from "./list.css?sheet";

/** How long (ms) a pointer rests on a row before its page is prefetched. */
const NEAR_MS = 80;

/** The frame of every list: its search, its rows or an empty message, and its pages. */
export function ListFrame({
  tools,
  title,
  aside,
  nothing,
  pager,
  children,
}: {
  tools?: ReactNode;
  title: string;
  aside?: string | undefined;
  nothing: string | undefined;
  pager?: ReactNode;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { nearPath, onNear } = useNearRow();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => ref.current && handleListKeys(ref.current, event);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  const openRow = (event: MouseEvent) => {
    const path = rowPath(event.target);
    if (!path || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <ListPanel ref={ref} onClick={openRow} onPointerOver={onNear} onFocus={onNear}>
      {nearPath && <PrefetchPageLinks page={nearPath} />}
      {tools}
      <Panel title={title} aside={aside}>
        {nothing === undefined ? (
          <div className="scroll">{children}</div>
        ) : (
          <EmptyState>{nothing}</EmptyState>
        )}
      </Panel>
      {pager}
    </ListPanel>
  );
}

export function ListPanel({ children, ...box }: ComponentProps<"div">) {
  return (
    <div {...box} className="office-list">
      <Style name="office-list" sheet={sheet} />
      {children}
    </div>
  );
}

function rowPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a[data-row]") : null;
  const path = link?.getAttribute("href");
  return path?.startsWith("/") ? path : undefined;
}

function useNearRow() {
  const [nearPath, setNearPath] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onNear = ({ target }: { target: EventTarget }) => {
    clearTimeout(timer.current);
    const path = rowPath(target);
    if (path) timer.current = setTimeout(() => setNearPath(path), NEAR_MS);
  };
  return { nearPath, onNear };
}

export function Pager({
  page,
  size,
  total,
  toPage,
  onTurn,
  children,
}: {
  page: number;
  size: number;
  total: number;
  toPage: (page: number) => string;
  onTurn?: ((page: number) => void) | undefined;
  children?: ReactNode;
}) {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const turn = (to: number, name: "previous" | "next") => ({
    to: toPage(to),
    "data-page": name,
    ...(onTurn && { prefetch: "none" as const }),
    onClick: (event: MouseEvent) => {
      if (!onTurn || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onTurn(to);
    },
  });
  return (
    <section className={total === 0 ? "pager empty" : "pager"} aria-label="List pages">
      <p role="status">
        {total === 0
          ? "No matches"
          : first > total
            ? `${formatCount(total)} on earlier pages`
            : `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`}
      </p>
      <div>
        {page > 1 && <ButtonLink {...turn(page - 1, "previous")}>Previous</ButtonLink>}
        {last < total && <ButtonLink {...turn(page + 1, "next")}>Next</ButtonLink>}
        {children}
      </div>
    </section>
  );
}

/** The search form of a list by its words and by its other `children`. */
export function ListSearchForm({
  label,
  words,
  hint,
  children,
}: {
  label: string;
  words: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <Form method="get" className="search" role="search">
      <Field
        key={words}
        label={label}
        hint={hint}
        name="words"
        type="search"
        defaultValue={words}
      />
      {children}
      <Button type="submit">Search</Button>
    </Form>
  );
}

export function StatusField<State extends string>({
  states,
  labels,
  state,
}: {
  states: readonly State[];
  labels: Readonly<Record<State, { name: string }>>;
  state: State | undefined;
}) {
  const options = states.map((value) => ({ value, name: labels[value].name }));
  return (
    <SelectField
      key={state}
      label="Status"
      name="state"
      defaultValue={state ?? ""}
      options={[{ value: "", name: "Any" }, ...options]}
    />
  );
}

/** The pager of a list that only grows: to older entries, and back to the newest. */
export function OlderEntriesLinks({
  newest,
  older,
  what,
}: {
  /** The start of the list; undefined if this is it. */
  newest: string | undefined;
  older: string | undefined;
  what: string;
}) {
  if (!newest && !older) return null;
  return (
    <div className="row">
      {newest && <ButtonLink to={newest}>Back to newest</ButtonLink>}
      {older && (
        <ButtonLink to={older} data-page="next">
          Older {what}
        </ButtonLink>
      )}
    </div>
  );
}

/** Arrow keys move through rows and pages, Escape returns to the search, "/" focuses it from anywhere. */
function handleListKeys(list: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  const search = list.querySelector<HTMLInputElement>("input[type=search]");
  if (key === "/" && search && !isTypingTarget(target)) {
    event.preventDefault();
    search.focus();
    search.select();
    return;
  }
  if (!(target instanceof HTMLElement) || !list.contains(target)) return;
  const open = target.closest("details[open]");
  if (key === "Escape" && open) {
    open.removeAttribute("open");
    open.querySelector("summary")?.focus();
    return;
  }
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(target.closest("tr")?.querySelector<HTMLElement>("[data-row]") ?? target);
  const done =
    target === search
      ? key === "ArrowDown" && focusOn(rows[0])
      : at >= 0 && handleRowKey(list, { rows, at, key, search });
  if (done) event.preventDefault();
}

type RowKey = { rows: HTMLElement[]; at: number; key: string; search: HTMLElement | null };

function handleRowKey(list: HTMLElement, { rows, at, key, search }: RowKey): boolean {
  switch (key) {
    case "ArrowDown":
      return focusOn(rows[at + 1]) || turnPage(list, "next");
    case "ArrowUp":
      return focusOn(rows[at - 1]) || turnPage(list, "previous") || focusOn(search);
    case "Home":
      return focusOn(rows[0]);
    case "End":
      return focusOn(rows.at(-1));
    case "Escape":
      return focusOn(search);
    default:
      return false;
  }
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  element?.scrollIntoView({ block: "nearest" });
  return Boolean(element);
}

/** Turns the page, if there is another, and continues at its near end (`focusRowAfterPageTurn`). */
function turnPage(list: HTMLElement, to: "next" | "previous"): boolean {
  const link = list.querySelector<HTMLElement>(`[data-page=${to}]`);
  if (!link) return false;
  list.dataset.arrives = to;
  link.click();
  return true;
}

export function focusRowAfterPageTurn(inside: HTMLElement | null): void {
  const list = inside?.closest<HTMLElement>("[data-arrives]");
  if (!list) return;
  const rows = list.querySelectorAll<HTMLElement>("[data-row]");
  focusOn(list.dataset.arrives === "next" ? rows[0] : rows[rows.length - 1]);
  delete list.dataset.arrives;
}
