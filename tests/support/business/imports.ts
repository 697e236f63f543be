import { createDryRun } from "#business/imports/dry-run.ts";
import type { ImportableList, RowCells } from "#business/imports/import.ts";
import { findImportRows } from "#business/imports/import-queries.ts";
import {
  importRemainingRows,
  startImportAfterDryRun,
} from "#business/imports/import-remaining-rows.ts";
import { byOperator } from "./papers.ts";

/** A dry run of some rows, of which the first stands on line 2, beneath the head. */
export function readRows(list: ImportableList, rows: readonly RowCells[]): Promise<number> {
  const lines = rows.map((cells, at) => ({ line: at + 2, texts: Object.values(cells), cells }));
  const headings = Object.keys(rows[0] ?? {});
  const table = { headings, mapping: headings, rows: lines };
  return createDryRun({ list, source: "test.csv", ...table }, byOperator);
}

/** What the rows of a dry run would do, each in a line: "new Pat: the sentence", "change Pat: step new > won". */
export async function plannedChangesOf(id: number): Promise<string[]> {
  const { rows } = await findImportRows({ id, page: 1 }, 1_000);
  return rows.map(({ plannedChange, about, sentence, changes }) => {
    const cells = changes.map(({ field, from, to }) => `${field} ${from} > ${to}`).join(", ");
    return `${plannedChange} ${about}: ${[sentence, sentence && cells ? `(${cells})` : cells].filter(Boolean).join(" ")}`;
  });
}

/** Carries an import out, and says what became of each row. */
export async function carriedOut(id: number): Promise<string[]> {
  await startImportAfterDryRun({ id }, byOperator);
  await importRemainingRows({ id });
  return outcomesOf(id);
}

export async function outcomesOf(id: number): Promise<string[]> {
  const { rows } = await findImportRows({ id, page: 1 }, 1_000);
  return rows.map(({ plannedChange, outcome, outcomeSentence }) =>
    [plannedChange, outcome ?? "-", outcomeSentence].filter(Boolean).join(" "),
  );
}
