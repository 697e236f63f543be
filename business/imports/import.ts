import * as v from "valibot";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Permission } from "#business/team/permissions.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";

export const importableLists = ["advertisers", "leads"] as const;
export type ImportableList = (typeof importableLists)[number];

export const importPermissions: Record<ImportableList, Permission> = {
  advertisers: "advertisers.change",
  leads: "leads.change",
};

export const MAX_IMPORT_ROWS = 10_000;

export const MAX_IMPORT_BYTES = 5_000_000;

export const MAX_IMPORT_CELL_LENGTH = 500;

/** The column of what a row says besides its list's own columns, and its longest text. */
export const IMPORT_NOTES_COLUMN = "notes";
export const MAX_IMPORT_NOTES_LENGTH = 2_000;

/** What each column of a table is: a field's id, "skip", or null where it only becomes a note. */
export type ColumnMapping = (string | null)[];

export const DRY_RUN_VALID_HOURS = 24;

export const IMPORT_RETENTION_DAYS = 30;

export const plannedChangeKinds = ["new", "change", "unchanged", "refused"] as const;
export type PlannedChangeKind = (typeof plannedChangeKinds)[number];

/** One changed cell: the column's id, and its text before and after. */
export type CellChange = { field: string; from: string; to: string };

type PlannedChange = {
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

export type ImportRecordRef = { type: "advertiser" | "lead"; id: number };

export function recordRefOfRow(row: {
  recordType: string | null;
  recordId: number | null;
}): ImportRecordRef | undefined {
  const { recordType: type, recordId: id } = row;
  return type === null || id === null ? undefined : { type: type as ImportRecordRef["type"], id };
}

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

const importPayload = v.object({ id: v.number() });
const jobTiming = { pause: () => 15, longest: 60 * 60 };

export const importRowsJob = jobKind("imports.carry-out", importPayload, jobTiming);
export const importUndoJob = jobKind("imports.undo", importPayload, jobTiming);

/** Milliseconds after which such a job takes over from the request that started it. */
export const IMPORT_JOB_TAKEOVER_DELAY_MS = 5_000;

export type PlannedRow = PlannedChange & {
  about: string;
  record?: ImportRecordRef;
  /** What no other row of the same table may claim too, with the sentence that says so. */
  claims: readonly { key: string; name: string }[];
  /** Carries it out through the module's own actions; missing if there is nothing to do. */
  carryOut?: (context: ActionContext, tx: Queryable) => Promise<{ record?: ImportRecordRef }>;
};

export type RowPlanner = (cells: RowCells) => PlannedRow;

/** Loads at once what is needed to plan some rows of a list, as of now. */
export type RowPlannerLoader = (
  rows: readonly RowCells[],
  database: Queryable,
) => Promise<RowPlanner>;

export function trimmedCellText(cells: RowCells, column: string): string {
  return (cells[column] ?? "").trim();
}

export function planRefusedRow(
  about: string,
  sentence: string,
  record?: ImportRecordRef,
): PlannedRow {
  const plannedChange = "refused";
  return { about, plannedChange, sentence, changes: [], claims: [], ...(record && { record }) };
}

export function planUnchangedRow(
  about: string,
  record: ImportRecordRef,
  claims: PlannedRow["claims"] = [],
): PlannedRow {
  return { about, plannedChange: "unchanged", sentence: "", changes: [], claims, record };
}

/** The cells of a row that differ from the record. An empty cell changes nothing. */
export function diffCells(
  was: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): CellChange[] {
  return Object.entries(wanted)
    .filter(([field, to]) => to !== "" && to !== (was[field] ?? ""))
    .map(([field, to]) => ({ field, from: was[field] ?? "", to }));
}

export function firstIssueMessage(result: {
  issues?: readonly v.BaseIssue<unknown>[] | undefined;
}): string {
  return result.issues?.[0]?.message ?? "";
}
