import { leadStateLabels } from "#app/office/leads/lead-labels.ts";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { businessFieldIds, businessFields } from "#business/advertisers/business-fields.ts";
import { type ImportableList, MAX_IMPORT_ROWS, NOTES_COLUMN } from "#business/imports/import.ts";
import { leadStates } from "#business/leads/lead.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import { endedStates, liveStates } from "#business/reservations/reservation.ts";
import { type CsvRecord, decodeTextFile, readCsv } from "#platform/read-csv.ts";
import { Refusal } from "#platform/refusal.ts";
import { readWorkbook } from "#platform/spreadsheets/read-workbook.ts";
import { isZipFile } from "#platform/spreadsheets/unpack-workbook.ts";
import { cutText } from "#platform/text-limits.ts";
import { sizes } from "#site.ts";
import { columnsForImport } from "./import-columns.ts";

/** The columns that an import reads; our exports' other columns are ignored. */
const READ: Record<ImportableList, readonly string[]> = {
  advertisers: ["number", "business", "person", "email", "phone", ...businessFieldIds],
  leads: [
    ...["number", "business", "person", "phone", "email", "industry", "neighborhood"],
    ...["source", "next", "step", "why"],
  ],
  reservations: [
    ...["reference", "business", "person", "email", "phone", "mailing", "drop", "industry"],
    ...["place", "size", "price", "state", "due", "made"],
  ],
  payments: ["name", "reservation", "amount", "date", "more"],
};

/** The columns that identify a row; a table without any of them is not of this list. */
const FOUND_BY: Record<ImportableList, readonly string[]> = {
  advertisers: ["number", "email"],
  leads: ["email", "phone"],
  reservations: ["reference", "mailing", "drop"],
  payments: ["name", "reservation"],
};

/** What spreadsheets call a customer's columns. */
const CUSTOMER: Readonly<Record<string, string>> = {
  ...{ company: "business", companyname: "business", businessname: "business" },
  ...{ contact: "person", contactname: "person", person: "person", owner: "person" },
  ...{ phonenumber: "phone", mobile: "phone", telephone: "phone", cell: "phone" },
  ...{ emailaddress: "email", mail: "email" },
};

/** Other headings that banks and spreadsheets use for the same columns. */
const ALSO: Record<ImportableList, Readonly<Record<string, string>>> = {
  advertisers: {
    ...CUSTOMER,
    name: "business",
    ...Object.fromEntries(
      businessFieldIds.flatMap((id) =>
        businessFields[id].alsoCalled.map((heading) => [heading, id] as const),
      ),
    ),
  },
  leads: {
    ...CUSTOMER,
    name: "person",
    ...{ category: "industry", trade: "industry", area: "neighborhood" },
    ...{ nextcall: "next", callon: "next", followup: "next", callback: "next" },
    ...{ leadsource: "source", note: NOTES_COLUMN, notes: NOTES_COLUMN, comments: NOTES_COLUMN },
    ...{ status: "step", step: "step", reason: "why" },
  },
  reservations: {
    price: "price",
    spot: "place",
    place: "place",
    status: "state",
    person: "person",
    name: "person",
  },
  payments: {
    invoicenumber: "name",
    number: "name",
    name: "name",
    reference: "reservation",
    amount: "amount",
    memo: "more",
    more: "more",
    description: "more",
  },
};

const keyOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The headings that a table of a list may have, for people. */
export function importableHeadings(list: ImportableList): string[] {
  return columnsForImport(list)
    .filter(({ id }) => READ[list].includes(id))
    .map(({ file }) => file.heading);
}

export type ImportTable = {
  rows: { line: number; cells: Record<string, string> }[];
  /** Headings of ignored columns. */
  ignored: string[];
};

/**
 * Reads a table or a file by its headings, in any order: each row's cells by column id, with labels turned
 * into values, and dates and amounts in our format. Skips empty rows and our own files' totals. Refuses a table without any
 * column that identifies its rows.
 */
export async function parseImportTableOrThrow(
  list: ImportableList,
  given: string | Uint8Array,
): Promise<ImportTable> {
  const table: ImportTable = { rows: [], ignored: [] };
  let ids: Ids | undefined;
  let noted: readonly NotedColumn[] = [];
  for await (const record of await recordsOf(given)) {
    if (!ids) {
      ids = readHead(list, record.cells);
      const unknown = unknownColumns(list, ids, record.cells);
      if (list === "leads") noted = unknown;
      else table.ignored = unknown.map(({ heading }) => heading);
    } else if (record.cells.some((cell) => cell.trim() !== "")) {
      const row = withNotes(toRow(list, ids, record), record.cells, noted);
      if (list !== "payments" || !isTotal(row.cells.name)) table.rows.push(row);
    }
  }
  if (!ids) throw notThisList(list, []);
  return table;
}

/** Whether a row of our own payments is the last one, the sum of the others (`moneyTotalsLabel`). */
const isTotal = (invoice = "") => /^Total(?:(?:, not counting| without) .*)?$/.test(invoice);

/** The rows of a typed table or a file: a workbook or text. */
async function recordsOf(given: string | Uint8Array) {
  const most = { most: MAX_IMPORT_ROWS };
  if (typeof given !== "string" && isZipFile(given)) return readWorkbook(given, most);
  return readCsv(typeof given === "string" ? given : decodeTextFile(given), most);
}

/** A column whose texts become notes, by its position. */
type NotedColumn = { at: number; heading: string };

/** The column id of each heading; undefined if it is ignored. */
type Ids = readonly (string | undefined)[];

function readHead(list: ImportableList, head: readonly string[]): Ids {
  const own = head.map((heading) => columnOf(list, heading));
  // Beside a column for the business, "Name" is the person's.
  const isPerson = (heading: string, at: number) =>
    keyOf(heading) === "name" && own.some((id, other) => id === "business" && other !== at);
  const ids = own.map((id, at) => (isPerson(head[at] ?? "", at) ? "person" : id));
  if (!FOUND_BY[list].some((id) => ids.includes(id))) throw notThisList(list, head);
  const twice = ids.find((id, at) => id !== undefined && ids.indexOf(id) !== at);
  if (twice) throw headingTwice(head[ids.lastIndexOf(twice)] ?? twice);
  return ids;
}

/** Columns that a list does not have; other columns of our own exports are expected. */
function unknownColumns(list: ImportableList, ids: Ids, head: readonly string[]): NotedColumn[] {
  const known = new Set(columnsForImport(list).map(({ file }) => keyOf(file.heading)));
  return head.flatMap((heading, at) =>
    ids[at] === undefined && !known.has(keyOf(heading)) ? [{ at, heading: heading.trim() }] : [],
  );
}

function columnOf(list: ImportableList, heading: string): string | undefined {
  const key = keyOf(heading);
  const own = columnsForImport(list).find(({ file }) => keyOf(file.heading) === key)?.id;
  const id = own ?? getOwnProperty(ALSO[list], key);
  const isRead = id !== undefined && (READ[list].includes(id) || id === NOTES_COLUMN);
  return isRead ? id : undefined;
}

function toRow(
  list: ImportableList,
  ids: Ids,
  { line, cells }: CsvRecord,
): ImportTable["rows"][number] {
  const read: Record<string, string> = {};
  for (const [at, id] of ids.entries()) {
    if (id) read[id] = plain(list, id, cells[at]?.trim() ?? "");
  }
  return { line, cells: read };
}

/** A row with what its unknown columns say, each on a line of its notes: "Rating: 5". */
function withNotes(
  row: ImportTable["rows"][number],
  cells: readonly string[],
  noted: readonly NotedColumn[],
): ImportTable["rows"][number] {
  const lines = noted.flatMap(({ at, heading }) => {
    const text = cells[at]?.trim();
    return text ? [heading ? `${heading}: ${text}` : text] : [];
  });
  const notes = [row.cells[NOTES_COLUMN], ...lines].filter(Boolean).join("\n");
  return notes === "" ? row : { ...row, cells: { ...row.cells, [NOTES_COLUMN]: notes } };
}

/** A cell's text as a stored value; a label without one stays as typed. */
function plain(list: ImportableList, id: string, text: string): string {
  if (text === "") return "";
  if (id === "step") return named(leadStates, text, (state) => leadStateLabels[state].name);
  if (id === "state" && list === "reservations") {
    return named(
      [...liveStates, ...endedStates],
      text,
      (state) => reservationStateLabels[state].name,
    );
  }
  if (id === "industry") return findNamed(listAllIndustries(), text, ({ slug }) => slug);
  if (id === "size") return findNamed(sizes, text, (size) => size.id);
  if (id === "price" || id === "amount") return plainAmount(text);
  return DATES.includes(id) ? plainDate(text) : text;
}

const DATES = ["drop", "due", "made", "date", "next"];

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function named<Id extends string>(
  ids: readonly Id[],
  text: string,
  nameOf: (id: Id) => string,
): string {
  return ids.find((id) => same(nameOf(id), text) || same(id, text)) ?? text;
}

function findNamed<Thing extends { name: string }>(
  things: readonly Thing[],
  text: string,
  idOf: (thing: Thing) => string,
): string {
  const found = things.find((thing) => same(thing.name, text) || same(idOf(thing), text));
  return found ? idOf(found) : text;
}

/** "$1,000.00" is 1000. */
function plainAmount(text: string): string {
  const bare = text.replace(/[$,\s]/g, "");
  return /^\d{1,7}(?:\.\d+)?$/.test(bare) ? String(Number(bare)) : text;
}

/** 5/15/2027, as American spreadsheets write it, is 2027-05-15. */
function plainDate(text: string): string {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

function notThisList(list: ImportableList, head: readonly string[]): Refusal {
  const said = cutText(head.slice(0, 8).join(", "), 200) || "nothing";
  const needed = columnsForImport(list)
    .filter(({ id }) => FOUND_BY[list].includes(id))
    .map(({ file }) => `“${file.heading}”`);
  return new Refusal(
    "invalid",
    `The first row must name the columns, with at least ${needed.join(" or ")}. It says: ${said}.`,
    { field: "file" },
  );
}

function headingTwice(heading: string): Refusal {
  return new Refusal("invalid", `Two columns are named “${heading}”. Remove one and try again.`, {
    field: "file",
  });
}
