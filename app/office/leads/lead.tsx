import { data, redirect } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAuditHistory } from "#app/office/audit-log/describe-event.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { formatMoment } from "#app/office/formatting.ts";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { type FormAction, requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { UndeliveredMessagesNotice } from "#app/office/messages/message-row.tsx";
import { addUndoToPath, officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import {
  applyNoteForm,
  noteButtonValues,
  noteDoneMessagesByButton,
} from "#app/office/record/note-forms.ts";
import { NotesPanel } from "#app/office/record/notes.tsx";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formNumber, formText, readFields, readForm } from "#app/read-form.ts";
import { isLeadDeleted } from "#business/leads/delete-old-leads.ts";
import { findLeadById, findLeadCalls } from "#business/leads/find-leads.ts";
import { leadFields, nextCallSchema } from "#business/leads/forms.ts";
import {
  callOutcomes,
  type Lead as LeadRecord,
  type LeadState,
  leadName,
  OFFICE_ADDED_LEAD_PAGE,
} from "#business/leads/lead.ts";
import { deleteLead, restoreLead, updateLead } from "#business/leads/leads-by-hand.ts";
import { moveLead, recordCall, undoCall, undoLeadMove } from "#business/leads/move-lead.ts";
import { findDayWarning } from "#business/mailings/calendar/check-day.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import {
  type IndustryWord,
  searchIndustries,
} from "#business/mailings/industries/search-industries.ts";
import { findKnownCustomers } from "#business/reservations/search/find-prospects.ts";
import { findNotes } from "#business/team/notes.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { formatUndoParam } from "#business/undo.ts";
import { arizonaDate, shortWeekdayDate } from "#platform/clock.ts";
import { findUndeliveredMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { pluralize } from "#platform/number-word.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/lead.ts";
import { findCardsToBook, splitNearAndLaterCards } from "./find-cards-to-book.ts";
import { callOutcomeLabels, leadPageLabel, parseLeadState } from "./lead-labels.ts";
import {
  BookSpotForLeadPanel,
  DeleteLeadPanel,
  LeadCallPanel,
  LeadDetailsPanel,
  LeadStatusPanel,
  PossibleCustomerMatchesPanel,
} from "./lead-panels.tsx";

export const loader = officeLoader(
  "leads.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now }, operator }) => {
    const id = parseIdOrThrow404(params.id);
    const lead = await findLeadById(id);
    if (!lead && (await isLeadDeleted(id))) throw redirect(deletedLeadPath(id), 303);
    if (!lead) throw data(null, { status: 404 });
    const today = arizonaDate(now);
    const [notes, history, undelivered, words, calls, known, places] = await Promise.all([
      findNotes({ type: "lead", id }),
      loadAuditHistory([{ type: "lead", id: String(id) }], now),
      findUndeliveredMessagesAbout({ type: "lead", ids: [id] }),
      findAddedIndustryWords(),
      findLeadCalls(id),
      findKnownCustomers({
        business: lead.business ?? "",
        name: lead.person ?? "",
        email: lead.email ?? "",
        phone: lead.phone ?? "",
      }),
      findCardsToBook(lead.industry, today).then(splitNearAndLaterCards),
    ]);
    const { state, version, campaign, nextCallOn } = lead;
    const { searchParams } = new URL(request.url);
    const { page: _, campaign: __, ...details } = lead;
    return {
      ...details,
      name: leadName(lead),
      to: parseLeadState(searchParams.get("to")) ?? state,
      saved: getOwnProperty(leadDoneMessages, searchParams.get("saved") ?? ""),
      undelivered,
      known: known.filter(
        (customer) => customer.isSame && !(customer.kind === "lead" && customer.id === id),
      ),
      places,
      nextCall: nextCallOn ? shortWeekdayDate(nextCallOn) : "",
      badCallDay: nextCallOn ? findDayWarning(nextCallOn, "call")?.why : undefined,
      isDue: nextCallOn !== null && nextCallOn <= today,
      calls: calls.map((call) => ({
        id: call.id,
        what: callOutcomeLabels[call.outcome],
        when: formatMoment(call.calledAt, now),
        by: call.by,
      })),
      lastCall: calls[0]?.leadVersion === version ? calls[0].id : undefined,
      newWord: hasPermission(operator.role, "settings.change")
        ? unknownIndustry(campaign.industry, words)
        : undefined,
      facts: factsOf(lead, now),
      notes: notes.map((note) => ({ ...note, when: formatMoment(note.at, now) })),
      ...history,
    };
  },
);

function factsOf(lead: LeadRecord, now: Date): [string, string][] {
  const { industry, neighborhood, source, referrerHost, campaign, reason } = lead;
  const facts: [string, string | null | undefined][] = [
    ["Industry", industry && industryNameOrHouseAd(industry)],
    ["Neighborhood", neighborhood],
    ["Source", source],
    ...signUpFacts(lead, now),
    ["Referred by", referrerHost],
    ["Searched for", campaign.industry],
    ["Campaign", campaign.utm_source],
    ["Reason", reason],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

/** What the person searched for, where no industry goes by it yet. */
function unknownIndustry(text = "", words: readonly IndustryWord[]): string | undefined {
  return searchIndustries(text, words).length === 0 ? text : undefined;
}

function signUpFacts(
  { page, createdAt, lastSubmittedAt, submissions }: LeadRecord,
  now: Date,
): [string, string | undefined][] {
  const first = formatMoment(createdAt, now);
  const last = submissions > 1 ? formatMoment(lastSubmittedAt, now) : undefined;
  return page === OFFICE_ADDED_LEAD_PAGE
    ? [
        ["Added by hand", first],
        ["Signed up", last],
      ]
    : [
        ["Page", leadPageLabel({ page })],
        [last ? "First signed up" : "Signed up", first],
        ["Last signed up", last],
        ["Times", last && pluralize(submissions, "time")],
      ];
}

export const action = officeAction(
  "leads.see",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const done = formText(form, "do");
    const run = requireFormAction(leadActions, done);
    return runForm(form, () => run(id, form, actionContext), {
      subjects: [{ type: "lead", id: String(id) }],
      context,
      next: (undo) =>
        done === "delete"
          ? deletedLeadPath(id)
          : addUndoToPath(`${officePaths.lead(id)}?saved=${done}`, undo),
    });
  },
);

const deletedLeadPath = (id: number) =>
  addUndoToPath(officePaths.leads(), formatUndoParam(restoreLead, { id }));

const STATE_SENTENCES: Record<LeadState, string> = {
  new: "Interested, not contacted yet.",
  contacted: "Interested and already contacted.",
  won: "Now a customer.",
  lost: "Didn’t become a customer.",
};

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  const { id, name, state, notes, timeline, saved } = loaderData;
  return (
    <OfficePage title={name} lead={STATE_SENTENCES[state]}>
      <FormAnswer done={saved} />
      <UndeliveredMessagesNotice messages={loaderData.undelivered} />
      <div className="office-record">
        <div className="stack">
          {loaderData.known.length > 0 && <PossibleCustomerMatchesPanel known={loaderData.known} />}
          <LeadCallPanel lead={loaderData} />
          <BookSpotForLeadPanel leadId={id} cards={loaderData.places} />
          <LeadStatusPanel lead={loaderData} />
        </div>
        <div className="stack">
          <LeadDetailsPanel lead={loaderData} />
          <NotesPanel notes={notes} />
          <DeleteLeadPanel lead={loaderData} />
          <Timeline entries={timeline} />
        </div>
      </div>
    </OfficePage>
  );
}

const versionIn = (form: FormData) => formNumber(form, "version");

const note: FormAction<number, string | undefined> = async (id, form, actionContext) => {
  if (!(await findLeadById(id))) throw new Refusal("not-found", "We can’t find that lead.");
  return (await applyNoteForm({ type: "lead", id }, form, actionContext)).undo;
};

const leadActions: Record<string, FormAction<number, string | undefined>> = {
  ...Object.fromEntries(noteButtonValues.map((button) => [button, note])),
  async call(id, form, actionContext) {
    const outcome = callOutcomes.find((value) => value === formText(form, "outcome"));
    if (!outcome) throw new Refusal("invalid", "Choose how the call went.", { field: "outcome" });
    const { nextCallOn } = readFields(form, { nextCallOn: nextCallSchema });
    const call = { nextCallOn, note: formText(form, "said") };
    await recordCall({ id, outcome, ...call, expectedVersion: versionIn(form) }, actionContext);
    return undefined;
  },
  async "take-back-call"(id, form, actionContext) {
    await undoCall({ id, callId: formNumber(form, "call") }, actionContext);
    return undefined;
  },
  async change(id, form, actionContext) {
    const details = { ...readFields(form, leadFields), expectedVersion: versionIn(form) };
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
      : formatUndoParam(undoLeadMove, { id, expectedVersion: version });
  },
};

const leadDoneMessages: Record<string, string> = {
  ...noteDoneMessagesByButton,
  call: "Call saved.",
  "take-back-call": "Call undone.",
  change: "Details saved.",
  move: "Status saved.",
};
