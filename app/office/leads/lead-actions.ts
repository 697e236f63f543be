import { formText } from "#app/office/access/office-access.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { getLead } from "#business/leads/find-leads.ts";
import { callOutcomes } from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { recordCall, takeBackCall } from "#business/leads/record-call.ts";
import { updateLead } from "#business/leads/update-lead.ts";
import { addNote } from "#business/team/notes.ts";
import { Refusal } from "#platform/refusal.ts";
import { leadDetailsIn, nextCallIn } from "./lead-form.ts";
import { parseLeadState } from "./lead-labels.ts";

type FormAction = (id: number, form: FormData, actionContext: ActionContext) => Promise<unknown>;

const versionIn = (form: FormData) => Number(formText(form, "version"));

/** The actions of a lead's page, by the value of the pressed button. */
export const leadActions: Record<string, FormAction> = {
  async note(id, form, actionContext) {
    if (!(await getLead(id))) throw new Refusal("not-found", "We can't find that lead.");
    await addNote({ subject: { type: "lead", id }, text: formText(form, "note") }, actionContext);
  },
  async call(id, form, actionContext) {
    const outcome = callOutcomes.find((each) => each === formText(form, "outcome"));
    if (!outcome) throw new Refusal("invalid", "Choose how the call went.", { field: "outcome" });
    const call = { nextCallOn: nextCallIn(form), note: formText(form, "said") };
    await recordCall({ id, outcome, ...call, expectedVersion: versionIn(form) }, actionContext);
  },
  "take-back-call": (id, form, actionContext) =>
    takeBackCall({ id, callId: Number(formText(form, "call")) }, actionContext),
  change: (id, form, actionContext) =>
    updateLead({ id, ...leadDetailsIn(form), expectedVersion: versionIn(form) }, actionContext),
  async move(id, form, actionContext) {
    const to = parseLeadState(formText(form, "to"));
    if (!to) throw new Refusal("invalid", "Choose a status.", { field: "to" });
    const reason = formText(form, "reason");
    await moveLead({ id, to, reason, expectedVersion: versionIn(form) }, actionContext);
  },
};
