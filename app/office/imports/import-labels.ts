import { leadStateLabels } from "#app/office/leads/lead-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { describeUpcomingEmailToOldAddress } from "#app/office/record/describe-upcoming-email.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { getOwnProperty } from "#app/own-property.ts";
import {
  IMPORT_NOTES_COLUMN,
  type ImportableList,
  type PlannedChangeKind,
  type RowOutcome,
  type UndoOutcome,
} from "#business/imports/import.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { importFieldHeading } from "./import-table.ts";

type Words = { name: string; look: "good" | "bad" | "" };

export const plannedChangeLabels: Record<PlannedChangeKind, Words> = {
  new: { name: "New", look: "good" },
  change: { name: "Changes", look: "good" },
  unchanged: { name: "Unchanged", look: "" },
  refused: { name: "Can’t import", look: "bad" },
};

export const rowOutcomeLabels: Record<RowOutcome, Words> = {
  done: { name: "Done", look: "good" },
  skipped: { name: "Skipped", look: "" },
  refused: { name: "Not done", look: "bad" },
};

export const undoOutcomeLabels: Record<UndoOutcome, Words> = {
  restored: { name: "Undone", look: "good" },
  skipped: { name: "Kept", look: "bad" },
};

export const importListLabelsAndPaths: Record<
  ImportableList,
  { name: string; to: string; csv: string; does: string }
> = {
  leads: {
    name: "Leads",
    to: officePaths.leads(),
    csv: officePaths.leadsCsv(),
    does: "If the email or phone matches a lead, we update that lead. If not, we add a new one. Columns we don’t recognize become a note. Only add phone numbers people gave you for calls. No email goes out.",
  },
  advertisers: {
    name: "Advertisers",
    to: officePaths.advertisers(),
    csv: officePaths.advertisersCsv(),
    does: "We match advertisers by email, or by the Number column in an exported file, and update their name and contact details. Others are added unless they look like duplicates.",
  },
};

export function describeImportEffect(
  list: ImportableList,
  { added, changed }: { added: number; changed: number },
  sendsMail: boolean,
): string {
  const mayEmail = changed > 0 && list === "advertisers";
  const sentences = [
    changed > 0 &&
      `${pluralize(changed, "row updates an existing record", "rows update existing records")}.`,
    mayEmail && describeUpcomingEmailToOldAddress(sendsMail),
    added > 0 && `${pluralize(added, "row adds a new record", "rows add new records")}.`,
    !mayEmail && "No email goes out.",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The outcomes of all rows; `refusedBefore`: those the dry run refused, which were not tried. */
export function describeImportResult(
  { done, skipped, refused }: Record<RowOutcome, number>,
  refusedBefore: number,
): string {
  const not = refused + refusedBefore;
  const parts = [
    `${pluralize(done, "row")} imported`,
    skipped > 0 && `${formatCount(skipped)} skipped because something changed after the preview`,
    not > 0 && `${formatCount(not)} not imported (see the reason for each)`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

export function describeImportUndo(
  list: ImportableList,
  { sendsMail, whyFinal }: { sendsMail: boolean; whyFinal: string | undefined },
): string {
  const all = `Undo removes what this import added and puts back what it changed. Anything changed since then stays as is, and we list it. ${whyFinal}`;
  return list === "advertisers" ? `${all} ${describeUpcomingEmailToOldAddress(sendsMail)}` : all;
}

export function describeImportUndoResult({
  restored,
  skipped,
}: Record<UndoOutcome, number>): string {
  const kept =
    skipped > 0
      ? ` ${formatCount(skipped)} kept (see the reason for each).`
      : " Nothing from it is left.";
  return `Import undone for ${pluralize(restored, "row")}.${kept}`;
}

export function importFieldLabel(list: ImportableList, field: string): string {
  return field === IMPORT_NOTES_COLUMN ? "Note" : importFieldHeading(list, field);
}

export function formatImportCell(field: string, text: string): string {
  if (text === "") return "";
  if (field === "phone") return formatPhone(text);
  if (field === "industry") return industryNameOrHouseAd(text);
  if (field !== "step") return text;
  const words: Record<string, { name: string }> = leadStateLabels;
  return getOwnProperty(words, text)?.name ?? text;
}
