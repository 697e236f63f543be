import { and, inArray, isNull } from "drizzle-orm";
import * as v from "valibot";
import { addLead } from "#business/leads/add-lead.ts";
import { type LeadState, leadStates, validateReason } from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { lead } from "#database/schema/leads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailSchema as emailForm, emailKey } from "#platform/email-address.ts";
import type { RowCells } from "./import.ts";
import {
  cellText,
  changedCells,
  firstIssueMessage,
  type ListImporter,
  type PlannedRow,
  refusedRow,
  unchangedRow,
} from "./plan-row.ts";

type Known = { id: number; email: string; state: string; reason: string | null; version: number };

/** Leads: a known address may get another step and reason, an unknown one is added. */
export const leadsImporter: ListImporter = {
  async judgeOf(rows, database) {
    const known = await findKnown(rows, database);
    return (cells) => judge(cells, known);
  },
};

async function findKnown(
  rows: readonly RowCells[],
  database: Queryable,
): Promise<ReadonlyMap<string, Known>> {
  const keys = rows.map((cells) => emailKey(cellText(cells, "email")));
  const found = await database
    .select()
    .from(lead)
    .where(and(inArray(lead.emailKey, keys), isNull(lead.deletedAt)));
  return new Map(
    found.flatMap(({ emailKey: key, email, ...row }) =>
      key === null || email === null ? [] : [[key, { ...row, email }] as const],
    ),
  );
}

function judge(cells: RowCells, known: ReadonlyMap<string, Known>): PlannedRow {
  const typed = cellText(cells, "email");
  const address = v.safeParse(emailForm, typed);
  if (!address.success) return refusedRow(typed || "No email", firstIssueMessage(address));
  const email = address.output;
  const key = emailKey(email);
  const found = known.get(key);
  const step = cellText(cells, "step");
  const state = step === "" ? undefined : leadStates.find((each) => each === step);
  if (step !== "" && !state) return refusedRow(email, `“${step}” isn't a lead status.`);
  const number = cellText(cells, "number");
  if (number !== "" && number !== String(found?.id)) return refusedRow(email, wrongNumber(number));
  const takes = [{ key: `lead ${key}`, name: "the same address" }];
  const judged = found
    ? judgeKnown(cells, found, state)
    : judgeNew(email, state ?? "new", cellText(cells, "why"));
  return judged.plannedChange === "refused" ? judged : { ...judged, takes };
}

/** What is wrong with the reason of a row, for people who edit tables. */
function problemOfWhy(state: LeadState, reason: string): string | undefined {
  if (state === "lost" && reason.trim() === "")
    return "Lost leads need a reason. Fill in the “Reason” column.";
  return validateReason(state, reason);
}

function judgeNew(email: string, state: LeadState, reason: string): PlannedRow {
  const wrong = problemOfWhy(state, reason);
  if (wrong) return refusedRow(email, wrong);
  const sentence = `New lead${state === "new" ? "" : `, ${state}`}${reason ? `: “${reason}”` : ""}. No email goes out.`;
  return {
    about: email,
    plannedChange: "new",
    sentence,
    changes: [],
    takes: [],
    async carryOut(context, tx) {
      const id = await addLead({ email, state, reason }, context, tx);
      return { record: { type: "lead", id } };
    },
  };
}

function judgeKnown(cells: RowCells, found: Known, wanted: LeadState | undefined): PlannedRow {
  const { id, email, version } = found;
  const record = { type: "lead", id } as const;
  const was = { step: found.state, why: found.reason ?? "" };
  const changes = changedCells(was, { step: wanted ?? "", why: cellText(cells, "why") });
  if (changes.length === 0) return unchangedRow(email, record);
  const to = wanted ?? (found.state as LeadState);
  const reason = cellText(cells, "why") || was.why;
  const wrong = problemOfWhy(to, reason);
  if (wrong) return refusedRow(email, wrong, record);
  return {
    about: email,
    plannedChange: "change",
    sentence: "",
    changes,
    takes: [],
    record,
    async carryOut(context, tx) {
      await moveLead({ id, to, reason, expectedVersion: version }, context, tx);
      return {};
    },
  };
}

function wrongNumber(number: string): string {
  return `Lead ${number} has another email, which can't change. Remove the number to add a new lead.`;
}
