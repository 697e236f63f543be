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

/** The bytes of the characters above ASCII, in the encodings that programs take UTF-8 for. */
const encodings = ["windows-1252", "macintosh"].map((name) => {
  const upper = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  return new Map(
    [...new TextDecoder(name).decode(upper)].map((sign, at) => [sign, upper[at] ?? 0]),
  );
});

/** Latin text with the signs around it. Other scripts come out of these bytes by chance. */
const LATIN = /^[\p{Script=Latin}\p{P}\p{S}\p{Z}\t\r\n\d]*$/u;

/**
 * A text with the letters that it had before a program took its UTF-8 for something else: "CafÃ©" is "Café". Only where all
 * of it is that mistake; any other text stays as it is.
 */
export function repairMisreadText(text: string): string {
  if (!/[^\0-\x7f]{2}/u.test(text)) return text;
  for (const byteOf of encodings) {
    const repaired = decodeUtf8(
      [...text].map((sign) => (sign < "\x80" ? sign.charCodeAt(0) : byteOf.get(sign))),
    );
    if (repaired !== undefined && LATIN.test(repaired)) return repairMisreadText(repaired);
  }
  return text;
}

/** Undefined where a character has no byte or the bytes are no UTF-8. */
function decodeUtf8(bytes: readonly (number | undefined)[]): string | undefined {
  const known = bytes.filter((byte) => byte !== undefined);
  if (known.length < bytes.length) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(known),
    );
  } catch {
    return undefined;
  }
}
