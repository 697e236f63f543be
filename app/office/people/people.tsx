import { data, redirect } from "react-router";
import * as v from "valibot";
import { Button, ButtonLink, Choice, Field, Notice } from "#app/office/controls.tsx";
import {
  type Insider,
  insiderWho,
  linkTo,
  officeHeaders,
  requireFreshProof,
  type Told,
  textOf,
  told,
} from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths, withOnward } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { moment } from "#app/office/words.ts";
import { findInvitations } from "#business/people/entry-links.ts";
import { invitationForm } from "#business/people/forms.ts";
import { findOpenLinks, type OpenLink } from "#business/people/open-links.ts";
import { roles } from "#business/people/operator.ts";
import { findOperators } from "#business/people/operators.ts";
import { proveWithPassword } from "#business/people/prove.ts";
import {
  changeRole,
  invite,
  removeOperator,
  revokeInvitation,
  sendNewWayIn,
} from "#business/people/team.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/people.ts";
import { PersonRow } from "./person-row.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { operator, session, circumstances } = insiderWho(context, "people.see");
  const { now } = circumstances;
  const operators = await findOperators();
  const invitations = await findInvitations();
  const links = await findOpenLinks();
  return {
    proven: session.proven,
    people: operators.map(({ id, name, email, role, createdAt }) => ({
      id,
      name,
      email,
      role,
      here: id === operator.id,
      since: moment(createdAt, now),
      links: links.filter(({ madeBy }) => madeBy === id).map(linkWords),
    })),
    invitations: invitations.map(({ id, email, role, expiresAt, expired }) => ({
      id,
      email,
      role,
      expired,
      until: moment(expiresAt, now),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const insider = insiderWho(context, "people.see");
  const form = await request.formData().catch(() => new FormData());
  try {
    const done = await perform(form, insider, linkTo(request, context));
    if (done) return done;
  } catch (error) {
    const { data: problem, init } = told(error, context);
    return data({ ...problem, email: textOf(form, "email") }, init ?? undefined);
  }
  throw redirect(officePaths.people(), 303);
}

/** "the invitation of eve@copper.example, as an owner" */
function linkWords(link: OpenLink): string {
  if (link.kind === "new-way-in") return `the new way in for ${link.for}`;
  return `the invitation of ${link.for}, as ${link.role === "owner" ? "an owner" : "an assistant"}`;
}

type Done = { link: string; for: string } | { ended: string[] };

/** What ended along with somebody's right to make it; undefined where nothing did. */
function endedWith(links: OpenLink[]): Done | undefined {
  return links.length > 0 ? { ended: links.map(linkWords) } : undefined;
}

/**
 * Does what was asked. A link that was made is shown once, for whoever cannot wait for the mail; links that ended are
 * named.
 */
async function perform(
  form: FormData,
  insider: Insider,
  linking: (token: string) => string,
): Promise<Done | undefined> {
  const { session, circumstances } = insider;
  const sessionId = session.id;
  const id = Number(textOf(form, "id")) || 0;
  if (textOf(form, "do") !== "revoke") await proveHere(form, insider);
  switch (textOf(form, "do")) {
    case "invite": {
      const read = v.safeParse(invitationForm, {
        email: textOf(form, "email"),
        role: textOf(form, "role"),
      });
      if (!read.success) throw new Refusal("invalid", read.issues[0].message, { field: "email" });
      const { address } = await invite(
        { ...read.output, sessionId, linkTo: linking },
        circumstances,
      );
      return { link: address, for: read.output.email };
    }
    case "revoke":
      await revokeInvitation({ id }, circumstances);
      return;
    case "role": {
      const role = roles.find((each) => each === textOf(form, "role"));
      if (!role) return;
      return endedWith(await changeRole({ id, role, sessionId }, circumstances));
    }
    case "remove":
      return endedWith(await removeOperator({ id, sessionId }, circumstances));
    case "new-way-in": {
      const { address } = await sendNewWayIn({ id, sessionId, linkTo: linking }, circumstances);
      return { link: address, for: textOf(form, "name") };
    }
  }
}

/** A password in the same form proves who sends it; without one they are asked, if they were not lately. */
async function proveHere(form: FormData, insider: Insider): Promise<void> {
  const password = textOf(form, "password");
  const { session, circumstances } = insider;
  if (session.proven || password === "") return requireFreshProof(insider, officePaths.people());
  await proveWithPassword({ sessionId: session.id, password }, circumstances);
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("People");

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, proven } = loaderData;
  const refused = actionData && "problem" in actionData ? actionData : undefined;
  const made = actionData && "link" in actionData ? actionData : undefined;
  const ended = actionData && "ended" in actionData ? actionData.ended : undefined;
  return (
    <Page
      title="People"
      lead={
        proven
          ? "Who works in the office. An assistant does the daily work: no refunds, no settings, no people."
          : "Who works in the office. Before anything changes here, confirm it's you."
      }
    >
      {refused && !refused.field && <Notice kind="problem">{refused.problem}</Notice>}
      {made && (
        <Notice kind="done">
          A message with a link is on its way to {made.for}. This is the same link, shown once:{" "}
          <code>{made.link}</code>
        </Notice>
      )}
      {ended && (
        <Notice kind="done">
          Done. These links of theirs do not work any more: {ended.join("; ")}.
        </Notice>
      )}
      {!proven && (
        <div className="row">
          <ButtonLink weight="go" to={withOnward(officePaths.prove(), officePaths.people())}>
            Confirm it's you
          </ButtonLink>
        </div>
      )}
      <Panel title="Working here">
        <ul className="rows">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} changeable={proven && !person.here} />
          ))}
        </ul>
      </Panel>
      <Panel title="Invited">
        {invitations.length === 0 && <Nothing>Nobody is invited at the moment.</Nothing>}
        <ul className="rows">
          {invitations.map(({ id, email, role, expired, until }) => (
            <li key={id}>
              <div>
                <b>{email}</b>
                <p>
                  As {role === "owner" ? "an owner" : "an assistant"}; the link{" "}
                  {expired ? "was good" : "is good"} until {until}
                </p>
              </div>
              <form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  name="do"
                  value="revoke"
                  aria-label={`Withdraw the invitation: ${email}`}
                >
                  Withdraw the invitation
                </Button>
              </form>
            </li>
          ))}
        </ul>
      </Panel>
      <InviteSomebody refused={refused} proven={proven} />
    </Page>
  );
}

type InviteProps = { refused: (Told & { email: string }) | undefined; proven: boolean };

function InviteSomebody({ refused, proven }: InviteProps) {
  return (
    <Panel title="Invite somebody">
      <form method="post" className="body">
        <Field
          id="email"
          label="Their e-mail"
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={refused?.email}
          problem={refused?.field === "email" ? refused.problem : undefined}
        />
        <Choice
          id="role"
          label="They come as"
          name="role"
          defaultValue="assistant"
          options={[
            { value: "assistant", name: "Assistant: the daily work" },
            { value: "owner", name: "Owner: everything" },
          ]}
        />
        {!proven && (
          <Field
            id="password"
            label="Your own password"
            hint="To confirm it's you, since this lets somebody in."
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problem={refused?.field === "password" ? refused.problem : undefined}
          />
        )}
        <div className="row">
          <Button type="submit" name="do" value="invite" weight={proven ? "go" : "plain"}>
            Invite
          </Button>
        </div>
      </form>
    </Panel>
  );
}
