import { data, redirect } from "react-router";
import { Button, Choice, Field, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf } from "#app/office/door.ts";
import { Facts } from "#app/office/facts.tsx";
import { officeHead } from "#app/office/head.ts";
import { idIn } from "#app/office/ids.ts";
import { actorWords } from "#app/office/journal/journal-words.ts";
import { Timeline } from "#app/office/journal/timeline.tsx";
import { happened } from "#app/office/journal/timeline-words.ts";
import { Notes } from "#app/office/notes.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Page, Panel } from "#app/office/page.tsx";
import { type Handle, leadCommands } from "#app/office/palette/record-commands.ts";
import sheet from "#app/office/record.css?sheet";
import { refusedWith } from "#app/office/since.ts";
import { RefusedNotice, typedIn } from "#app/office/stale.tsx";
import { count, moment } from "#app/office/words.ts";
import { Style } from "#app/ui/style.tsx";
import { findHistoryOf } from "#business/journal/find.ts";
import { getLead } from "#business/leads/find.ts";
import {
  ADDED_BY_OFFICE,
  type Lead as LeadRecord,
  type LeadState,
  leadStates,
  REASON_LENGTH,
} from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { findNotes, writeNote } from "#business/people/notes.ts";
import { findNames } from "#business/people/operators.ts";
import { may } from "#business/people/permissions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/lead.ts";
import { leadWords, pageWords, readLeadState } from "./lead-words.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "leads.see").circumstances;
  const id = idIn(params.id);
  const lead = await getLead(id);
  if (!lead) throw data(null, { status: 404 });
  const [notes, names, history] = await Promise.all([
    findNotes({ type: "lead", id }),
    findNames(),
    findHistoryOf([{ type: "lead", id: String(id) }]),
  ]);
  const { email, state, reason, version, referrerHost, campaign } = lead;
  const { searchParams } = new URL(request.url);
  return {
    ...{ id, email, state, reason, version },
    to: readLeadState(searchParams.get("to")) ?? state,
    seen: String(history.at(-1)?.id ?? 0),
    saved: searchParams.has("saved"),
    facts: [
      ...cameWords(lead, now),
      ...(referrerHost ? [["Referred by", referrerHost] as const] : []),
      ...(campaign.utm_source ? [["Campaign", campaign.utm_source] as const] : []),
      ...(reason ? [["Why", reason] as const] : []),
    ] as [string, string][],
    notes: notes.map((note) => ({ ...note, when: moment(note.at, now) })),
    timeline: history.map((entry) => ({
      id: entry.id,
      when: moment(entry.at, now),
      who: actorWords(entry.actor, names),
      what: happened(entry.event, entry.detail),
    })),
  };
}

type Came = Pick<LeadRecord, "page" | "createdAt" | "lastInterestAt" | "interests">;

/** When, where and how often somebody signed up, or when they were added. */
function cameWords({ page, createdAt, lastInterestAt, interests }: Came, now: Date) {
  const [first, last] = [moment(createdAt, now), moment(lastInterestAt, now)];
  const isByHand = page === ADDED_BY_OFFICE;
  if (isByHand && interests > 1) {
    return [
      ["Added by hand", first],
      ["Signed up", last],
    ];
  }
  if (isByHand) return [["Added by hand", first]];
  const where = ["Page", pageWords({ page })];
  if (interests === 1) return [where, ["Signed up", first]];
  return [
    where,
    ["First signed up", first],
    ["Last signed up", last],
    ["Times", count(interests, "time")],
  ];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "leads.see");
  const id = idIn(params.id);
  const form = await request.formData().catch(() => new FormData());
  try {
    await deed(id, form, circumstances);
  } catch (error) {
    return refusedWith(error, form, [{ type: "lead", id: String(id) }], context);
  }
  throw redirect(`${officePaths.lead(id)}?saved`, 303);
}

async function deed(id: number, form: FormData, circumstances: Parameters<typeof moveLead>[1]) {
  if (textOf(form, "do") === "note") {
    if (!(await getLead(id))) throw new Refusal("not-found", "There is no such lead.");
    await writeNote({ subject: { type: "lead", id }, text: textOf(form, "note") }, circumstances);
    return;
  }
  const to = readLeadState(textOf(form, "to"));
  if (!to) throw new Refusal("invalid", "Please choose a step.", { field: "to" });
  const [reason, expectedVersion] = [textOf(form, "reason"), Number(textOf(form, "version"))];
  await moveLead({ id, to, reason, expectedVersion }, circumstances);
}

export const headers = () => officeHeaders;
export const handle: Handle<Route.ComponentProps["loaderData"]> = {
  about: (lead, role) => ({
    kind: "Lead",
    name: lead.email,
    to: officePaths.lead(lead.id),
    commands: may(role, "leads.change") ? leadCommands(lead) : [],
  }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeHead(loaderData?.email ?? "Not here");

const STANDS: Record<LeadState, string> = {
  new: "Somebody who is interested, and whom nobody has contacted yet.",
  contacted: "Somebody who is interested, and has been contacted.",
  won: "Somebody who became a customer.",
  lost: "Somebody who did not become a customer.",
};

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { email, state, to, version, facts, notes, timeline, saved } = loaderData;
  const refused = actionData;
  const typed = typedIn(refused, "move");
  return (
    <Page title={email} lead={STANDS[state]}>
      <Style name="office-record" sheet={sheet} />
      {refused ? <RefusedNotice refused={refused} /> : saved && <Notice kind="done">Saved.</Notice>}
      <div className="office-record">
        <div className="stack">
          <Panel
            title="Where it stands"
            aside={<b className={`pill ${leadWords[state].look}`}>{leadWords[state].name}</b>}
          >
            <div className="body">
              <Facts
                facts={[
                  [
                    "E-mail",
                    <a key="e" href={`mailto:${email}`}>
                      {email}
                    </a>,
                  ],
                  ...facts,
                ]}
              />
              <form method="post" className="stack" key={`${version} ${to}`}>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="seen" value={loaderData.seen} />
                <Choice
                  id="to"
                  label="Step"
                  name="to"
                  defaultValue={typed.value("to", to)}
                  options={leadStates.map((each) => ({ value: each, name: leadWords[each].name }))}
                />
                <Field
                  id="reason"
                  label="Why"
                  hint="Needed when it is lost."
                  name="reason"
                  maxLength={REASON_LENGTH}
                  defaultValue={typed.value("reason", loaderData.reason ?? "")}
                  problem={typed.problem("reason")}
                />
                <div className="row">
                  <Button type="submit" name="do" value="move" weight="go">
                    Save the step
                  </Button>
                </div>
              </form>
            </div>
          </Panel>
        </div>
        <div className="stack">
          <Notes notes={notes} refused={refused} />
          <Timeline entries={timeline} />
        </div>
      </div>
    </Page>
  );
}
