import type { Permission } from "#business/team/permissions.ts";

/** A table that is imported: what a row of it would do, and what became of it. Safe in the browser. */

export const importableLists = ["advertisers", "leads", "reservations", "payments"] as const;
export type ImportableList = (typeof importableLists)[number];

/** What it takes to bring a list in: whatever its rows would do. */
export const importPermissions: Record<ImportableList, readonly [Permission, ...Permission[]]> = {
  advertisers: ["advertisers.change"],
  leads: ["leads.change"],
  reservations: ["advertisers.change", "mailings.place"],
  payments: ["payments.record"],
};

/** Most rows of one table. */
export const MAX_IMPORT_ROWS = 10_000;

/** Largest file, in bytes. */
export const MAX_IMPORT_BYTES = 5_000_000;

/** Longest text of a cell that is looked at, in characters. */
export const CELL_LENGTH = 500;

/** Hours for which a dry run may be carried out. */
export const DRY_RUN_VALID_HOURS = 24;

/** Days for which the result of an import can be looked at. */
export const IMPORT_RETENTION_DAYS = 30;

/** `new`: adds something. `change`: changes what is there. Only those two are carried out. */
export const plannedChangeKinds = ["new", "change", "unchanged", "refused"] as const;
export type PlannedChangeKind = (typeof plannedChangeKinds)[number];

/** One cell that differs: the column's id, and its text before and after. */
export type CellChange = { field: string; from: string; to: string };

export type PlannedChange = {
  plannedChange: PlannedChangeKind;
  /** What it would add, or why it is refused; "" for the others. */
  sentence: string;
  /** What it changes; of a refused row the cells that cannot be changed. */
  changes: CellChange[];
};

/** `done`: as it was shown. `skipped`: its planned change was a different one by then. `refused`: it could not be done. */
export const rowOutcomes = ["done", "skipped", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export type ImportState = "reading" | "ready" | "running" | "done";

/** The cells of a row by the ids of their columns; a column that the table lacks is not there. */
export type RowCells = Readonly<Record<string, string>>;

/** A record of ours that a row is about. */
export type RecordRef = { type: "advertiser" | "lead" | "reservation"; id: number };

/** Whether what a row would do is still what was shown. */
export function isSamePlannedChange(one: PlannedChange, other: PlannedChange): boolean {
  return (
    one.plannedChange === other.plannedChange &&
    one.sentence === other.sentence &&
    one.changes.length === other.changes.length &&
    one.changes.every(({ field, from, to }, at) => {
      const also = other.changes[at];
      return also?.field === field && also.from === from && also.to === to;
    })
  );
}
