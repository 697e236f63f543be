import { type CsvRecord, decodeTextFile, readCsv } from "#platform/read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { isZipFile } from "./unpack-workbook.ts";

/** The records of a table that was typed or uploaded: a workbook, or text. Refuses more than `most` besides the header. */
export async function readTable(
  given: string | Uint8Array,
  { most }: { most: number },
): Promise<CsvRecord[]> {
  if (typeof given !== "string" && isZipFile(given)) return readWorkbook(given, { most });
  const records: CsvRecord[] = [];
  const text = typeof given === "string" ? given : decodeTextFile(given);
  for await (const record of readCsv(text, { most })) records.push(record);
  return records;
}
