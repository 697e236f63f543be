import { and, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { leadDetailsForm, nextCallSchema } from "#business/leads/forms.ts";
import {
  findLeadReasonProblem,
  type LeadDetails,
  type LeadState,
  leadDetailNames,
  leadName,
  leadStates,
} from "#business/leads/lead.ts";
import { addLead, updateLead } from "#business/leads/leads-by-hand.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { addNote } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { readTypedDate } from "#platform/typed-date.ts";
import type { PlannedRow, RowCells, RowPlannerLoader } from "./import.ts";
import {
  diffCells,
  firstIssueMessage,
  IMPORT_NOTES_COLUMN,
  planRefusedRow,
  planUnchangedRow,
  trimmedCellText,
} from "./import.ts";

const schema = v.object({ ...leadDetailsForm.entries, next: nextCallSchema });

/** Leads, known by their address or else their number, get what the row says besides; an unknown one is added. */
export const loadLeadRowPlanner: RowPlannerLoader = async (rows, database) => {
  const known = await findKnown(rows, database);
  return (cells) => planRow(cells, known);
};

type Known = typeof lead.$inferSelect & { notes: string[] };

/** What a row says of a lead; a cell that is empty or missing is null. */
type Typed = LeadDetails & { nextCallOn: PlainDate | null };

async function findKnown(rows: readonly RowCells[], database: Queryable): Promise<Known[]> {
  const keys = rows.map((cells) => emailKey(trimmedCellText(cells, "email")));
  const phones = rows.flatMap((cells) => {
    const read = v.safeParse(leadDetailsForm.entries.phone, trimmedCellText(cells, "phone"));
    return read.success && read.output !== null ? [read.output] : [];
  });
  return database
    .select({
      ...getTableColumns(lead),
      notes: sql<string[]>`array(select note.text from note
        where note.subject_type = 'lead' and note.subject_id = lead.id and note.removed_at is null)`,
    })
    .from(lead)
    .where(
      and(or(inArray(lead.emailKey, keys), inArray(lead.phone, phones)), isNull(lead.deletedAt)),
    )
    .orderBy(lead.id);
}

function planRow(cells: RowCells, known: readonly Known[]): PlannedRow {
  const names = ["business", "person", "email", "phone"].map((column) =>
    trimmedCellText(cells, column),
  );
  const about = names.find((text) => text !== "") ?? "No email";
  const read = v.safeParse(schema, texts(cells));
  if (!read.success) return planRefusedRow(about, refusalOf(cells, read.issues));
  const { next: nextCallOn, ...details } = read.output;
  const found = findLead(details, known);
  if (typeof found === "string") return planRefusedRow(about, found);
  const step = trimmedCellText(cells, "step");
  const state = leadStates.find((each) => each === step);
  if (step !== "" && !state) return planRefusedRow(about, `“${step}” isn’t a lead status.`);
  const number = trimmedCellText(cells, "number");
  if (number !== "" && number !== String(found?.id)) {
    const why = `Lead ${number} has a different email or phone, and an import can’t change it. Remove the number to add a new lead.`;
    return planRefusedRow(about, why);
  }
  const typed = { ...details, nextCallOn };
  const planned = found
    ? planKnown(cells, { found, typed, state })
    : planNew(cells, { typed, state: state ?? "new" });
  return planned.plannedChange === "refused" ? planned : { ...planned, claims: claimsOf(details) };
}

/** The lead with this address or number; a sentence where there is neither, or two leads have them. */
function findLead(
  { email, phone }: Pick<LeadDetails, "email" | "phone">,
  known: readonly Known[],
): Known | string | undefined {
  if (email === null && phone === null) return "Add an email or a phone number.";
  const key = email === null ? null : emailKey(email);
  const byEmail = known.find((row) => key !== null && row.emailKey === key);
  const byPhone = known.find((row) => phone !== null && row.phone === phone);
  if (byEmail && byPhone && byEmail !== byPhone) {
    return `This email and this phone are two leads: ${listed(byEmail, byPhone)}.`;
  }
  return byEmail ?? byPhone;
}

const claimsOf = ({ email, phone }: Pick<LeadDetails, "email" | "phone">) => [
  ...(email === null ? [] : [{ key: `lead ${emailKey(email)}`, name: "the same email" }]),
  ...(phone === null ? [] : [{ key: `lead ${phone}`, name: "the same phone number" }]),
];

const texts = (cells: RowCells) =>
  Object.fromEntries(
    [...leadDetailNames, "next"].map((column) => [column, trimmedCellText(cells, column)]),
  );

function refusalOf(
  cells: RowCells,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): string {
  const [issue] = issues;
  const column = v.getDotPath(issue) ?? "";
  const typed = trimmedCellText(cells, column);
  if (column === "industry") return `We don’t have the industry “${typed}”.`;
  if (column === "next") {
    const read = readTypedDate(typed);
    if ("problem" in read) return read.problem;
  }
  return firstIssueMessage({ issues });
}

const listed = (...found: readonly Known[]) =>
  found.map((row) => `${leadName(row)} (number ${row.id})`).join(" and ");

function findReasonProblem(state: LeadState, reason: string): string | undefined {
  if (state === "lost" && reason.trim() === "")
    return "Lost leads need a reason. Fill in the “Reason” column.";
  return findLeadReasonProblem(state, reason);
}

function planNew(
  cells: RowCells,
  { typed, state }: { typed: Typed; state: LeadState },
): PlannedRow {
  const about = leadName(typed);
  const [reason, note] = [
    trimmedCellText(cells, "why"),
    trimmedCellText(cells, IMPORT_NOTES_COLUMN),
  ];
  const wrong = findReasonProblem(state, reason);
  if (wrong) return planRefusedRow(about, wrong);
  const status = `New lead${state === "new" ? "" : `, ${state}`}${reason ? `: “${reason}”` : ""}.`;
  const noted = note ? ` Note: “${note.replaceAll("\n", "; ")}”.` : "";
  return {
    about,
    plannedChange: "new",
    sentence: `${status}${noted}`,
    changes: [],
    claims: [],
    async carryOut(context, tx) {
      const source = typed.source ?? "Import";
      const id = await addLead({ ...typed, source, state, reason, note }, context, tx);
      return { record: { type: "lead", id } };
    },
  };
}

function planKnown(
  cells: RowCells,
  { found, typed, state }: { found: Known; typed: Typed; state: LeadState | undefined },
): PlannedRow {
  const { id, version } = found;
  const about = leadName(found);
  const record = { type: "lead", id } as const;
  const details = detailsWith(found, typed);
  const typedNote = trimmedCellText(cells, IMPORT_NOTES_COLUMN);
  const note = found.notes.includes(typedNote) ? "" : typedNote;
  const changes = diffCells(cellsOf(found), {
    ...cellsOf(details),
    step: state ?? "",
    why: trimmedCellText(cells, "why"),
    ...(note && { [IMPORT_NOTES_COLUMN]: note }),
  });
  if (changes.length === 0) return planUnchangedRow(about, record);
  const to = state ?? (found.state as LeadState);
  const reason = trimmedCellText(cells, "why") || (found.reason ?? "");
  const wrong = findReasonProblem(to, reason);
  if (wrong) return planRefusedRow(about, wrong, record);
  const isMoved = changes.some(({ field }) => field === "step" || field === "why");
  return {
    about,
    plannedChange: "change",
    sentence: "",
    changes,
    claims: [],
    record,
    async carryOut(context, tx) {
      const changed = await updateLead({ id, ...details, expectedVersion: version }, context, tx);
      const expectedVersion = version + (changed.length > 0 ? 1 : 0);
      if (isMoved) await moveLead({ id, to, reason, expectedVersion }, context, tx);
      if (note) await addNote({ subject: record, text: note }, context, tx);
      return {};
    },
  };
}

/** The lead as it is after a row: an empty cell changes nothing. */
function detailsWith(found: Known, typed: Typed): Typed {
  const fields = [...leadDetailNames, "nextCallOn"] as const;
  return Object.fromEntries(fields.map((field) => [field, typed[field] ?? found[field]])) as Typed;
}

function cellsOf(known: Typed & { state?: string; reason?: string | null }) {
  const { nextCallOn, state = "", reason } = known;
  return {
    ...Object.fromEntries(leadDetailNames.map((field) => [field, known[field] ?? ""])),
    next: nextCallOn ?? "",
    step: state,
    why: reason ?? "",
  };
}
