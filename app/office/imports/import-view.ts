import { formatMoment } from "#app/office/formatting.ts";
import { officePaths, parsePageParam } from "#app/office/office-paths.ts";
import {
  type ImportableList,
  type PlannedChangeKind,
  plannedChangeKinds,
  type RecordRef,
  type RowOutcome,
  rowOutcomes,
  type UndoOutcome,
  undoOutcomes,
} from "#business/imports/import.ts";
import {
  countPlannedChanges,
  countRowOutcomes,
  countUndoOutcomes,
  findImportRows,
  type Import,
  type ImportedRow,
} from "#business/imports/import-queries.ts";
import { finalActions } from "#business/undo.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import {
  describeImportEffect,
  describeImportResult,
  describeImportUndo,
  describeImportUndoResult,
  importCellText,
  importFieldLabel,
  importListLabelsAndPaths,
  plannedChangeLabels,
  rowOutcomeLabels,
  undoOutcomeLabels,
} from "./import-labels.ts";
import { fieldsOf, SKIPPED } from "./import-table.ts";

const PAGE = 50;

const recordTo: Record<RecordRef["type"], (id: number) => string> = {
  advertiser: officePaths.advertiser,
  lead: officePaths.lead,
};

export async function loadImportView(run: Import, asked: URLSearchParams, now: Date) {
  const { id, list, state, isExpired } = run;
  const plannedChange = plannedChangeKinds.find((each) => each === asked.get("plannedChange"));
  const outcome = rowOutcomes.find((each) => each === asked.get("outcome"));
  const undoOutcome = undoOutcomes.find((each) => each === asked.get("undoOutcome"));
  const page = parsePageParam(asked);
  const chosen = { plannedChange, outcome, undoOutcome };
  const [{ rows, total }, byPlannedChange, byOutcome, byUndo] = await Promise.all([
    findImportRows({ id, ...chosen, page }, PAGE),
    countPlannedChanges(id),
    countRowOutcomes(id),
    countUndoOutcomes(id),
  ]);
  const toDo = byPlannedChange.new + byPlannedChange.change;
  const filters = filtersOf(run, { byPlannedChange, byOutcome, byUndo }, chosen);
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
    whyNot: whyNot({ state, isExpired, toDo }),
    result: describeImportResult(byOutcome, byPlannedChange.refused),
    undo: {
      rows: byOutcome.done,
      sofar: byUndo.restored + byUndo.skipped,
      consequences: describeImportUndo(list, {
        sendsMail: isMailServerConfigured(),
        whyFinal: finalActions().beginImportUndo,
      }),
      result: describeImportUndoResult(byUndo),
    },
    failed: byPlannedChange.refused + byOutcome.refused + byOutcome.skipped,
    columns: run.headings.map((heading, at) => ({
      heading: heading || `Column ${at + 1}`,
      field: run.mapping[at] ?? (list === "leads" ? "" : SKIPPED),
    })),
    fields: [
      ...(list === "leads" ? [{ value: "", name: "Add it to the note" }] : []),
      { value: SKIPPED, name: "Leave it out" },
      ...fieldsOf(list),
    ],
    rows: rows.map((row) => rowView(list, row)),
  };
}

const isCarriedOut = ({ state }: Import) => state !== "reading" && state !== "ready";

function headOf(run: Import, now: Date) {
  const { list, source, startedAt } = run;
  return {
    title: `${importListLabelsAndPaths[list].name} from ${source === "pasted" ? "a pasted table" : source}`,
    lead: isCarriedOut(run)
      ? `Imported ${startedAt ? formatMoment(startedAt, now) : ""}. You can see each row here for a month.`
      : "Preview: nothing has changed yet. Here is what each row will do.",
  };
}

function filtersOf(
  run: Import,
  {
    byPlannedChange,
    byOutcome,
    byUndo,
  }: {
    byPlannedChange: Record<PlannedChangeKind, number>;
    byOutcome: Record<RowOutcome, number>;
    byUndo: Record<UndoOutcome, number>;
  },
  chosen: {
    plannedChange: PlannedChangeKind | undefined;
    outcome: RowOutcome | undefined;
    undoOutcome: UndoOutcome | undefined;
  },
) {
  const carried = isCarriedOut(run);
  const shownChanges = plannedChangeKinds.filter(
    (each) => !carried || each === "unchanged" || each === "refused",
  );
  const to = (query: Record<string, string>) =>
    `${officePaths.import(run.id)}?${new URLSearchParams(query)}`;
  const all = plannedChangeKinds.reduce((sum, each) => sum + byPlannedChange[each], 0);
  const filters = [
    {
      name: "All",
      rows: all,
      to: officePaths.import(run.id),
      here: !chosen.plannedChange && !chosen.outcome && !chosen.undoOutcome,
    },
    ...(carried ? undoOutcomes : []).map((each) => ({
      name: undoOutcomeLabels[each].name,
      rows: byUndo[each],
      to: to({ undoOutcome: each }),
      here: chosen.undoOutcome === each,
    })),
    ...(carried ? rowOutcomes : []).map((each) => ({
      name: rowOutcomeLabels[each].name,
      rows: byOutcome[each],
      to: to({ outcome: each }),
      here: chosen.outcome === each,
    })),
    ...shownChanges.map((each) => ({
      name: plannedChangeLabels[each].name,
      rows: byPlannedChange[each],
      to: to({ plannedChange: each }),
      here: chosen.plannedChange === each && !chosen.outcome,
    })),
  ];
  return filters
    .filter(({ rows, here }) => !carried || rows > 0 || here)
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
      from: importCellText(field, from),
      to: importCellText(field, to),
    })),
    outcome: row.undoOutcome
      ? undoOutcomeLabels[row.undoOutcome]
      : row.outcome && rowOutcomeLabels[row.outcome],
  };
}

export type ImportView = Awaited<ReturnType<typeof loadImportView>>;

function whyNot({
  state,
  isExpired,
  toDo,
}: {
  state: Import["state"];
  isExpired: boolean;
  toDo: number;
}): string {
  if (state === "reading")
    return "We’re still reading this table. Check back in a moment. If it takes too long, discard it and try again.";
  if (isExpired) return "This preview is more than a day old. Import the file again.";
  return toDo === 0 ? "There’s nothing to import. These rows wouldn’t add or change anything." : "";
}
