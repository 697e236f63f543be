import { formatCount } from "#platform/money.ts";
import { cutText } from "#platform/text-limits.ts";
import { Refusal } from "./refusal.ts";

/** A table as read: each record's cells, and its first line in the file, from 1. */
export type CsvRecord = { line: number; cells: string[] };

const SEPARATORS = [",", ";", "\t", "|"] as const;
type Separator = (typeof SEPARATORS)[number];

/** More columns than any table of ours has. */
export const MAX_CSV_COLUMNS = 256;

/** In a text of the wrong encoding accents become letters of the other case, and signs in or behind words. */
const MISREAD =
  /\p{Ll}[\p{Lu}‘“–—†‡•…‹›¬∂∆]|\p{Lu}{2}(?![a-z])\p{Ll}|\p{L}[‚„ˆ‰¤¡¢£¥§¶\u00a0](?=\p{L}|$)|\p{L}[‚ˆ‰¤¢£¥§¶]|[\u0080-\u009f\u0370-\u03ff\u2200-\u25ff⌐₧]/gmu;

/** No Latin word has three letters with accents in a row; these are letters of another script, or no text. */
const OTHER_LETTERS = /(?:(?![a-z])\p{L}){3}|[\u0080-\u009f]/iu;

/** The upper half of code page 437, which Excel saves as “CSV (MS-DOS)”; of its boxes and signs, one for all. */
const DOS = [
  ..."ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»",
  ..."░".repeat(48),
  ..."αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ",
];

/** Zero bytes among the first that make a file UTF-16: every other one is zero in Latin text. */
const WIDE = 0.3;

/**
 * The text of a file as spreadsheets write it: UTF-8 or UTF-16, otherwise Windows-1252, Mac OS Roman or code page 437.
 * Refuses what is in none of them.
 */
export function decodeTextFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const start = bytes.subarray(0, 1_000);
  const zeros = [0, 1].map(
    (odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length,
  );
  if ((zeros[1] ?? 0) > start.length * WIDE) return new TextDecoder("utf-16le").decode(bytes);
  if ((zeros[0] ?? 0) > start.length * WIDE) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const [text = ""] = ["windows-1252", "macintosh"]
      .map((name) => new TextDecoder(name).decode(bytes))
      .concat(decodeDos(bytes))
      .map((read) => ({ read, misread: read.match(MISREAD)?.length ?? 0 }))
      .toSorted((one, other) => one.misread - other.misread)
      .map(({ read }) => read);
    if (OTHER_LETTERS.test(text)) throw unknownLetters();
    return text;
  }
}

const decodeDos = (bytes: Uint8Array): string =>
  new TextDecoder("windows-1252")
    .decode(bytes)
    .replace(/[^\0-\x7f]/gu, (_, at: number) => DOS[(bytes[at] ?? 0) - 128] ?? "");

function unknownLetters(): Refusal {
  return new Refusal(
    "invalid",
    "We can’t read the letters in this file. Save it as “CSV UTF-8” or “Excel Workbook (.xlsx)” and try again.",
    { field: "file" },
  );
}

/** Records after which other work gets a turn. */
const BREATH = 250;

/**
 * Reads a table (RFC 4180, and spreadsheets' variants), yielding between records so that a long one
 * blocks nobody: separated by commas, semicolons, tabs or bars, any line ending, quoted cells with line
 * breaks, and without the guard that `formatCsv` puts before formulas. Skips empty lines. Refuses
 * more than `most` records besides the header, more than 256 columns, and unbalanced quotes.
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
    if (count % BREATH === 0) await yieldToOtherWork();
  }
}

function* recordsOf(text: string): Generator<CsvRecord> {
  const { body, separator, line } = opened(text);
  const cellAt = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)" *| +"([^"\\r\\n]*(?:""[^"\\r\\n]*)*)" *|(?!")([^${separator}\\r\\n]*))(\\${separator}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  let record: CsvRecord = { line, cells: [] };
  let here = line;
  while (cellAt.lastIndex < body.length || record.cells.length > 0) {
    const [all, atOnce, spaced, bare = "", end] = cellAt.exec(body) ?? [];
    if (all === undefined) throw brokenQuotes(here);
    const quoted = atOnce ?? spaced;
    record.cells.push(unescapeFormulaCell(quoted?.replaceAll('""', '"') ?? bare));
    here += lineEnds(quoted ?? "");
    if (record.cells.length > MAX_CSV_COLUMNS) throw tooWide(record.line);
    if (end === separator) continue;
    here += 1;
    if (record.cells.length > 1 || all !== end) yield record;
    record = { line: here, cells: [] };
  }
}

function yieldToOtherWork(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function opened(text: string): { body: string; separator: Separator; line: number } {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const said = /^sep=([,;\t|])(?:\r\n|\n|\r)/.exec(plain);
  if (said) return { body: plain.slice(said[0].length), separator: said[1] as Separator, line: 2 };
  return { body: plain, separator: likeliestSeparator(plain), line: 1 };
}

/** The separator of the first line that is not empty. */
function likeliestSeparator(text: string): Separator {
  const outside = cutText(text, 10_000).replace(/"[^"]*"/g, "");
  const head = /[^\r\n]+/.exec(outside)?.[0] ?? "";
  const counts = SEPARATORS.map((each) => head.split(each).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

function lineEnds(text: string): number {
  if (!/[\r\n]/.test(text)) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function brokenQuotes(line: number): Refusal {
  return new Refusal(
    "invalid",
    `The quotation marks on line ${formatCount(line)} don’t match up, so we can’t tell the cells apart. Save the table as CSV again.`,
    { field: "file" },
  );
}

function tooWide(line: number): Refusal {
  return new Refusal(
    "too-large",
    `Line ${formatCount(line)} has more than ${MAX_CSV_COLUMNS} columns. Delete those you don’t need.`,
    { field: "file" },
  );
}

function tooMany(most: number): Refusal {
  return new Refusal(
    "too-large",
    `This table has more than ${formatCount(most)} rows. Please import it in parts.`,
    { field: "file" },
  );
}

export type CsvCell = string | number | null | undefined;

/** Matches what a spreadsheet would run as a formula, also after leading spaces or apostrophes. */
const FORMULA = /^'*(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * A table as CSV (RFC 4180) that spreadsheets read as UTF-8. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"), which `unescapeFormulaCell` takes away again; numbers stay numbers, also
 * negative ones.
 */
export function formatCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function cell(value: CsvCell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Removes the apostrophe that `formatCsv` adds, and returns the original text. */
export function unescapeFormulaCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** Cents as a dollar amount for a cell: 1000.5. */
export function centsToCsvAmount(cents: number): number {
  return cents / 100;
}
