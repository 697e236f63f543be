import { formatMoment } from "#app/office/formatting.ts";
import { officePaths, parsePageParam } from "#app/office/office-paths.ts";
import {
  type ImportableList,
  type ImportRecordRef,
  plannedChangeKinds,
  rowOutcomes,
  undoOutcomes,
} from "#business/imports/import.ts";
import {
  countPlannedChanges,
  countRowOutcomes,
  countUndoOutcomes,
  findImportRows,
  type ImportedRow,
  type ImportRun,
} from "#business/imports/import-queries.ts";
import { listFinalActionReasons } from "#business/undo.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import {
  describeImportEffect,
  describeImportResult,
  describeImportUndo,
  describeImportUndoResult,
  formatImportCell,
  importFieldLabel,
  importListLabelsAndPaths,
  plannedChangeLabels,
  rowOutcomeLabels,
  undoOutcomeLabels,
} from "./import-labels.ts";
import { importFieldOptions, SKIPPED_COLUMN } from "./import-table.ts";

const PAGE = 50;

const recordTo: Record<ImportRecordRef["type"], (id: number) => string> = {
  advertiser: officePaths.advertiser,
  lead: officePaths.lead,
};

export async function loadImportView(run: ImportRun, searchParams: URLSearchParams, now: Date) {
  const { id, list, state, isExpired } = run;
  const page = parsePageParam(searchParams);
  const chosen = {
    plannedChange: plannedChangeKinds.find((value) => value === searchParams.get("plannedChange")),
    outcome: rowOutcomes.find((value) => value === searchParams.get("outcome")),
    undoOutcome: undoOutcomes.find((value) => value === searchParams.get("undoOutcome")),
  };
  const [{ rows, total }, byPlannedChange, byOutcome, byUndo] = await Promise.all([
    findImportRows({ id, ...chosen, page }, PAGE),
    countPlannedChanges(id),
    countRowOutcomes(id),
    countUndoOutcomes(id),
  ]);
  const toDo = byPlannedChange.new + byPlannedChange.change;
  const counts = { plannedChange: byPlannedChange, outcome: byOutcome, undoOutcome: byUndo };
  const filters = filtersOf(run, counts, chosen);
  const query = Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return {
    id,
    state,
    page,
    total,
    toDo,
    isExpired,
    filters,
    query,
    size: PAGE,
    ...headOf(run, now),
    shown: filters.find(({ here }) => here)?.name ?? "All",
    carriedOut: rowOutcomes.reduce((sum, each) => sum + byOutcome[each], 0),
    toList: importListLabelsAndPaths[list].to,
    button: `Import ${pluralize(toDo, list.slice(0, -1))}`,
    consequences: describeImportEffect(
      list,
      { added: byPlannedChange.new, changed: byPlannedChange.change },
      isMailServerConfigured(),
    ),
    whyNot: whyNot(run, toDo),
    result: describeImportResult(byOutcome, byPlannedChange.refused),
    undo: {
      rows: byOutcome.done,
      sofar: byUndo.restored + byUndo.skipped,
      consequences: describeImportUndo(list, {
        sendsMail: isMailServerConfigured(),
        whyFinal: listFinalActionReasons().beginImportUndo,
      }),
      result: describeImportUndoResult(byUndo),
    },
    failed: byPlannedChange.refused + byOutcome.refused + byOutcome.skipped,
    columns: run.headings.map((heading, at) => ({
      heading: heading || `Column ${at + 1}`,
      field: run.mapping[at] ?? (list === "leads" ? "" : SKIPPED_COLUMN),
    })),
    fields: [
      ...(list === "leads" ? [{ value: "", name: "Add it to the note" }] : []),
      { value: SKIPPED_COLUMN, name: "Leave it out" },
      ...importFieldOptions(list),
    ],
    rows: rows.map((row) => rowView(list, row)),
  };
}

const isCarriedOut = ({ state }: ImportRun) => state !== "reading" && state !== "ready";

function headOf(run: ImportRun, now: Date) {
  const { list, source, startedAt } = run;
  return {
    title: `${importListLabelsAndPaths[list].name} from ${source === "pasted" ? "a pasted table" : source}`,
    lead: isCarriedOut(run)
      ? `Imported ${startedAt ? formatMoment(startedAt, now) : ""}. You can see each row here for a month.`
      : "Preview: nothing has changed yet. Here is what each row will do.",
  };
}

const FILTERS = [
  { by: "undoOutcome", labels: undoOutcomeLabels },
  { by: "outcome", labels: rowOutcomeLabels },
  { by: "plannedChange", labels: plannedChangeLabels },
] as const;

type By<Value> = Readonly<Record<(typeof FILTERS)[number]["by"], Value>>;

/** The filters of an import's rows: by what is planned or, once it is carried out, by what came of them and has rows. */
function filtersOf(
  run: ImportRun,
  counts: By<Readonly<Record<string, number>>>,
  chosen: By<string | undefined>,
) {
  const isDone = isCarriedOut(run);
  const path = officePaths.import(run.id);
  const all = {
    name: "All",
    rows: Object.values(counts.plannedChange).reduce((sum, rows) => sum + rows, 0),
    to: path,
    here: Object.values(chosen).every((value) => value === undefined),
  };
  const filters = FILTERS.flatMap(({ by, labels }) =>
    Object.entries(labels)
      .filter(([value]) =>
        by === "plannedChange" ? !isDone || value === "unchanged" || value === "refused" : isDone,
      )
      .map(([value, { name }]) => ({
        name,
        rows: counts[by][value] ?? 0,
        to: `${path}?${new URLSearchParams({ [by]: value })}`,
        here: chosen[by] === value,
      })),
  );
  return [all, ...filters]
    .filter(({ rows, here }) => !isDone || rows > 0 || here)
    .map(({ rows, ...filter }) => ({ ...filter, count: formatCount(rows) }));
}

function rowView(list: ImportableList, row: ImportedRow) {
  const { line, about, record, sentence } = row;
  const outcomeSentence = row.undoOutcome ? row.undoSentence : row.outcomeSentence;
  return {
    line,
    about,
    sentence,
    outcomeSentence,
    to:
      record &&
      !(row.undoOutcome === "restored" && row.plannedChange === "new") &&
      recordTo[record.type](record.id),
    plannedChange: plannedChangeLabels[row.plannedChange],
    changes: row.changes.map(({ field, from, to }) => ({
      field: importFieldLabel(list, field),
      from: formatImportCell(field, from),
      to: formatImportCell(field, to),
    })),
    outcome: row.undoOutcome
      ? undoOutcomeLabels[row.undoOutcome]
      : row.outcome && rowOutcomeLabels[row.outcome],
  };
}

export type ImportView = Awaited<ReturnType<typeof loadImportView>>;

function whyNot({ state, isExpired }: ImportRun, toDo: number): string {
  if (state === "reading")
    return "We’re still reading this table. Check back in a moment. If it takes too long, discard it and try again.";
  if (isExpired) return "This preview is more than a day old. Import the file again.";
  return toDo === 0 ? "There’s nothing to import. These rows wouldn’t add or change anything." : "";
}
