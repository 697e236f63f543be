import { foldedSortKey, foldText, phoneDigits, searchWords } from "#platform/fold-text.ts";
import type { Column } from "./columns.ts";
import type { TableDefinition, TableSearch } from "./table-definition.ts";

/**
 * A whole list in the browser: prepared once, in steps that each take little, and then searched and sorted within a
 * frame. What it finds and in which order is what the list's query says (docs/decisions/022-tables.md).
 */
export type PreparedList<Row> = {
  rows: readonly Row[];
  /** Every row's searched texts, folded, one after the other. */
  text: string;
  /** Where each row's texts begin in it, and where the last ends. */
  starts: Int32Array;
  /** By column: the rows' places from the lowest key to the highest, and how many have a key. */
  orders: ReadonlyMap<string, Order>;
};

type Order = { places: Int32Array; known: number };
/** Work that may be put aside after each step. */
type Steps<Result> = Generator<void, Result>;

/** Rows in a step. */
const STEP = 500;

/** Prepares a list. Its rows come in the order in which equal ones shall stand. */
export function* prepareList<Row>(
  table: TableDefinition<Row>,
  rows: readonly Row[],
): Steps<PreparedList<Row>> {
  const texts: string[] = [];
  const starts = new Int32Array(rows.length + 1);
  let end = 0;
  for (const [at, row] of rows.entries()) {
    const text = `${foldText(
      table
        .searched(row)
        .filter((each) => each !== null)
        .join("\t"),
    )}\n`;
    texts.push(text);
    starts[at] = end;
    end += text.length;
    if (at % STEP === STEP - 1) yield;
  }
  starts[rows.length] = end;
  const orders = new Map<string, Order>();
  for (const column of table.columns) orders.set(column.id, yield* ordering(column, rows));
  return { rows, text: texts.join(""), starts, orders };
}

function* ordering<Row>({ key }: Column<Row>, rows: readonly Row[]): Steps<Order> {
  const keys: (string | number)[] = [];
  const known: number[] = [];
  const missing: number[] = [];
  for (const [at, row] of rows.entries()) {
    const value = key(row);
    if (value === null) missing.push(at);
    else known.push(at);
    keys.push(typeof value === "string" ? foldedSortKey(value) : (value ?? 0));
    if (at % STEP === STEP - 1) yield;
  }
  const sorted = yield* sorting(Int32Array.from(known), keys);
  const places = new Int32Array(rows.length);
  places.set(sorted);
  places.set(missing, known.length);
  return { places, known: known.length };
}

/** Sorts places by their keys, equal ones as they stand: short runs first, which are then merged two by two. */
function* sorting(places: Int32Array, keys: readonly (string | number)[]): Steps<Int32Array> {
  const isAbove = (one: number, other: number) => (keys[one] ?? 0) > (keys[other] ?? 0);
  for (let from = 0; from < places.length; from += STEP) {
    places
      .subarray(from, from + STEP)
      .sort((one, other) => (isAbove(one, other) ? 1 : isAbove(other, one) ? -1 : one - other));
    yield;
  }
  let source: Int32Array = places;
  let target: Int32Array = new Int32Array(places.length);
  for (let width = STEP; width < places.length; width *= 2) {
    for (let from = 0; from < places.length; from += 2 * width) {
      yield* merging(source, target, from, width, isAbove);
    }
    [source, target] = [target, source];
  }
  return source;
}

function* merging(
  source: Int32Array,
  target: Int32Array,
  from: number,
  width: number,
  isAbove: (one: number, other: number) => boolean,
): Steps<void> {
  const middle = Math.min(from + width, source.length);
  const end = Math.min(from + 2 * width, source.length);
  let left = from;
  let right = middle;
  for (let at = from; at < end; at++) {
    const one = source[left] ?? -1;
    const other = source[right] ?? -1;
    const takesRight = left === middle || (right < end && isAbove(one, other));
    target[at] = takesRight ? other : one;
    if (takesRight) right++;
    else left++;
    if (at % (4 * STEP) === 0) yield;
  }
}

/** Which rows a search finds: 1 at their places, 0 at all others. */
export function matchRows<Row>(
  prepared: PreparedList<Row>,
  table: Pick<TableDefinition<Row>, "filters">,
  { words, filters }: Pick<TableSearch, "words" | "filters">,
): Uint8Array {
  const { rows } = prepared;
  const found = new Uint8Array(rows.length);
  const looked = searchWords(words);
  for (const [turn, word] of looked.entries()) {
    const digits = phoneDigits(word);
    for (const text of digits ? [word, digits] : [word]) markRows(prepared, text, found, turn);
  }
  const asked = table.filters.filter(({ id }) => filters[id]);
  for (const [at, row] of rows.entries()) {
    const inWords = found[at] === looked.length;
    found[at] =
      inWords && asked.every(({ id, matches }) => matches(row, filters[id] ?? "")) ? 1 : 0;
  }
  return found;
}

/** Raises every row in which a text stands from `turn` to the next. */
function markRows(
  { text, starts }: Pick<PreparedList<unknown>, "text" | "starts">,
  looked: string,
  found: Uint8Array,
  turn: number,
): void {
  let row = 0;
  for (let at = text.indexOf(looked); at !== -1; at = text.indexOf(looked, starts[row])) {
    while ((starts[row + 1] ?? at + 1) <= at) row++;
    if (found[row] === turn) found[row] = turn + 1;
    row++;
  }
}

/** A page of the found rows in the order that is asked for, and how many there are in all. */
export function sortAndPage<Row>(
  { rows, orders }: PreparedList<Row>,
  found: Uint8Array,
  { sort, descending, page }: Pick<TableSearch, "sort" | "descending" | "page">,
  size: number,
): { rows: Row[]; total: number } {
  const order = orders.get(sort);
  const shown: Row[] = [];
  let total = 0;
  const take = (place: number | undefined) => {
    if (place === undefined || !found[place]) return;
    const row = rows[place];
    if (row && total >= (page - 1) * size && shown.length < size) shown.push(row);
    total++;
  };
  const { places, known } = order ?? { places: new Int32Array(), known: 0 };
  if (descending) {
    for (let at = known - 1; at >= 0; at--) take(places[at]);
    for (let at = places.length - 1; at >= known; at--) take(places[at]);
  } else {
    for (const place of places) take(place);
  }
  return { rows: shown, total };
}
