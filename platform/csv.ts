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
