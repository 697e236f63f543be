import { pageIn } from "#app/office/ids.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { moment } from "#app/office/words.ts";
import {
  countFates,
  countOutcomes,
  findImportRows,
  type Import,
  type ImportedRow,
  sumOfNew,
} from "#business/imports/find.ts";
import {
  type FateName,
  fates,
  type ImportList,
  type Outcome,
  outcomes,
  type RecordName,
} from "#business/imports/import.ts";
import { count } from "#platform/money.ts";
import {
  cellWords,
  consequences,
  fateWords,
  fieldName,
  listWords,
  outcomeWords,
  resultWords,
} from "./import-words.ts";

const PAGE = 50;

const recordTo: Record<RecordName["type"], (id: number) => string> = {
  advertiser: officePaths.advertiser,
  lead: officePaths.lead,
  reservation: officePaths.reservation,
};

/** All that the page of an import shows: what each row would do, or what became of it. */
export async function viewImport(run: Import, asked: URLSearchParams, now: Date) {
  const { id, list, state, isExpired } = run;
  const fate = fates.find((each) => each === asked.get("fate"));
  const outcome = outcomes.find((each) => each === asked.get("outcome"));
  const page = pageIn(asked);
  const [{ rows, total }, byFate, byOutcome, sumCents] = await Promise.all([
    findImportRows({ id, fate, outcome, page }, PAGE),
    countFates(id),
    countOutcomes(id),
    list === "payments" ? sumOfNew(id) : 0,
  ]);
  const toDo = byFate.new + byFate.change;
  const filters = filtersOf(run, { byFate, byOutcome }, { fate, outcome });
  const query: Record<string, string> = outcome ? { outcome } : fate ? { fate } : {};
  return {
    ...{ id, state, page, total, toDo, isExpired, filters, query, size: PAGE },
    ...headOf(run, now),
    shown: filters.find(({ here }) => here)?.name ?? "All",
    carriedOut: outcomes.reduce((sum, each) => sum + byOutcome[each], 0),
    toList: listWords[list].to,
    consequences: consequences(list, { added: byFate.new, changed: byFate.change, sumCents }),
    whyNot: whyNot({ state, isExpired, toDo }),
    result: resultWords(byOutcome, byFate.refused),
    rows: rows.map((row) => rowView(list, row)),
  };
}

const isCarriedOut = ({ state }: Import) => state === "running" || state === "done";

function headOf(run: Import, now: Date) {
  const { list, source, ignored, carriedOutAt } = run;
  return {
    title: `${listWords[list].name} from ${source === "pasted" ? "a pasted table" : source}`,
    lead: isCarriedOut(run)
      ? `Carried out ${carriedOutAt ? moment(carriedOutAt, now) : ""}. What became of each row stands here for a month.`
      : "A dry run: nothing has changed yet. This is what each row would do.",
    ignored: ignored.length > 0 ? `Columns not used: ${ignored.join(", ")}.` : "",
  };
}

/** What the rows can be narrowed to: by what they would do, and once they are carried out, by what became of them. */
function filtersOf(
  run: Import,
  { byFate, byOutcome }: { byFate: Record<FateName, number>; byOutcome: Record<Outcome, number> },
  chosen: { fate: FateName | undefined; outcome: Outcome | undefined },
) {
  const carried = isCarriedOut(run);
  const shownFates = fates.filter((each) => !carried || each === "unchanged" || each === "refused");
  const to = (query: Record<string, string>) =>
    `${officePaths.import(run.id)}?${new URLSearchParams(query)}`;
  const all = fates.reduce((sum, each) => sum + byFate[each], 0);
  const filters = [
    {
      name: "All",
      rows: all,
      to: officePaths.import(run.id),
      here: !chosen.fate && !chosen.outcome,
    },
    ...(carried ? outcomes : []).map((each) => ({
      name: outcomeWords[each].name,
      rows: byOutcome[each],
      to: to({ outcome: each }),
      here: chosen.outcome === each,
    })),
    ...shownFates.map((each) => ({
      name: fateWords[each].name,
      rows: byFate[each],
      to: to({ fate: each }),
      here: chosen.fate === each && !chosen.outcome,
    })),
  ];
  return filters
    .filter(({ rows, here }) => !carried || rows > 0 || here)
    .map(({ rows, ...filter }) => ({ ...filter, count: count(rows) }));
}

function rowView(list: ImportList, row: ImportedRow) {
  const { line, about, record, sentence, outcomeSentence } = row;
  return {
    ...{ line, about, sentence, outcomeSentence },
    to: record && recordTo[record.type](record.id),
    fate: fateWords[row.fate],
    changes: row.changes.map(({ field, from, to }) => ({
      field: fieldName(list, field),
      from: cellWords(list, field, from),
      to: cellWords(list, field, to),
    })),
    outcome: row.outcome && outcomeWords[row.outcome],
  };
}

export type ImportView = Awaited<ReturnType<typeof viewImport>>;

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
    return "This table is still being read. Please look again in a moment; if that takes long, discard it and import it once more.";
  if (isExpired) return "This dry run is more than a day old. Please import the file once more.";
  return toDo === 0 ? "There is nothing to carry out: no row would add or change anything." : "";
}
