import type { PlainDate } from "#platform/clock.ts";

/** What a parser of the styles hands on. */
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
export async function readDateStylePredicate(
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

/** A day in milliseconds. */
const DAY = 24 * 60 * 60_000;

/** The last day that a spreadsheet knows: December 31, 9999. */
const LAST_SERIAL = 2_958_465;

/**
 * The date that a spreadsheet counts in days: 1 is January 1, 1900, and 60 the February 29, 1900,
 * that never was; or from 1904, as old Macs did. Undefined for a time of day and anything else.
 */
export function dateOfSerial(serial: number, startsIn1904: boolean): PlainDate | undefined {
  const days = Math.floor(serial);
  if (days < 1 || days > LAST_SERIAL) return undefined;
  const before = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(before + days * DAY).toISOString().slice(0, 10);
}
