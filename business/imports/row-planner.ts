import type * as v from "valibot";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { CellChange, PlannedChange, RecordRef, RowCells } from "./import.ts";

/** The outcome of a row: the record, and a remark besides "done". */
type RowResult = { record?: RecordRef; sentence?: string };

export type PlannedRow = PlannedChange & {
  about: string;
  record?: RecordRef;
  /** What no other row of the same table may claim too, with the sentence that says so. */
  takes: readonly { key: string; name: string }[];
  /** Carries it out through the module's own actions; missing if there is nothing to do. */
  carryOut?: (context: ActionContext, tx: Queryable) => Promise<RowResult>;
};

export type RowPlanner = (cells: RowCells) => PlannedRow;

export type ListImportPlanner = {
  /** Loads at once what is needed to plan some rows, as of now. */
  judgeOf: (rows: readonly RowCells[], database: Queryable) => Promise<RowPlanner>;
};

export function cellText(cells: RowCells, column: string): string {
  return (cells[column] ?? "").trim();
}

export function refusedRow(about: string, sentence: string, record?: RecordRef): PlannedRow {
  return {
    about,
    plannedChange: "refused",
    sentence,
    changes: [],
    takes: [],
    ...(record && { record }),
  };
}

export function unchangedRow(
  about: string,
  record: RecordRef,
  takes: PlannedRow["takes"] = [],
): PlannedRow {
  return { about, plannedChange: "unchanged", sentence: "", changes: [], takes, record };
}

/** The cells of a row that differ from the record. An empty cell changes nothing. */
export function changedCells(
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
