import * as v from "valibot";
import { advertiserTableColumns } from "#app/office/advertisers/advertiser-table.ts";
import { leadStateLabels } from "#app/office/leads/lead-labels.ts";
import { leadTableColumns } from "#app/office/leads/lead-table.ts";
import { businessFieldIds, businessFields } from "#business/advertisers/business-fields.ts";
import {
  type ColumnMapping,
  IMPORT_NOTES_COLUMN,
  type ImportableList,
  MAX_IMPORT_ROWS,
} from "#business/imports/import.ts";
import { leadStates } from "#business/leads/lead.ts";
import {
  findIndustriesByPhrase,
  searchIndustries,
} from "#business/mailings/industries/search-industries.ts";
import { emailSchema } from "#platform/email-address.ts";
import { foldText } from "#platform/fold-text.ts";
import { formatCount } from "#platform/money.ts";
import { phoneSchema, splitPhones } from "#platform/phone-schema.ts";
import type { CsvRecord } from "#platform/read-csv.ts";
import { Refusal } from "#platform/refusal.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import { readTypedDate } from "#platform/typed-date.ts";

/** A column that is left out. One without a field becomes a note of a lead. */
export const SKIPPED_COLUMN = "skip";

const columns = { leads: leadTableColumns, advertisers: advertiserTableColumns };
const FIELDS: Record<ImportableList, readonly string[]> = {
  leads:
    `business person firstName lastName phone email industry neighborhood source next step why ${IMPORT_NOTES_COLUMN} number`.split(
      " ",
    ),
  advertisers: [
    ..."business person firstName lastName email phone".split(" "),
    ...businessFieldIds,
    "number",
  ],
};

/** Fields that our own files don't have. */
const OWN_LABELS: Readonly<Record<string, string>> = {
  firstName: "First name",
  lastName: "Last name",
  [IMPORT_NOTES_COLUMN]: "Notes",
};

/** What spreadsheets and customer databases call the columns of a field, also in Spanish, as `keyOf` spells them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  business:
    "company companyname businessname account accountname organization organizationname organization1name negocio nombredelnegocio empresa compania",
  person: "contact contactname fullname person owner ownername contacto nombrecompleto dueno",
  firstName: "firstname first givenname",
  lastName: "lastname last surname familyname apellido apellidos",
  phone:
    "phonenumber telephone tel mobile cell mobilephone cellphone workphone businessphone mobilenumber officephone mainphone phone1 homephone telefono celular movil",
  email: "emailaddress mail workemail email1 correo correoelectronico",
  industry: "category trade businesstype giro industria rubro",
  neighborhood: "area",
  next: "nextcall callon followup callback followupdate",
  source: "leadsource",
  [IMPORT_NOTES_COLUMN]: "note notes comments comment notas comentarios",
  step: "status step",
  why: "reason",
  website: "url web webaddress homepage sitioweb",
};

const FIELD_BY_SYNONYM: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SYNONYMS).flatMap(([field, names]) =>
    names.split(" ").map((name) => [name, field] as const),
  ),
  ...businessFieldIds.flatMap((id) =>
    businessFields[id].alsoCalled.map((name) => [name, id] as const),
  ),
]);

/** In letters without accents, and digits: "Teléfono" is "telefono". */
const keyOf = (heading: string) =>
  foldText(heading.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");

export const importFieldHeading = (list: ImportableList, id: string): string =>
  OWN_LABELS[id] ?? columns[list].find((column) => column.id === id)?.file.heading ?? id;

export const importFieldOptions = (list: ImportableList): { value: string; name: string }[] =>
  FIELDS[list].map((value) => ({ value, name: importFieldHeading(list, value) }));

export type ImportTable = { headings: string[]; rows: { line: number; texts: string[] }[] };

/**
 * Reads a typed table, workbook or text: the row that names the columns, and those under it with their row numbers. Where
 * the first row is somebody's phone or email, the columns have no names.
 */
export async function readImportTable(
  list: ImportableList,
  given: string | Uint8Array,
): Promise<ImportTable> {
  const records: CsvRecord[] = [];
  for (const record of await readTable(given, { most: MAX_IMPORT_ROWS })) {
    const cells = record.cells.map((cell) => cell.trim());
    if (cells.some((cell) => cell.includes("\0"))) {
      throw new Refusal(
        "invalid",
        `Line ${formatCount(record.line)} has characters that aren’t text. Save the table as CSV UTF-8 and try again.`,
        { field: "file" },
      );
    }
    if (cells.some(Boolean)) records.push({ line: record.line, cells });
  }
  const at = findHeadRow(list, records);
  const head = records[at];
  if (!head) {
    throw new Refusal("invalid", "This table is empty. Choose another one.", { field: "file" });
  }
  const names = head.cells.some(isReachable) ? [] : head.cells;
  const rows = records
    .slice(names.length > 0 ? at + 1 : at)
    .map(({ line, cells }) => ({ line, texts: cells }));
  const widest = rows.reduce((most, { texts }) => Math.max(most, texts.length), names.length);
  return { headings: Array.from({ length: widest }, (_, i) => names[i] ?? ""), rows };
}

const isEmail = (text: string): boolean => v.is(emailSchema, text);
const isReachable = (text: string) => v.is(phoneSchema, text) || isEmail(text);

/** Rows at the top among which the names of the columns are looked for. */
const TITLE_ROWS = 10;

function findHeadRow(list: ImportableList, records: readonly CsvRecord[]): number {
  const first = records.slice(0, TITLE_ROWS);
  const known = first.map(
    ({ cells }) => guessColumnMapping(list, cells).filter((id) => id !== null).length,
  );
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const widths = first.map(({ cells }) => cells.filter(Boolean).length);
  return widths.indexOf(Math.max(0, ...widths));
}

const NAMES = new Set(["name", "nombre"]);

/** What the columns are, by their names. Columns of our own files that nobody imports are left out. */
export function guessColumnMapping(
  list: ImportableList,
  headings: readonly string[],
): ColumnMapping {
  const own = headings.map((heading) => {
    const key = keyOf(heading);
    const column = columns[list].find(({ file }) => keyOf(file.heading) === key);
    // Google Contacts: "E-mail 1 - Value".
    const id = column?.id ?? FIELD_BY_SYNONYM.get(key.replace(/value$/, "")) ?? null;
    if (id !== null && FIELDS[list].includes(id)) return id;
    return column ? SKIPPED_COLUMN : null;
  });
  // Beside a column for the business, "Name" is the person's; beside the last name, the first one.
  const isPerson = own.includes("business") || list === "leads";
  const isFirstName = own.includes("lastName") && !own.includes("firstName");
  const fieldOfName = isFirstName ? "firstName" : isPerson ? "person" : "business";
  return own.map((id, at) => (NAMES.has(keyOf(headings[at] ?? "")) ? fieldOfName : id));
}

/**
 * A row by field. Of several columns for one field the first filled one counts, of phones and emails the first that is one;
 * the others and unknown ones are notes.
 */
function toRowCells(
  list: ImportableList,
  { headings, mapping }: { headings: readonly string[]; mapping: ColumnMapping },
  texts: readonly string[],
): Record<string, string> {
  const cells = new Map<string, string>();
  const notes: string[] = [];
  for (const [at, id] of inReadingOrder(mapping, texts)) {
    const text = texts[at] ?? "";
    const isFirst = id !== null && !cells.get(id);
    const { value, rest } = isFirst ? toStoredValue(id, text) : { value: "", rest: text };
    if (isFirst) cells.set(id, value);
    if (rest && rest !== cells.get(id ?? "")) notes.push(toNote(id, headings[at], rest));
  }
  joinNames(cells);
  const noted = [cells.get(IMPORT_NOTES_COLUMN), ...notes].filter(Boolean).join("\n");
  if (list === "leads" && noted) cells.set(IMPORT_NOTES_COLUMN, noted);
  return Object.fromEntries(cells);
}

const toNote = (id: string | null, heading: string | undefined, text: string) =>
  heading && id !== IMPORT_NOTES_COLUMN ? `${heading}: ${text}` : text;

function joinNames(cells: Map<string, string>): void {
  const name = [cells.get("firstName"), cells.get("lastName")].filter(Boolean).join(" ");
  if (name && !cells.get("person")) cells.set("person", name);
  cells.delete("firstName");
  cells.delete("lastName");
}

/** The columns that count, those last in which a phone or an email should be and is none. */
function inReadingOrder(mapping: ColumnMapping, texts: readonly string[]) {
  const isUnreadAt = (at: number) => Number(isUnread(mapping[at] ?? null, texts[at] ?? ""));
  return [...mapping.entries()]
    .filter(([, id]) => id !== SKIPPED_COLUMN)
    .toSorted(([a], [b]) => isUnreadAt(a) - isUnreadAt(b));
}

/** Adds to each row its cells by field, in the form in which they are stored. */
export const addStoredCellsByField = (
  list: ImportableList,
  named: { headings: readonly string[]; mapping: ColumnMapping },
  rows: ImportTable["rows"],
) => rows.map((row) => ({ ...row, cells: toRowCells(list, named, row.texts) }));

/** The fields chosen for the columns; what `was` chosen where the form names no valid field. */
export const readColumnMapping = (list: ImportableList, form: FormData, was: ColumnMapping) =>
  was.map((id, at) => {
    const chosen = form.get(`column-${at}`);
    if (chosen === "") return null;
    return [SKIPPED_COLUMN, ...FIELDS[list]].find((field) => field === chosen) ?? id;
  });

/** Fields that people fill in with a word for nothing; names may be such words. */
const MAY_BE_NONE = new Set(["phone", "email", "next", "industry"]);
const NONE = /^(?:n\.?\/?a\.?|none|null|nil|tbd|unknown|[-–—?]+|#[A-Z/0]+[!?]?)$/i;

/** A cell's text as a stored value, and what of it is kept as a note. What can't be read stays as typed. */
function toStoredValue(id: string, text: string): { value: string; rest?: string } {
  if (text === "" || (MAY_BE_NONE.has(id) && NONE.test(text))) return { value: "" };
  if (id === "phone") return toStoredPhone(text);
  if (id === "email") return toStoredEmail(text);
  if (id === "step") return { value: leadStates.find((state) => isNamed(state, text)) ?? text };
  if (id === "industry") {
    const slug = industryOf(text);
    return slug ? { value: slug } : { value: "", rest: text };
  }
  if (id === "next") {
    const read = readTypedDate(text);
    return { value: "date" in read ? read.date : text };
  }
  return { value: text };
}

/** The one industry that a text means, by its name, its address, a synonym or what people mistype of them. */
function industryOf(text: string): string | undefined {
  const named = findIndustriesByPhrase(text.replaceAll("-", " "));
  const found = named.length > 0 ? named : searchIndustries(text);
  return found.length === 1 ? found[0]?.slug : undefined;
}

const isNamed = (state: (typeof leadStates)[number], text: string) =>
  [state, leadStateLabels[state].name].some((name) => name.toLowerCase() === text.toLowerCase());

/** Whether what stands where a phone or an email should be is none. */
const isUnread = (id: string | null, text: string): boolean =>
  (id === "phone" && !v.is(phoneSchema, toStoredValue(id, text).value)) ||
  (id === "email" && !isEmail(toStoredValue(id, text).value));

/** Several numbers or addresses with their labels; a longer cell is none, and takes long to search. */
const LONGEST_CELL = 300;
/** Ten digits in groups, somewhere in a text. */
const NUMBER_WITHIN = /(?<!\d)\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}(?!\d)/;

/** The first number of a cell. A second one, or an extension that can't be read, costs nothing: it is noted. */
function toStoredPhone(text: string): { value: string; rest?: string } {
  if (text.length > LONGEST_CELL) return { value: text };
  const [first = text, ...others] = splitPhones(text);
  if (v.is(phoneSchema, first)) return { value: first, ...(others.length > 0 && { rest: text }) };
  const within = NUMBER_WITHIN.exec(text)?.[0];
  return within && v.is(phoneSchema, within) ? { value: within, rest: text } : { value: text };
}

/** The first address of a cell; more of them are noted. */
function toStoredEmail(text: string): { value: string; rest?: string } {
  if (text.length > LONGEST_CELL || isEmail(text)) return { value: text };
  const first = text.split(/[\s,;/|]+/).find(isEmail);
  return first ? { value: first, rest: text } : { value: text };
}
