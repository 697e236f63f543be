import { data, redirect } from "react-router";
import { formText, officeHeaders } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { actorName } from "#app/office/audit-log/actor-name.ts";
import { describeEvent } from "#app/office/audit-log/describe-event.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { formatMoment, pluralize } from "#app/office/formatting.ts";
import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import { FormErrorNotice, submittedValues } from "#app/office/forms/form-error-notice.tsx";
import { formErrorWithChanges } from "#app/office/forms/form-error-with-changes.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { Undelivered } from "#app/office/messages/undelivered.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { leadCommands, type RecordRouteHandle } from "#app/office/palette/record-commands.ts";
import { Facts } from "#app/office/record/facts.tsx";
import { applyNoteForm, noteButtons } from "#app/office/record/note-forms.ts";
import { Notes } from "#app/office/record/notes.tsx";
import sheet from "#app/office/record/record.css?sheet";
import { DoneNotice } from "#app/office/undo/done-notice.tsx";
import { offerUndo, undoParam } from "#app/office/undo/undo-link.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { deleteLead, isLeadDeleted } from "#business/leads/delete-lead.ts";
import { getLead } from "#business/leads/find-leads.ts";
import {
  type Lead as LeadRecord,
  type LeadState,
  leadName,
  leadStates,
  OFFICE_LEAD_PAGE,
  REASON_LENGTH,
} from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { findIndustryWords } from "#business/mailings/industries/industry-words.ts";
import {
  type IndustryWord,
  searchIndustries,
} from "#business/mailings/industries/search-industries.ts";
import { findOperatorNames } from "#business/team/find-operators.ts";
import { findNotes } from "#business/team/notes.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { findUndelivered } from "#platform/mail/find-messages-about.server.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/lead.ts";
import { leadPageLabel, leadStateLabels, parseLeadState } from "./lead-labels.ts";

export const loader = officeLoader(
  "leads.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now }, operator }) => {
    const id = parseIdParam(params.id);
    const lead = await getLead(id);
    if (!lead) throw (await isLeadDeleted(id)) ? toDeletedLead(id) : data(null, { status: 404 });
    const [notes, names, history, undelivered, words] = await Promise.all([
      findNotes({ type: "lead", id }),
      findOperatorNames(),
      findAuditEntriesForSubjects([{ type: "lead", id: String(id) }]),
      findUndelivered({ type: "lead", ids: [id] }),
      findIndustryWords(),
    ]);
    const { email, state, reason, version, referrerHost, campaign } = lead;
    const { searchParams } = new URL(request.url);
    return {
      id,
      name: leadName(lead),
      email,
      state,
      reason,
      version,
      to: parseLeadState(searchParams.get("to")) ?? state,
      seen: String(history.at(-1)?.id ?? 0),
      saved: searchParams.has("saved"),
      undelivered,
      newWord: hasPermission(operator.role, "settings.change")
        ? unknownIndustry(campaign.industry, words)
        : undefined,
      facts: [
        ...cameWords(lead, now),
        ...(referrerHost ? [["Referred by", referrerHost] as const] : []),
        ...(campaign.industry ? [["Industry", campaign.industry] as const] : []),
        ...(campaign.utm_source ? [["Campaign", campaign.utm_source] as const] : []),
        ...(reason ? [["Reason", reason] as const] : []),
      ] as [string, string][],
      notes: notes.map((note) => ({ ...note, when: formatMoment(note.at, now) })),
      timeline: history.map((entry) => ({
        id: entry.id,
        when: formatMoment(entry.occurredAt, now),
        who: actorName(entry.actor, names),
        what: describeEvent(entry.event, entry.detail),
      })),
    };
  },
);

/** What the person searched for, where no industry goes by it yet. */
function unknownIndustry(text = "", words: readonly IndustryWord[]): string | undefined {
  return searchIndustries(text, words).length === 0 ? text : undefined;
}

type Came = Pick<LeadRecord, "page" | "createdAt" | "lastSubmittedAt" | "submissions">;

/** When, where and how often the person signed up, or when they were added. */
function cameWords({ page, createdAt, lastSubmittedAt, submissions }: Came, now: Date) {
  const [first, last] = [formatMoment(createdAt, now), formatMoment(lastSubmittedAt, now)];
  const isByHand = page === OFFICE_LEAD_PAGE;
  if (isByHand && submissions > 1) {
    return [
      ["Added by hand", first],
      ["Signed up", last],
    ];
  }
  if (isByHand) return [["Added by hand", first]];
  const where = ["Page", leadPageLabel({ page })];
  if (submissions === 1) return [where, ["Signed up", first]];
  return [
    where,
    ["First signed up", first],
    ["Last signed up", last],
    ["Times", pluralize(submissions, "time")],
  ];
}

export const action = officeAction(
  "leads.see",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdParam(params.id);
    const form = await request.formData().catch(() => new FormData());
    let undo: string | undefined;
    try {
      undo = await applyLeadForm(id, form, actionContext);
    } catch (error) {
      return formErrorWithChanges(error, form, [{ type: "lead", id: String(id) }], context);
    }
    if (formText(form, "do") === "delete") throw toDeletedLead(id);
    throw redirect(offerUndo(`${officePaths.lead(id)}?saved`, undo), 303);
  },
);

/** The list, where a lead that was just deleted can be restored. */
const toDeletedLead = (id: number) =>
  redirect(offerUndo(officePaths.leads(), undoParam("lead-deleted", id)), 303);

/** Runs the pressed button; returns the undo that its notice offers. */
async function applyLeadForm(
  id: number,
  form: FormData,
  actionContext: Parameters<typeof moveLead>[1],
): Promise<string | undefined> {
  if (noteButtons.some((button) => button === formText(form, "do"))) {
    if (!(await getLead(id))) throw new Refusal("not-found", "We can't find that lead.");
    return (await applyNoteForm({ type: "lead", id }, form, actionContext)).undo;
  }
  if (formText(form, "do") === "delete") {
    await deleteLead({ id, expectedVersion: Number(formText(form, "version")) }, actionContext);
    return undefined;
  }
  const to = parseLeadState(formText(form, "to"));
  if (!to) throw new Refusal("invalid", "Choose a status.", { field: "to" });
  const [reason, expectedVersion] = [formText(form, "reason"), Number(formText(form, "version"))];
  const { version } = await moveLead({ id, to, reason, expectedVersion }, actionContext);
  return undoParam("lead-moved", id, version);
}

export const headers = () => officeHeaders;
export const handle: RecordRouteHandle<Route.ComponentProps["loaderData"]> = {
  about: (lead, role) => ({
    kind: "Lead",
    name: lead.name,
    to: officePaths.lead(lead.id),
    commands: hasPermission(role, "leads.change") ? leadCommands(lead) : [],
  }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officePageMeta(loaderData?.name ?? "Not found");

const STANDS: Record<LeadState, string> = {
  new: "Interested, and not contacted yet.",
  contacted: "Interested, and contacted.",
  won: "Now a customer.",
  lost: "Did not become a customer.",
};

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, state, to, version, facts, notes, timeline, saved } = loaderData;
  const refused = actionData;
  const typed = submittedValues(refused, "move");
  return (
    <OfficePage title={name} lead={STANDS[state]}>
      <Style name="office-record" sheet={sheet} />
      {refused ? <FormErrorNotice refused={refused} /> : saved && <DoneNotice>Saved.</DoneNotice>}
      <Undelivered messages={loaderData.undelivered} />
      <div className="office-record">
        <div className="stack">
          <Panel
            title="Status"
            aside={
              <b className={`pill ${leadStateLabels[state].look}`}>{leadStateLabels[state].name}</b>
            }
          >
            <div className="body">
              <Facts
                facts={[
                  [
                    "Email",
                    <a key="e" href={`mailto:${email}`}>
                      {email}
                    </a>,
                  ],
                  ...facts,
                ]}
              />
              {loaderData.newWord && (
                <p>
                  We don't list that industry under this word.{" "}
                  <Link to={officePaths.industrySettings(loaderData.newWord)}>
                    Add “{loaderData.newWord}” as a search word
                  </Link>
                </p>
              )}
              <form method="post" className="stack" key={`${version} ${to}`}>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="seen" value={loaderData.seen} />
                <SelectField
                  id="to"
                  label="Status"
                  name="to"
                  defaultValue={typed.value("to", to)}
                  options={leadStates.map((each) => ({
                    value: each,
                    name: leadStateLabels[each].name,
                  }))}
                />
                <Field
                  id="reason"
                  label="Reason"
                  hint="Required for lost leads."
                  name="reason"
                  maxLength={REASON_LENGTH}
                  defaultValue={typed.value("reason", loaderData.reason ?? "")}
                  problem={typed.problem("reason")}
                />
                <div className="row">
                  <Button type="submit" name="do" value="move" weight="go">
                    Save status
                  </Button>
                </div>
              </form>
            </div>
          </Panel>
        </div>
        <div className="stack">
          <Notes notes={notes} refused={refused} />
          <DeletePanel id={loaderData.id} version={version} seen={loaderData.seen} />
          <Timeline entries={timeline} />
        </div>
      </div>
    </OfficePage>
  );
}

function DeletePanel({ id, version, seen }: { id: number; version: number; seen: string }) {
  return (
    <Panel title="Delete">
      <form method="post" action={officePaths.lead(id)} className="body" id="delete">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={seen} />
        <p>
          For a lead that was added by mistake, or a person who asks to be deleted. You can undo it
          for a day; then it's gone for good, with its notes and calls.
        </p>
        <div className="row">
          <Button type="submit" name="do" value="delete" weight="danger">
            Delete lead
          </Button>
        </div>
      </form>
    </Panel>
  );
}
