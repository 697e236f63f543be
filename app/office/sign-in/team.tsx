import {
  createSignInLinkBuilder,
  redirectUnlessReauthenticated,
  type SignedInOperator,
} from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import {
  ButtonLink,
  Notice,
  PostForm,
  SelectField,
  Submit,
  SubmitRow,
} from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { refusedFormResponseOrRethrow, runForm } from "#app/office/forms/run-form.ts";
import { OfficePage, Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { addReturnPath, officePaths } from "#app/office/office-paths.ts";
import {
  NO_MAIL_SERVER_REASON,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import { formNumber, formText, readFields, readForm } from "#app/read-form.ts";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import {
  findInvitations,
  findUnusedSignInLinks,
  type UnusedSignInLink,
} from "#business/auth/sign-in-links.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import { findOperators } from "#business/team/find-operators.ts";
import {
  changeRole,
  invitationForm,
  inviteOperator,
  removeOperator,
  revokeInvitation,
  sendAccountRecoveryLink,
} from "#business/team/manage-team.ts";
import { roleLabels, roles } from "#business/team/operator.ts";
import type { Route } from "./+types/team.ts";
import { EmailField, PasswordField } from "./sign-in-parts.tsx";

export const loader = officeLoader(
  "team.see",
  async (_args, { operator, session, actionContext: { now } }) => {
    const operators = await findOperators();
    const invitations = await findInvitations();
    const links = await findUnusedSignInLinks();
    return {
      proven: session.proven,
      people: operators.map(({ id, name, email, role, createdAt }) => ({
        id,
        name,
        email,
        role,
        here: id === operator.id,
        since: formatMoment(createdAt, now),
        links: links.filter(({ madeBy }) => madeBy === id).map(describeLink),
      })),
      invitations: invitations.map(({ id, email, role, expiresAt, expired }) => ({
        id,
        email,
        role,
        expired,
        until: formatMoment(expiresAt, now),
      })),
    };
  },
);

export const action = officeAction("team.see", async ({ request, context }, signedIn) => {
  const form = await readForm(request);
  const button = formText(form, "do");
  try {
    if (button !== "revoke") await requireProofOrReauthenticate(form, signedIn);
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, [], context);
  }
  const linkTo = createSignInLinkBuilder(request, context);
  return runForm(form, (tx) => applyTeamForm(form, signedIn, linkTo, tx), {
    verb: VERBS[button] ?? "do this",
    context,
    next: (done) => done ?? officePaths.team(),
  });
});

/** "the invitation of eve@copper.example, as an owner" */
function describeLink(link: UnusedSignInLink): string {
  if (link.kind === "account-recovery") return `the sign-in link for ${link.for}`;
  return `the invitation for ${link.for} as ${roleLabels[link.role].one}`;
}

type Done = { outcome: "link"; link: string; for: string } | { outcome: "ended"; ended: string[] };

function endedWith(links: UnusedSignInLink[]): Done | undefined {
  return links.length > 0 ? { outcome: "ended", ended: links.map(describeLink) } : undefined;
}

async function applyTeamForm(
  form: FormData,
  { session, actionContext }: SignedInOperator,
  linkTo: (token: string) => string,
  tx: PreviewTransaction | undefined,
): Promise<Done | undefined> {
  const sessionId = session.id;
  const link = { sessionId, linkTo };
  const id = formNumber(form, "id");
  switch (formText(form, "do")) {
    case "invite": {
      const invited = readFields(form, invitationForm.entries);
      const { address } = await inviteOperator({ ...invited, ...link }, actionContext, tx);
      return { outcome: "link", link: address, for: invited.email };
    }
    case "revoke":
      await revokeInvitation({ id }, actionContext, tx);
      return;
    case "role": {
      const role = roles.find((value) => value === formText(form, "role"));
      if (!role) return;
      return endedWith(await changeRole({ id, role, sessionId }, actionContext, tx));
    }
    case "remove":
      return endedWith(await removeOperator({ id, sessionId }, actionContext, tx));
    case "send-sign-in-link": {
      const { address } = await sendAccountRecoveryLink({ id, ...link }, actionContext, tx);
      return { outcome: "link", link: address, for: formText(form, "name") };
    }
  }
}

/** A password in the same form proves the sender; without one they must reauthenticate, unless they did recently. */
async function requireProofOrReauthenticate(form: FormData, signedIn: SignedInOperator) {
  const password = formText(form, "password");
  const { session, actionContext } = signedIn;
  if (session.proven || password === "") {
    redirectUnlessReauthenticated(signedIn, officePaths.team());
    return;
  }
  await reauthenticateWithPassword({ sessionId: session.id, password }, actionContext);
}

const VERBS: Readonly<Record<string, string>> = {
  invite: "invite them",
  role: "change their role",
  remove: "remove them",
  "send-sign-in-link": "create the link",
};

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, proven } = loaderData;
  const sendsMail = useHasMailServer();
  const refused = useRefusedForm();
  const made = actionData?.outcome === "link" ? actionData : undefined;
  const ended = actionData?.outcome === "ended" ? actionData.ended : undefined;
  return (
    <OfficePage
      title="Team"
      lead={
        proven
          ? "Everyone who can sign in. Assistants can’t give refunds, change settings, or manage the team."
          : "Everyone who can sign in. Confirm it’s you to make changes."
      }
    >
      {!refused?.field && <FormAnswer />}
      {made && (
        <Notice kind="done">
          {sendsMail
            ? `We’re emailing a link to ${made.for}.`
            : `The email to ${made.for} will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`}{" "}
          Here is the same link, shown only once: <code>{made.link}</code>
        </Notice>
      )}
      {ended && <Notice kind="done">Done. These links no longer work: {ended.join("; ")}.</Notice>}
      {!proven && (
        <div className="row">
          <ButtonLink
            weight="go"
            to={addReturnPath(officePaths.reauthenticate(), officePaths.team())}
          >
            Confirm it’s you
          </ButtonLink>
        </div>
      )}
      <Panel title="Team members">
        <ul className="rows">
          {people.map((person) => (
            <TeamMemberRow key={person.id} person={person} changeable={proven && !person.here} />
          ))}
        </ul>
      </Panel>
      <Panel title="Invited">
        <PanelRows none="No open invitations.">
          {invitations.map(({ id, email, role, expired, until }) => (
            <PanelRow
              key={id}
              title={
                <b>
                  <BreakableEmailText email={email} />
                </b>
              }
              text={`${roleLabels[role].name}. Link ${expired ? "expired" : "expires"} ${until}`}
            >
              <PostForm shown={{ id }}>
                <Submit value="revoke" aria-label={`Withdraw invitation: ${email}`}>
                  Withdraw invitation
                </Submit>
              </PostForm>
            </PanelRow>
          ))}
        </PanelRows>
      </Panel>
      <InviteSomebody proven={proven} />
    </OfficePage>
  );
}

function InviteSomebody({ proven }: { proven: boolean }) {
  return (
    <Panel title="Invite a team member">
      <PostForm button="invite" className="body">
        <EmailField label="Their email" autoComplete="off" />
        <SelectField
          label="Role"
          name="role"
          defaultValue="assistant"
          options={roles.toReversed().map((value) => ({
            value,
            name: `${roleLabels[value].name}: ${roleLabels[value].does}`,
          }))}
        />
        {!proven && (
          <PasswordField
            label="Your password"
            hint="We ask because an invitation gives somebody access."
          />
        )}
        <SubmitRow value="invite" weight={proven ? "go" : "plain"}>
          Invite
        </SubmitRow>
      </PostForm>
    </Panel>
  );
}

type Person = Route.ComponentProps["loaderData"]["people"][number];

/** An operator with the possible actions; nobody can remove themselves by mistake. */
function TeamMemberRow({ person, changeable }: { person: Person; changeable: boolean }) {
  const { id, name, email, role, here, since, links } = person;
  return (
    <li className="office-person">
      <div>
        <b>
          {name}
          {here && " (you)"}
        </b>
        <p>
          {roleLabels[role].name}, <BreakableEmailText email={email} />, added {since}
        </p>
      </div>
      {changeable && (
        <details>
          <summary id={`person-${id}`}>Change {name}’s access</summary>
          <PostForm
            shown={{ id, name, role: role === "owner" ? "assistant" : "owner" }}
            className="stack"
          >
            {links.length > 0 && (
              <p>
                Removing {name}, or making them an assistant, also cancels {links.join("; ")}.
              </p>
            )}
            <Submit value="role">
              {role === "owner" ? "Make an assistant" : "Make an owner (full access)"}
            </Submit>
            <Submit value="send-sign-in-link">Send a sign-in link</Submit>
            <Submit value="remove" weight="danger">
              Remove {name}
            </Submit>
          </PostForm>
        </details>
      )}
    </li>
  );
}
