import { SaxesParser } from "saxes";
import type { PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type CsvRecord, MAX_CSV_COLUMNS, unescapeFormulaCell } from "#platform/read-csv.ts";
import { Refusal } from "#platform/refusal.ts";
import { cutText } from "#platform/text-limits.ts";
import {
  unpackWorkbook,
  unreadableWorkbookRefusal,
  workbookLimits,
  workbookTooLargeRefusal,
  yieldToOtherWork,
} from "./unpack-workbook.ts";

/** Characters of a part that are parsed before other work gets a turn. */
const STEP = 256_000;

type Attributes = Record<string, string>;
type Handlers = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Reads the first visible sheet with a table of a workbook (.xlsx), row by row: texts as they are, numbers without
 * formatting, dates as 2027-05-15. Formulas are not evaluated; the value that the spreadsheet saved
 * beside them counts. Skips empty rows. Refuses more than `most` rows besides the first, and a
 * workbook that is too large or damaged.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { most }: { most: number },
): Promise<CsvRecord[]> {
  const end = performance.now() + workbookLimits.time;
  const parts = await unpackWorkbook(bytes);
  try {
    const { sheets, startsIn1904 } = await shownSheets(parts, end);
    const texts = await readSharedTexts(parts.get("xl/sharedStrings.xml"), end);
    const isDate = await readDateStylePredicate((handlers) =>
      parse(parts.get("xl/styles.xml"), handlers, end),
    );
    let first: CsvRecord[] | undefined;
    for (const sheet of sheets) {
      const reader = new SheetReader({ texts, isDate, startsIn1904, most });
      await parse(sheet, reader, end);
      // What has one row is a cover.
      if (reader.records.length > 1) return reader.records;
      first ??= reader.records;
    }
    return first ?? [];
  } catch (error) {
    throw error instanceof Refusal ? error : unreadableWorkbookRefusal(error);
  }
}

/** Parses a part bit by bit; a part that is missing has nothing in it. */
async function parse(text: string | undefined, handlers: Handlers, end: number): Promise<void> {
  if (text === undefined) return;
  const parser = new SaxesParser({ xmlns: false });
  const bare = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => handlers.open?.(bare(name), attributes));
  parser.on("closetag", ({ name }) => handlers.close?.(bare(name)));
  parser.on("text", (said) => handlers.text?.(said));
  for (let at = 0; at < text.length; at += STEP) {
    parser.write(text.slice(at, at + STEP));
    if (performance.now() > end) throw workbookTooLargeRefusal();
    await yieldToOtherWork();
  }
  parser.close();
}

/** The relation of a sheet: "r:id", or with another prefix. */
const relationIn = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

/** The sheets of cells that are shown, or all if none is, and whether their dates count from 1904. */
async function shownSheets(parts: ReadonlyMap<string, string>, end: number) {
  const relations: { id: string; isShown: boolean }[] = [];
  let startsIn1904 = false;
  await parse(
    parts.get("xl/workbook.xml"),
    {
      open(name, attributes) {
        if (name === "sheet") {
          const isShown = (attributes.state ?? "visible") === "visible";
          relations.push({ id: relationIn(attributes), isShown });
        }
        if (name === "workbookPr") startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      },
    },
    end,
  );
  const targets = new Map<string, string>();
  await parse(
    parts.get("xl/_rels/workbook.xml.rels"),
    {
      open(name, attributes) {
        if (name === "Relationship") targets.set(attributes.Id ?? "", attributes.Target ?? "");
      },
    },
    end,
  );
  const shown = relations.filter(({ isShown }) => isShown);
  const sheets = (shown.length > 0 ? shown : relations).flatMap(({ id }) => {
    const target = targets.get(id) ?? "";
    // A sheet may be one chart.
    if (target.includes("chartsheets/")) return [];
    const sheet = parts.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    if (sheet === undefined) throw new Error("a sheet is missing");
    return sheet;
  });
  if (sheets.length === 0) throw new Error("it has no sheet");
  return { sheets, startsIn1904 };
}

async function readSharedTexts(part: string | undefined, end: number): Promise<string[]> {
  const texts: string[] = [];
  let [isText, isSpoken] = [false, false];
  await parse(
    part,
    {
      open(name) {
        if (name === "si") texts.push("");
        if (name === "rPh") isSpoken = true;
        isText = name === "t" && !isSpoken;
      },
      close(name) {
        if (name === "t") isText = false;
        if (name === "rPh") isSpoken = false;
      },
      text(said) {
        if (isText) texts[texts.length - 1] += said;
      },
    },
    end,
  );
  return texts;
}

type Cell = { column: number; kind: string; isDate: boolean; text: string };

type Sheet = {
  texts: readonly string[];
  isDate: (style: number) => boolean;
  startsIn1904: boolean;
  most: number;
};

class SheetReader implements Handlers {
  readonly records: CsvRecord[] = [];
  readonly #sheet: Sheet;
  #row: CsvRecord = { line: 0, cells: [] };
  #cell: Cell | undefined;
  #isValue = false;
  #length = 0;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") {
      const line = Number(attributes.r);
      this.#row = { line: line > 0 ? line : this.#row.line + 1, cells: [] };
    } else if (name === "c") {
      const column = columnOf(attributes.r ?? "") ?? this.#row.cells.length;
      if (column >= MAX_CSV_COLUMNS) throw workbookTooLargeRefusal();
      const isDate = this.#sheet.isDate(Number(attributes.s ?? 0));
      this.#cell = { column, kind: attributes.t ?? "n", isDate, text: "" };
    } else {
      this.#isValue = name === "v" || name === "t";
    }
  }

  text(said: string): void {
    if (this.#isValue && this.#cell) this.#cell.text += said;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isValue = false;
    if (name === "c" && this.#cell) this.#finishCell(this.#cell);
    if (name === "row" && this.#row.cells.some((cell) => cell.trim() !== "")) this.#finishRow();
  }

  #finishCell({ column, ...cell }: Cell): void {
    const { cells } = this.#row;
    while (cells.length < column) cells.push("");
    const words = unescapeFormulaCell(unescapeSigns(this.#wordsOf(cell)));
    // A text that many cells refer to is in the file once.
    this.#length += words.length;
    if (this.#length > workbookLimits.bytes) throw workbookTooLargeRefusal();
    cells[column] = words;
    this.#cell = undefined;
  }

  #wordsOf({ kind, isDate, text }: Omit<Cell, "column">): string {
    if (kind === "s") return this.#sheet.texts[Number(text)] ?? "";
    if (kind === "b") return text === "1" ? "TRUE" : "FALSE";
    if (kind === "d") return cutText(text, 10);
    if (kind === "e") return "";
    if (kind !== "n" || text === "" || Number.isNaN(Number(text))) return text;
    if (isDate) return dateOfSerial(Number(text), this.#sheet.startsIn1904) ?? text;
    // As a spreadsheet shows it: 15 digits, so that 0.1 + 0.2 is 0.3.
    return String(Number(Number(text).toPrecision(15)));
  }

  #finishRow(): void {
    this.records.push(this.#row);
    if (this.records.length > this.#sheet.most + 1) {
      throw new Refusal(
        "too-large",
        `This table has more than ${formatCount(this.#sheet.most)} rows. Please import it in parts.`,
        { field: "file" },
      );
    }
  }
}

/** Signs that XML can't hold, as workbooks write them: "_x000D_" ends a line, "_x005F_" is an underscore. */
const unescapeSigns = (text: string) =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, "\n");

/** "B12" is in column 1. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type StyleHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
};

/** The built-in formats of dates and times (ECMA-376, part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Whether a format of one's own shows a date: it has d, m or y outside of quotes and brackets. */
const isDateFormat = (code: string) => /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

/** Reads the styles; returns whether a cell's style shows its number as a date. */
async function readDateStylePredicate(
  read: (handlers: StyleHandlers) => Promise<void>,
): Promise<(style: number) => boolean> {
  const own = new Map<number, string>();
  const styles: number[] = [];
  let isCellStyle = false;
  await read({
    open(name, attributes) {
      if (name === "numFmt") own.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle) styles.push(Number(attributes.numFmtId ?? 0));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return (style) => {
    const id = styles[style] ?? 0;
    const code = own.get(id);
    return code === undefined ? isBuiltInDate(id) : isDateFormat(code);
  };
}

const DAY = 24 * 60 * 60_000;

/** The last day that a spreadsheet knows: December 31, 9999. */
const LAST_SERIAL = 2_958_465;

/**
 * The date that a spreadsheet counts in days: 1 is January 1, 1900, and 60 the February 29, 1900,
 * that never was; or from 1904, as old Macs did. Undefined for a time of day and anything else.
 */
function dateOfSerial(serial: number, startsIn1904: boolean): PlainDate | undefined {
  const days = Math.floor(serial);
  if (days < 1 || days > LAST_SERIAL) return undefined;
  const before = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(before + days * DAY).toISOString().slice(0, 10);
}
