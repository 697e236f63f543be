import { and, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import { endAllSessions, requireRecentReauthentication } from "#business/auth/session.ts";
import {
  createSignInLinkToken,
  isOpenInvitationSql,
  lockSignInLinkChanges,
  revokeSignInLinksMadeBy,
  type UnusedSignInLink,
} from "#business/auth/sign-in-links.ts";
import { signInLink } from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderOfficeInvitation } from "#emails/team-emails.tsx";
import { findViolatedConstraint, type Queryable } from "#platform/database/transactions.ts";
import { emailKey, otherPersonEmailSchema } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { emailTakenRefusal, findOperatorByEmail, findOperatorById } from "./find-operators.ts";
import { notifyOperator } from "./notify-operator.ts";
import { type Operator, type Role, roles } from "./operator.ts";

export const invitationForm = v.object({
  email: otherPersonEmailSchema,
  role: v.picklist(roles, "Choose a role."),
});

/** `linkTo` makes the address of a link's page from its token; the route supplies it. */
type Linking = { sessionId: number; linkTo: (token: string) => string };

/** Invites an operator by email for a week, in the place of an earlier invitation; also returns the link. */
export const inviteOperator = defineAction({
  name: "inviteOperator",
  permission: "team.invite",
  undo: ["revokeInvitation"],
  async run(tx, input: v.InferOutput<typeof invitationForm> & Linking, { operator: owner, now }) {
    await lockSignInLinkChanges(tx);
    const { email, role, sessionId } = input;
    await requireRecentReauthentication(tx, { sessionId, operatorId: owner.id });
    if (await findOperatorByEmail(email, tx)) throw emailTakenRefusal();
    await tx
      .update(signInLink)
      .set({ revokedAt: sql`statement_timestamp()` })
      .where(and(eq(signInLink.emailKey, emailKey(email)), isOpenInvitationSql));
    const invitation = { kind: "invitation", role, email, invitedBy: owner.id } as const;
    const token = await createSignInLinkToken(tx, invitation).catch((error: unknown) => {
      if (findViolatedConstraint(error) !== "sign_in_link_invited") throw error;
      throw new Refusal("conflict", "Somebody just invited this address.");
    });
    const address = input.linkTo(token);
    const mail = { to: email, address, from: owner.name, recordId: email, now };
    await sendLink(tx, { kind: "invitation", ...mail });
    const subject = { type: "invitation", id: email };
    return {
      event: { event: "operator.invited", subject, detail: { role } },
      result: { address },
    };
  },
});

export const revokeInvitation = defineAction({
  name: "revokeInvitation",
  permission: "team.invite",
  undo: ["inviteOperator"],
  async run(tx, { id }: { id: number }) {
    const [revoked] = await tx
      .update(signInLink)
      .set({ revokedAt: sql`statement_timestamp()` })
      .where(and(eq(signInLink.id, id), isOpenInvitationSql))
      .returning({ email: signInLink.email });
    if (!revoked) throw new Refusal("conflict", "This invitation was already used or withdrawn.");
    const subject = { type: "invitation", id: revoked.email ?? "" };
    return { event: { event: "operator.invitation-revoked", subject } };
  },
});

/** A recovery link for an operator who lost access, good for a day; until it is used, nothing changes for them. */
export const sendAccountRecoveryLink = defineAction({
  name: "sendAccountRecoveryLink",
  permission: "team.send-sign-in-link",
  undo: "harmless",
  async run(tx, input: { id: number } & Linking, { now, operator: owner }) {
    await lockSignInLinkChanges(tx);
    await requireRecentReauthentication(tx, { sessionId: input.sessionId, operatorId: owner.id });
    const person = await requireTeamMember(tx, input.id);
    const token = await createSignInLinkToken(tx, {
      kind: "account-recovery",
      role: person.role,
      operatorId: person.id,
      invitedBy: owner.id,
    });
    const address = input.linkTo(token);
    const mail = { to: person.email, address, from: owner.name, recordId: person.id, now };
    await sendLink(tx, { kind: "account-recovery", ...mail });
    const subject = { type: "operator", id: person.id };
    return { event: { event: "operator.sign-in-link-sent", subject }, result: { address } };
  },
});

/** Changes an operator's role. A former owner's open links are revoked and returned. */
export const changeRole = defineAction({
  name: "changeRole",
  permission: "team.change-role",
  undo: ["changeRole"],
  async run(
    tx,
    input: { id: number; role: Role; sessionId: number },
    { actor, now, operator: owner },
  ): Promise<ActionOutcome<UnusedSignInLink[]>> {
    await lockSignInLinkChanges(tx);
    await requireRecentReauthentication(tx, { sessionId: input.sessionId, operatorId: owner.id });
    const person = await requireTeamMember(tx, input.id);
    if (person.role === input.role) return { result: [] };
    if (person.role === "owner") await requireAnotherOwner(tx);
    await tx
      .update(operator)
      .set({ role: input.role, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, person.id));
    await notifyOperator(tx, person, `now-${input.role}`, now, owner.name);
    return {
      event: {
        event: "operator.role-changed",
        subject: { type: "operator", id: person.id },
        detail: { from: person.role, to: input.role },
      },
      result: person.role === "owner" ? await revokeSignInLinksMadeBy(tx, person.id, actor) : [],
    };
  },
});

/** Removes an operator, unless they are the last owner: sessions end, open links are revoked and returned. */
export const removeOperator = defineAction({
  name: "removeOperator",
  permission: "team.remove",
  undo: ["inviteOperator"],
  async run(tx, input: { id: number; sessionId: number }, { actor, now, operator: owner }) {
    await lockSignInLinkChanges(tx);
    await requireRecentReauthentication(tx, { sessionId: input.sessionId, operatorId: owner.id });
    const person = await requireTeamMember(tx, input.id);
    if (person.role === "owner") await requireAnotherOwner(tx);
    await tx
      .update(operator)
      .set({ removedAt: sql`statement_timestamp()`, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, person.id));
    await endAllSessions(tx, { operatorId: person.id });
    await notifyOperator(tx, person, "removed", now, owner.name);
    return {
      event: { event: "operator.removed", subject: { type: "operator", id: person.id } },
      result: await revokeSignInLinksMadeBy(tx, person.id, actor),
    };
  },
});

async function requireTeamMember(tx: Queryable, id: number): Promise<Operator> {
  const person = await findOperatorById(id, tx);
  if (person) return person;
  throw new Refusal("not-found", "This person is no longer on the team.");
}

/** Owners are counted under a lock; otherwise two who remove each other at once would leave none. */
async function requireAnotherOwner(tx: Queryable): Promise<void> {
  const owners = await tx
    .select({ id: operator.id })
    .from(operator)
    .where(and(eq(operator.role, "owner"), isNull(operator.removedAt)))
    .for("update");
  if (owners.length > 1) return;
  throw new Refusal("conflict", "This is the only owner. Make another owner first.");
}

async function sendLink(
  tx: Queryable,
  mail: {
    to: string;
    address: string;
    from: string;
    kind: "invitation" | "account-recovery";
    recordId: number | string;
    now: Date;
  },
): Promise<void> {
  const rendered = await renderOfficeInvitation(mail);
  await queueMessage(tx, {
    ...messageRowIdentity(`office-${mail.kind}`, mail.recordId, mail.now.toISOString()),
    to: mail.to,
    ...rendered,
  });
}
