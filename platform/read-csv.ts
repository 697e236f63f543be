import { unescapeFormulaCell } from "./csv.ts";
import { Refusal } from "./refusal.ts";

/** A table as it came: each record's cells, and the line of the file on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

const SEPARATORS = [",", ";", "\t"] as const;
type Separator = (typeof SEPARATORS)[number];

/**
 * The text of a file as spreadsheets write it: UTF-8 or UTF-16 where it says so, UTF-8 where it reads as such, and
 * Windows-1252 otherwise. Refuses a workbook, which is no text.
 */
export function decodeTextFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) throw isWorkbook();
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Records after which others get their turn. */
const BREATH = 250;

/**
 * Reads a table (RFC 4180, and what spreadsheets make of it), record by record, so that a long one keeps nobody waiting:
 * separated by commas, semicolons or tabs, lines ended in any way, cells in quotes with line ends inside, and without the
 * guard that `formatCsv` puts before formulas. Lines with nothing on them are left out. Refuses more than `most` records
 * beside the head, and quotes that do not fit.
 */
export async function* readCsv(
  text: string,
  { most }: { most: number },
): AsyncGenerator<CsvRecord> {
  let count = 0;
  for (const record of recordsOf(text)) {
    count += 1;
    if (count > most + 1) throw tooMany(most);
    yield record;
    if (count % BREATH === 0) await breath();
  }
}

/** The records that have something on them, one by one. */
function* recordsOf(text: string): Generator<CsvRecord> {
  const { body, separator, line } = opened(text);
  const cellAt = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|(?!")([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  let record: CsvRecord = { line, cells: [] };
  let here = line;
  while (cellAt.lastIndex < body.length || record.cells.length > 0) {
    const [all, quoted, bare = "", end] = cellAt.exec(body) ?? [];
    if (all === undefined) throw brokenQuotes(here);
    record.cells.push(unescapeFormulaCell(quoted?.replaceAll('""', '"') ?? bare));
    here += lineEnds(quoted ?? "");
    if (end === separator) continue;
    here += 1;
    if (record.cells.length > 1 || all !== end) yield record;
    record = { line: here, cells: [] };
  }
}

/** Lets the process do what else waits. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function opened(text: string): { body: string; separator: Separator; line: number } {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const said = /^sep=([,;\t])(?:\r\n|\n|\r)/.exec(plain);
  if (said) return { body: plain.slice(said[0].length), separator: said[1] as Separator, line: 2 };
  return { body: plain, separator: likeliestSeparator(plain), line: 1 };
}

/** What separates the cells of the first line that has something on it. */
function likeliestSeparator(text: string): Separator {
  const outside = text.slice(0, 10_000).replace(/"[^"]*"/g, "");
  const head = /[^\r\n]+/.exec(outside)?.[0] ?? "";
  const counts = SEPARATORS.map((each) => head.split(each).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

function lineEnds(text: string): number {
  if (!/[\r\n]/.test(text)) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function isWorkbook(): Refusal {
  return new Refusal(
    "invalid",
    "This is a workbook, not a table. In your spreadsheet choose “Save as” and then “CSV”, and import that file.",
    { field: "file" },
  );
}

function brokenQuotes(line: number): Refusal {
  return new Refusal(
    "invalid",
    `The quotation marks on line ${line.toLocaleString("en-US")} do not fit together, so the cells cannot be told apart. Save the table as CSV once more.`,
    { field: "file" },
  );
}

function tooMany(most: number): Refusal {
  return new Refusal(
    "too-large",
    `This table has more than ${most.toLocaleString("en-US")} rows. Please import it in parts.`,
    { field: "file" },
  );
}
