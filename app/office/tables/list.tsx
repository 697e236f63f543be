import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./list.css?sheet";
import { handleListKeys } from "./list-keys.ts";

/** How long a pointer rests on a row whose page is fetched ahead. */
const NEAR_MS = 80;

/**
 * The frame of every list: what it is searched by, its rows or the sentence that there are none, and its pages; with the
 * keys of `list-keys.ts`. Links to records are plain ones, `data-row`: followed here, so that a row costs little.
 */
export function ListFrame({
  tools,
  title,
  aside,
  nothing,
  pager,
  children,
}: {
  /** Search, views, and whatever else stands above the rows. */
  tools?: ReactNode;
  title: string;
  aside?: string | undefined;
  /** Said in place of the rows, where there are none. */
  nothing: string | undefined;
  pager?: ReactNode;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { near, comeNear } = useNearRow();
  useEffect(() => {
    const press = (event: KeyboardEvent) => ref.current && handleListKeys(ref.current, event);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const follow = (event: MouseEvent) => {
    const path = rowPath(event.target);
    if (!path || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <ListBackground ref={ref} onClick={follow} onPointerOver={comeNear} onFocus={comeNear}>
      {near && <PrefetchPageLinks page={near} />}
      {tools}
      <Panel title={title} aside={aside}>
        {nothing === undefined ? (
          <div className="scroll">{children}</div>
        ) : (
          <EmptyState>{nothing}</EmptyState>
        )}
      </Panel>
      {pager}
    </ListBackground>
  );
}

/** What lists and tables of figures stand on. */
export function ListBackground({ children, ...box }: ComponentProps<"div">) {
  return (
    <div {...box} className="office-list">
      <Style name="office-list" sheet={sheet} />
      {children}
    </div>
  );
}

/** The address within the office of the row that something belongs to. */
function rowPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a[data-row]") : null;
  const path = link?.getAttribute("href");
  return path?.startsWith("/") ? path : undefined;
}

/** The row that the person is likely to open next. */
function useNearRow() {
  const [near, setNear] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const comeNear = ({ target }: { target: EventTarget }) => {
    clearTimeout(timer.current);
    const path = rowPath(target);
    if (path) timer.current = setTimeout(() => setNear(path), NEAR_MS);
  };
  return { near, comeNear };
}

/** A table of figures that is wider than a phone: it scrolls by keyboard too. */
export function ScrollableTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (axe, scrollable-region-focusable).
    <section className="scroll" aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}

const shown = new Intl.NumberFormat("en-US");

/** The pager of a list. `onTurn`: turns pages when script runs. */
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
    <section className="pager" aria-label="List pages">
      <p role="status">
        {total === 0
          ? "No matches"
          : first > total
            ? `${shown.format(total)} on earlier pages`
            : `${shown.format(first)} to ${shown.format(last)} of ${shown.format(total)}`}
      </p>
      <div>
        {page > 1 && <ButtonLink {...turn(page - 1, "previous")}>Previous</ButtonLink>}
        {last < total && <ButtonLink {...turn(page + 1, "next")}>Next</ButtonLink>}
        {children}
      </div>
    </section>
  );
}

/** What leads on in a list that only grows: to what is older, and back to the newest. */
export function OlderEntriesLinks({
  newest,
  older,
  what,
}: {
  /** The list's beginning; undefined where this is it. */
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
