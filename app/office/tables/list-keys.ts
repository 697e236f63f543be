import { ignoresShortcuts } from "#app/office/palette/keyboard-shortcuts.ts";

/** Arrow keys move through rows and pages, `x` selects, Escape returns to the search, "/" focuses it from anywhere. */
export function handleListKeys(list: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  const search = list.querySelector<HTMLInputElement>("input[type=search]");
  if (key === "/" && search && !ignoresShortcuts(target)) {
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
      ? key === "ArrowDown" && goTo(rows[0])
      : at >= 0 && pressInRow(list, { rows, at, key, search });
  if (done) event.preventDefault();
}

type InRow = { rows: HTMLElement[]; at: number; key: string; search: HTMLElement | null };

function pressInRow(list: HTMLElement, { rows, at, key, search }: InRow): boolean {
  switch (key) {
    case "ArrowDown":
      return goTo(rows[at + 1]) || turn(list, "next");
    case "ArrowUp":
      return goTo(rows[at - 1]) || turn(list, "previous") || goTo(search);
    case "Home":
      return goTo(rows[0]);
    case "End":
      return goTo(rows.at(-1));
    case "Escape":
      return goTo(search);
    case "x":
      return select(rows[at]);
    default:
      return false;
  }
}

function goTo(place: HTMLElement | null | undefined): boolean {
  place?.focus();
  place?.scrollIntoView({ block: "nearest" });
  return Boolean(place);
}

/** Turns the page, if there is another, and continues at its near end (`focusRowAfterPageTurn`). */
function turn(list: HTMLElement, to: "next" | "previous"): boolean {
  const link = list.querySelector<HTMLElement>(`[data-page=${to}]`);
  if (!link) return false;
  list.dataset.arrives = to;
  link.click();
  return true;
}

function select(row: HTMLElement | undefined): boolean {
  const box = row?.closest("tr")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return Boolean(box);
}

/** New rows have arrived: keyboard users continue among them. */
export function focusRowAfterPageTurn(inside: HTMLElement | null): void {
  const list = inside?.closest<HTMLElement>("[data-arrives]");
  if (!list) return;
  const rows = list.querySelectorAll<HTMLElement>("[data-row]");
  goTo(list.dataset.arrives === "next" ? rows[0] : rows[rows.length - 1]);
  delete list.dataset.arrives;
}
