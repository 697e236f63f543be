import type * as v from "valibot";
import type { Circumstances } from "#business/journal/journal.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { CellChange, Cells, Fate, RecordName } from "./import.ts";

/** What doing a row came to: the record, and what is to be said beside "done". */
export type Done = { record?: RecordName; sentence?: string };

/** A row's fate, with what it takes to bring it about. */
export type Judged = Fate & {
  /** Whom or what the row is about, in a few words. */
  about: string;
  record?: RecordName;
  /** What no other row of the same table may want as well, with how that is said. */
  takes: readonly { key: string; name: string }[];
  /** What it writes into a record that other rows may be about too: texts by names as `Ahead` has them. */
  writes?: Readonly<Record<string, string>>;
  /** Brings it about through the list's own verbs; of a row that would do nothing there is none. */
  carryOut?: (circumstances: Circumstances, tx: Queryable) => Promise<Done>;
};

/** What earlier lines of the same table will have written, by names such as "contact 9 email". */
export type Ahead = Map<string, { line: number; text: string }>;

export type Judge = (cells: Cells) => Judged;

/** A list that can be brought in. What a row would do is judged as if all lines before it were carried out. */
export type ListRules = {
  /** Reads at once whatever it takes to judge some rows, as it is at this instant. */
  judgeOf: (rows: readonly Cells[], database: Queryable, ahead?: Ahead) => Promise<Judge>;
};

/** A cell's text without the space around it; "" where there is none. */
export function textOf(cells: Cells, column: string): string {
  return (cells[column] ?? "").trim();
}

export function refused(about: string, sentence: string, record?: RecordName): Judged {
  return { about, fate: "refused", sentence, changes: [], takes: [], ...(record && { record }) };
}

export function unchanged(about: string, record: RecordName, takes: Judged["takes"] = []): Judged {
  return { about, fate: "unchanged", sentence: "", changes: [], takes, record };
}

/** The cells of a row that say something else than what is there. An empty cell changes nothing. */
export function changesOf(
  was: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): CellChange[] {
  return Object.entries(wanted)
    .filter(([field, to]) => to !== "" && to !== (was[field] ?? ""))
    .map(([field, to]) => ({ field, from: was[field] ?? "", to }));
}

/** What is said of a cell that should be a date. */
export const wrongDate = (text: string) => `“${text}” is no date. Please write it as 2027-05-15.`;

/** The first sentence of what a schema found wrong. */
export function firstIssue(result: {
  issues?: readonly v.BaseIssue<unknown>[] | undefined;
}): string {
  return result.issues?.[0]?.message ?? "";
}
