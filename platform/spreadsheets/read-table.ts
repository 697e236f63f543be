import { repairMisreadText } from "#platform/misread-text.ts";
import { type CsvRecord, decodeTextFile, readCsv } from "#platform/read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { isZipFile, unreadableWorkbookRefusal } from "./unpack-workbook.ts";

/** How older workbooks, documents, web pages, contact cards and programs' data begin, whatever the file is called. */
const NO_TABLE = /^\s*(?:ÐÏ.à|%PDF-|\{\\rtf|<(?:!doctype|html|table|\?xml)|BEGIN:VC|[[{]\s*["{])/i;

/**
 * The records of a table that was typed or uploaded: a workbook, or text, with the accents that another program misread.
 * Refuses more than `most` besides the header.
 */
export async function readTable(
  given: string | Uint8Array,
  limits: { most: number },
): Promise<CsvRecord[]> {
  const records = await readRecords(given, limits);
  return records.map(({ line, cells }) => ({ line, cells: cells.map(repairMisreadText) }));
}

async function readRecords(
  given: string | Uint8Array,
  { most }: { most: number },
): Promise<CsvRecord[]> {
  if (typeof given !== "string" && isZipFile(given)) return readWorkbook(given, { most });
  const start = typeof given === "string" ? given : Buffer.from(given.subarray(0, 1_000));
  if (NO_TABLE.test(start.toString("latin1")))
    throw unreadableWorkbookRefusal(new Error("it is no table"));
  const records: CsvRecord[] = [];
  const text = typeof given === "string" ? given : decodeTextFile(given);
  for await (const record of readCsv(text, { most })) records.push(record);
  return records;
}
