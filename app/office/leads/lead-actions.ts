import { formText } from "#app/office/access/office-access.ts";
import {
  applyNoteForm,
  noteButtonValues,
  noteDoneMessagesByButton,
} from "#app/office/record/note-forms.ts";
import { formatUndoParam } from "#app/office/undo/undo-link.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { deleteLead } from "#business/leads/delete-lead.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { callOutcomes } from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { recordCall, takeBackCall } from "#business/leads/record-call.ts";
import { updateLead } from "#business/leads/update-lead.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireValidLeadDetails, requireValidNextCallDate } from "./lead-form.ts";
import { parseLeadState } from "./lead-labels.ts";

/** Runs a form of the page; returns the undo that its notice offers. */
type FormAction = (
  id: number,
  form: FormData,
  actionContext: ActionContext,
) => Promise<string | undefined>;

const versionIn = (form: FormData) => Number(formText(form, "version"));

const note: FormAction = async (id, form, actionContext) => {
  if (!(await findLeadById(id))) throw new Refusal("not-found", "We can't find that lead.");
  return (await applyNoteForm({ type: "lead", id }, form, actionContext)).undo;
};

/** The actions of a lead's page, by the value of the pressed button. */
export const leadActions: Record<string, FormAction> = {
  ...Object.fromEntries(noteButtonValues.map((button) => [button, note])),
  async call(id, form, actionContext) {
    const outcome = callOutcomes.find((each) => each === formText(form, "outcome"));
    if (!outcome) throw new Refusal("invalid", "Choose how the call went.", { field: "outcome" });
    const call = { nextCallOn: requireValidNextCallDate(form), note: formText(form, "said") };
    await recordCall({ id, outcome, ...call, expectedVersion: versionIn(form) }, actionContext);
    return undefined;
  },
  async "take-back-call"(id, form, actionContext) {
    await takeBackCall({ id, callId: Number(formText(form, "call")) }, actionContext);
    return undefined;
  },
  async change(id, form, actionContext) {
    const details = { ...requireValidLeadDetails(form), expectedVersion: versionIn(form) };
    await updateLead({ id, ...details }, actionContext);
    return undefined;
  },
  async delete(id, form, actionContext) {
    await deleteLead({ id, expectedVersion: versionIn(form) }, actionContext);
    return undefined;
  },
  async move(id, form, actionContext) {
    const to = parseLeadState(formText(form, "to"));
    if (!to) throw new Refusal("invalid", "Choose a status.", { field: "to" });
    const wish = { id, to, reason: formText(form, "reason"), expectedVersion: versionIn(form) };
    const { version } = await moveLead(wish, actionContext);
    return version === wish.expectedVersion
      ? undefined
      : formatUndoParam("lead-moved", id, version);
  },
};

/** The notices after them, by the same name. */
export const leadDoneMessages: Record<string, string> = {
  ...noteDoneMessagesByButton,
  call: "Call saved.",
  "take-back-call": "Call undone.",
  change: "Details saved.",
  move: "Status saved.",
};
