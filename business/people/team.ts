import { and, eq, isNull, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { entryLink, operator } from "#database/schema.ts";
import { renderOfficeInvitation } from "#emails/office-invitation.tsx";
import { db } from "#platform/database/database.server.ts";
import { brokenConstraint } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { SECRET } from "#platform/mail/message.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { emailKey } from "./email-address.ts";
import { mintEntryLink } from "./entry-links.ts";
import type { InvitationForm } from "./forms.ts";
import { endLinksMadeBy, type OpenLink, oneAtATime } from "./open-links.ts";
import type { Operator, Role } from "./operator.ts";
import { findByEmail, getOperator } from "./operators.ts";
import { permit } from "./permit.ts";
import { endAllSessions, requireProof } from "./session.ts";
import { tellOperator } from "./tell-operator.ts";

/** `linkTo` makes the address of a link's page from its token; the door knows it. */
type Linking = { sessionId: number; linkTo: (token: string) => string };

/**
 * Invites somebody by e-mail, for a week. Another invitation of the same address takes the place of the first.
 * Returns the link too, so that it can be handed over in another way.
 */
export async function invite(
  input: InvitationForm & Linking,
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<{ address: string }> {
  const inviting = database.transaction(async (tx) => {
    await oneAtATime(tx);
    const owner = await permit(tx, actor, "people.invite");
    await requireProof(tx, { sessionId: input.sessionId, operatorId: owner.id });
    if (await findByEmail(input.email, tx)) {
      throw new Refusal("conflict", "Somebody in this office has this e-mail address already.", {
        field: "email",
      });
    }
    await tx
      .update(entryLink)
      .set({ revokedAt: sql`statement_timestamp()` })
      .where(and(eq(entryLink.emailKey, emailKey(input.email)), openInvitation));
    const { email, role } = input;
    const token = await mintEntryLink(tx, {
      kind: "invitation",
      role,
      email,
      invitedBy: owner.id,
    });
    const address = input.linkTo(token);
    await record(tx, actor, {
      event: "operator.invited",
      subject: { type: "invitation", id: email },
      detail: { role },
    });
    await send(tx, { to: email, address, from: owner.name, kind: "invitation", now });
    return { address };
  });
  return inviting.catch((error: unknown) => {
    if (brokenConstraint(error) !== "entry_link_invited") throw error;
    throw new Refusal("conflict", "Somebody else has just invited this address.");
  });
}

const openInvitation = and(
  eq(entryLink.kind, "invitation"),
  isNull(entryLink.usedAt),
  isNull(entryLink.revokedAt),
);

/** Takes an invitation back, as long as nobody has followed it. */
export async function revokeInvitation(
  { id }: { id: number },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    await permit(tx, actor, "people.invite");
    const [revoked] = await tx
      .update(entryLink)
      .set({ revokedAt: sql`statement_timestamp()` })
      .where(and(eq(entryLink.id, id), openInvitation))
      .returning({ email: entryLink.email });
    if (!revoked) throw new Refusal("conflict", "This invitation was used or withdrawn already.");
    await record(tx, actor, {
      event: "operator.invitation-revoked",
      subject: { type: "invitation", id: revoked.email ?? "" },
    });
  });
}

/**
 * Gives somebody who lost everything a new way in: a link, for a day, that asks for a new password and new
 * factors. Until it is followed, nothing of theirs changes; a link that was made for them before ends.
 */
export async function sendNewWayIn(
  input: { id: number } & Linking,
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<{ address: string }> {
  return database.transaction(async (tx) => {
    await oneAtATime(tx);
    const owner = await permit(tx, actor, "people.new-way-in");
    await requireProof(tx, { sessionId: input.sessionId, operatorId: owner.id });
    const person = await present(tx, input.id);
    const token = await mintEntryLink(tx, {
      kind: "new-way-in",
      role: person.role,
      operatorId: person.id,
      invitedBy: owner.id,
    });
    const address = input.linkTo(token);
    await record(tx, actor, {
      event: "operator.new-way-in-sent",
      subject: { type: "operator", id: person.id },
    });
    await send(tx, { to: person.email, address, from: owner.name, kind: "new-way-in", now });
    return { address };
  });
}

/**
 * Changes what somebody may do. One owner must remain. Who is an owner no longer leaves no open link behind: those
 * that they made end, and are returned.
 */
export async function changeRole(
  input: { id: number; role: Role; sessionId: number },
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<OpenLink[]> {
  return database.transaction(async (tx) => {
    await oneAtATime(tx);
    const owner = await permit(tx, actor, "people.change-role");
    await requireProof(tx, { sessionId: input.sessionId, operatorId: owner.id });
    const person = await present(tx, input.id);
    if (person.role === input.role) return [];
    if (person.role === "owner") await requireAnotherOwner(tx);
    await tx
      .update(operator)
      .set({ role: input.role, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, person.id));
    await record(tx, actor, {
      event: "operator.role-changed",
      subject: { type: "operator", id: person.id },
      detail: { from: person.role, to: input.role },
    });
    await tellOperator(tx, person, "role-changed", now);
    return person.role === "owner" ? endLinksMadeBy(tx, person.id, actor) : [];
  });
}

/**
 * Lets somebody go: their sessions end at once, and so do the open links that they made, which are returned; their name
 * stays with what they did. One owner must remain.
 */
export async function removeOperator(
  input: { id: number; sessionId: number },
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<OpenLink[]> {
  return database.transaction(async (tx) => {
    await oneAtATime(tx);
    const owner = await permit(tx, actor, "people.remove");
    await requireProof(tx, { sessionId: input.sessionId, operatorId: owner.id });
    const person = await present(tx, input.id);
    if (person.role === "owner") await requireAnotherOwner(tx);
    await tx
      .update(operator)
      .set({ removedAt: sql`statement_timestamp()`, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, person.id));
    await endAllSessions(tx, { operatorId: person.id });
    await record(tx, actor, {
      event: "operator.removed",
      subject: { type: "operator", id: person.id },
    });
    await tellOperator(tx, person, "removed", now);
    return endLinksMadeBy(tx, person.id, actor);
  });
}

async function present(tx: Queryable, id: number): Promise<Operator> {
  const person = await getOperator(id, tx);
  if (person) return person;
  throw new Refusal("not-found", "This person does not work here any more.");
}

/** Owners are counted under a lock, or two who let each other go at the same instant would leave none. */
async function requireAnotherOwner(tx: Queryable): Promise<void> {
  const owners = await tx
    .select({ id: operator.id })
    .from(operator)
    .where(and(eq(operator.role, "owner"), isNull(operator.removedAt)))
    .for("update");
  if (owners.length > 1) return;
  throw new Refusal("conflict", "This is the only owner, and the office needs one.");
}

async function send(
  tx: Queryable,
  mail: {
    to: string;
    address: string;
    from: string;
    kind: "invitation" | "new-way-in";
    now: Date;
  },
): Promise<void> {
  const rendered = await renderOfficeInvitation(mail);
  await queueMessage(tx, {
    purpose: `${SECRET}office-${mail.kind}:${mail.to}:${mail.now.toISOString()}`,
    to: mail.to,
    ...rendered,
  });
}
