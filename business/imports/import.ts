import * as v from "valibot";
import type { Permission } from "#business/team/permissions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";

export const importableLists = ["advertisers", "leads"] as const;
export type ImportableList = (typeof importableLists)[number];

export const importPermissions: Record<ImportableList, Permission> = {
  advertisers: "advertisers.change",
  leads: "leads.change",
};

export const MAX_IMPORT_ROWS = 10_000;

export const MAX_IMPORT_BYTES = 5_000_000;

export const CELL_LENGTH = 500;

/** The column of what a row says besides its list's own columns, and its longest text. */
export const NOTES_COLUMN = "notes";
export const NOTES_LENGTH = 2_000;

/** What each column of a table is: a field's id, "skip", or null where it only becomes a note. */
export type ColumnMapping = (string | null)[];

export const DRY_RUN_VALID_HOURS = 24;

export const IMPORT_RETENTION_DAYS = 30;

export const plannedChangeKinds = ["new", "change", "unchanged", "refused"] as const;
export type PlannedChangeKind = (typeof plannedChangeKinds)[number];

/** One changed cell: the column's id, and its text before and after. */
export type CellChange = { field: string; from: string; to: string };

export type PlannedChange = {
  plannedChange: PlannedChangeKind;
  /** What it would add, or why it is refused; "" for the others. */
  sentence: string;
  /** What it changes; for a refused row, the cells that cannot be changed. */
  changes: CellChange[];
};

/** `done`: as shown. `skipped`: its planned change had become a different one. `refused`: it could not be done. */
export const rowOutcomes = ["done", "skipped", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The outcome of a row when its import was undone. `skipped`: it stays, with the reason. */
export const undoOutcomes = ["restored", "skipped"] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

export type ImportState = "reading" | "ready" | "running" | "done" | "undoing" | "undone";

export type RowCells = Readonly<Record<string, string>>;

export type RecordRef = { type: "advertiser" | "lead"; id: number };

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

export const importRowsJob = jobKind("imports.carry-out", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});

export const importUndoJob = jobKind("imports.undo", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});
