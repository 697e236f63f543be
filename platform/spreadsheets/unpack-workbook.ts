import { Unzip, UnzipInflate } from "fflate";
import { Refusal } from "#platform/refusal.ts";

/**
 * What a workbook may unpack to. A file of a few kilobytes can unpack to gigabytes, so the bytes are
 * counted as they come out, whatever its directory says.
 */
export const workbookLimits = {
  /** Files in the archive: a workbook with many sheets and pictures has a few hundred. */
  entries: 1_000,
  /** Bytes that are unpacked in all. */
  bytes: 60_000_000,
  /** Time (ms) to unpack and read it. */
  time: 15_000,
} as const;

/** Bytes given to the unpacker at once, so that one step cannot grow far beyond the limit. */
const STEP = 4_096;

export const isZipFile = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The parts of a workbook that have its cells, by name, as text. Refuses no workbook, and one beyond `limits`. */
export async function unpackWorkbook(
  bytes: Uint8Array,
  limits: { entries: number; bytes: number; time: number } = workbookLimits,
): Promise<Map<string, string>> {
  const end = performance.now() + limits.time;
  const parts = new Map<string, Uint8Array[]>();
  let entries = 0;
  let unpacked = 0;
  let unfinished = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > limits.entries) throw workbookTooLargeRefusal();
    if (!isPart(entry.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(entry.name, chunks);
    unfinished += 1;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      if (isLast) unfinished -= 1;
      unpacked += chunk.length;
      if (unpacked > limits.bytes) throw workbookTooLargeRefusal();
      chunks.push(chunk);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
      if (performance.now() > end) throw workbookTooLargeRefusal();
      if (at % (STEP * 64) === 0) await yieldToOtherWork();
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadableWorkbookRefusal(error);
  }
  if (unfinished > 0 || !parts.has("xl/workbook.xml")) {
    throw unreadableWorkbookRefusal(new Error("it ends early, or has no xl/workbook.xml"));
  }
  return new Map([...parts].map(([name, chunks]) => [name, textOf(chunks)]));
}

const isPart = (name: string) =>
  /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(
    name,
  );

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

export function yieldToOtherWork(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function workbookTooLargeRefusal(): Refusal {
  return new Refusal(
    "too-large",
    "This workbook is too large. Save the sheet as CSV, and import that file.",
    { field: "file", detail: "a workbook beyond its limits" },
  );
}

export function unreadableWorkbookRefusal(cause: unknown): Refusal {
  return new Refusal(
    "invalid",
    "We can’t read this file. In your spreadsheet choose “Save as” and then “Excel Workbook (.xlsx)” or “CSV”.",
    { field: "file", detail: "an unreadable workbook", cause },
  );
}
