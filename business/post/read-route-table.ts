import type { PlannedRoute, RoutePlan } from "#business/mailings/mailing.ts";
import { routeName } from "#business/mailings/route-plan.ts";
import type { PlainDate } from "#platform/clock.ts";
import { decodeTextFile } from "#platform/read-csv.ts";
import { Refusal } from "#platform/refusal.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import { isZipFile } from "#platform/spreadsheets/unpack-workbook.ts";

/**
 * Reads the post office's counts as people get them from its mapping tool: the table, pasted or as a file, or the answer
 * of its map (JSON). No public description of either exists; the headings are those seen in November 2026.
 */

/** Rows that are read; a ZIP Code has up to a hundred routes. */
const MOST_ROWS = 600;

type Column = "zip" | "route" | "homes" | "businesses" | "total" | "postOffice";

/** What each column is called in the table and in the map's answer, in lower case without signs. */
const HEADINGS: Readonly<Record<string, Column>> = {
  ...{ zip: "zip", zipcode: "zip", zip5: "zip", fivedigitzip: "zip" },
  ...{ route: "route", carrierroute: "route", routeid: "route", zipcrid: "route", cridid: "route" },
  ...{ residential: "homes", res: "homes", rescnt: "homes", homes: "homes", households: "homes" },
  ...{ business: "businesses", businesses: "businesses", bus: "businesses", buscnt: "businesses" },
  ...{ total: "total", totcnt: "total", totaldeliveries: "total" },
  ...{ postoffice: "postOffice", facilityname: "postOffice", facility: "postOffice" },
};

const columnOf = (heading: string) => HEADINGS[heading.toLowerCase().replace(/[^a-z\d]/g, "")];

/**
 * A table of routes from its bytes: CSV, TSV, a workbook, or JSON. Refuses one without any route. `leftOut`: how many rows name
 * no route or have no count, such as a line of sums.
 */
export async function readRouteTable(bytes: Uint8Array, asOf: PlainDate) {
  const rows = readMapAnswer(bytes) ?? (await readRows(bytes));
  const found = new Map<string, PlannedRoute>();
  let leftOut = 0;
  for (const row of rows) {
    const route = toRoute(row, asOf);
    if (route) found.set(routeName(route), route);
    else leftOut++;
  }
  if (found.size === 0) {
    throw new Refusal(
      "invalid",
      "We found no routes. Copy the table with its headings, with columns for Route and Residential.",
      { field: "table" },
    );
  }
  return { routes: sortByName([...found.values()]), leftOut };
}

type Row = Partial<Record<Column, string>>;

/** The attributes of each route in the map's answer, wherever it has them; undefined if this isn't JSON. */
function readMapAnswer(bytes: Uint8Array): Row[] | undefined {
  const text = new TextDecoder().decode(bytes).trim();
  if (!/^[[{]/.test(text)) return undefined;
  const rows: Row[] = [];
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== "object" || value === null) return value;
      const row: Row = {};
      for (const [name, cell] of Object.entries(value)) {
        const column = columnOf(name);
        if (!column || typeof cell === "object") continue;
        // the full name says the ZIP Code, too
        if (column !== "route" || !row.route || name === "ZIP_CRID") row[column] = String(cell);
      }
      if (row.route) rows.push(row);
      return value;
    });
  } catch {
    return undefined;
  }
  return rows;
}

const HEAD_LINE = /^(?=.*route)(?=.*[,;\t|]).*$/im;

async function readRows(bytes: Uint8Array): Promise<Row[]> {
  const text = isZipFile(bytes) ? undefined : decodeTextFile(bytes);
  const table = text?.slice(Math.max(0, text.search(HEAD_LINE))) ?? bytes;
  const records = await readTable(table, { most: MOST_ROWS });
  const start = records.findIndex(({ cells }) => cells.some((cell) => columnOf(cell) === "route"));
  const columns = (records[start]?.cells ?? []).map(columnOf);
  return records.slice(start + 1).map(({ cells }) => {
    const row: Row = {};
    columns.forEach((column, i) => {
      if (column) row[column] = (cells[i] ?? "").trim();
    });
    return row;
  });
}

/** "12550-C001", "12550C001", "C1" */
const ROUTE = /^(?:(\d{5})[\s-]*)?([BCGHR])(\d{1,3})$/i;

function toRoute(row: Row, asOf: PlainDate): PlannedRoute | undefined {
  const [, ofRoute, letter = "", number = ""] = ROUTE.exec(row.route?.trim() ?? "") ?? [];
  const zip = ofRoute ?? /\d{5}/.exec(row.zip ?? "")?.[0];
  const [total, businesses] = [readCount(row.total), readCount(row.businesses)];
  const homes =
    readCount(row.homes) ??
    (total !== null && businesses !== null ? Math.max(0, total - businesses) : null);
  if (!zip || !letter || homes === null) return undefined;
  return {
    zip,
    route: `${letter.toUpperCase()}${number.padStart(3, "0")}`,
    homes,
    businesses,
    postOffice: row.postOffice ?? "",
    neighborhood: "",
    asOf,
    isChosen: false,
    day: null,
  };
}

/** "1,234" as a number; a blank, a dash or "NaN" as unknown. */
function readCount(cell: string | undefined): number | null {
  const digits = (cell ?? "").trim().replaceAll(",", "");
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
}

/**
 * A plan with the counts of a new table. What was decided about a route stays; routes of other ZIP Codes stay as they are. The
 * first table's routes are all chosen, so that one takes out what is too much.
 */
export function mergeRouteTable(before: RoutePlan, table: RoutePlan): RoutePlan {
  const zips = new Set(table.map(({ zip }) => zip));
  const known = new Map(before.map((route) => [routeName(route), route]));
  const read = table.map((route): PlannedRoute => {
    const was = known.get(routeName(route));
    const neighbor = before.find(({ zip }) => zip === route.zip);
    return {
      ...route,
      postOffice: route.postOffice || neighbor?.postOffice || "",
      neighborhood: neighbor?.neighborhood ?? "",
      isChosen: was?.isChosen ?? (before.length === 0 && route.homes > 0),
      day: was?.day ?? null,
    };
  });
  return sortByName([...before.filter(({ zip }) => !zips.has(zip)), ...read]);
}

const sortByName = (routes: readonly PlannedRoute[]) =>
  routes.toSorted((a, b) => (routeName(a) < routeName(b) ? -1 : 1));

/** The routes of an earlier card as a start for another: chosen again, on no day yet. */
export const copyRoutesWithoutDays = (earlier: RoutePlan): RoutePlan =>
  earlier.map((route) => ({ ...route, day: null }));
