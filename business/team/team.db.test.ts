import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  addPasskey,
  createPasskeyCreationOptions,
} from "#business/auth/second-factors/passkeys.ts";
import { findSession } from "#business/auth/session.ts";
import { reauthenticateWithPassword, signInWithPassword } from "#business/auth/sign-in.ts";
import { findUsableSignInLink } from "#business/auth/sign-in-links.ts";
import { signInLink } from "#database/schema/auth.ts";
import { message } from "#database/schema/mail.ts";
import { note, operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import type { Insider, Verbs } from "#tests/support/business/office.ts";
import {
  asVisitor,
  by,
  expectPermissions,
  from,
  newOperator,
  newOwner,
  reauthenticate,
  redeemLink,
  sessionOf,
} from "#tests/support/business/office.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
import { changeRole, inviteOperator, removeOperator } from "./manage-team.ts";
import {
  addNote,
  changeNote,
  deleteNotePermanently,
  deleteRemovedNotes,
  findNotes,
  removeNote,
  restoreNote,
} from "./notes.ts";
import { rolesByPermission } from "./permissions.ts";
import {
  reopenUndeliveredMessage,
  resolveUndeliveredMessage,
} from "./resolve-undelivered-message.ts";

const origin = "http://localhost:3000";
const answer = {
  id: "x",
  rawId: "x",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "", attestationObject: "" },
};

/** The actions on accounts that ask for their permission themselves; those that are declared are in permission-table.test.ts. */
const verbs: Verbs = {
  "account.change": {
    proveWithPassword: (c, sessionId) =>
      reauthenticateWithPassword({ sessionId, password: PASSWORD }, c),
    offerPasskey: (c, sessionId) => createPasskeyCreationOptions({ sessionId, origin }, c),
    addPasskey: (c, sessionId) => addPasskey({ sessionId, origin, name: "", answer }, c),
  },
};

async function anyMessage(): Promise<string> {
  const mail = { to: "pat@shop.example", subject: "S", html: "<p>H</p>", text: "T" };
  await queueMessage(db, { ...testName(), ...mail });
  const [row] = await db.update(message).set({ state: "failed" }).returning({ id: message.id });
  return row?.id ?? "";
}

anyDatabase("the permission table", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("decides every action on accounts and the team, for every role and signed out", () =>
    expectPermissions(verbs));

  test("keeps assistants from refunds, settings and the team", () => {
    const ofAssistants = Object.entries(rolesByPermission)
      .filter(([, roles]) => (roles as readonly string[]).includes("assistant"))
      .map(([permission]) => permission);
    expect(ofAssistants.filter((each) => /^(people|settings|refund)/.test(each))).toEqual([]);
  });
});

anyDatabase("a message that wasn't delivered", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("leaves the list once an operator has said so, and only once", async () => {
    const context = by(await newOwner());
    const id = await anyMessage();
    await resolveUndeliveredMessage({ id }, context);
    const [row] = await db.select().from(message).where(eq(message.id, id));
    expect(row).toMatchObject({ state: "failed", resolvedAt: expect.any(Date) });
    await expectRefusal(resolveUndeliveredMessage({ id }, context), "conflict");
    await reopenUndeliveredMessage({ id }, context);
    await expectRefusal(reopenUndeliveredMessage({ id }, context), "conflict");
    await resolveUndeliveredMessage({ id }, context);
  });
});

const subject = { type: "reservation", id: 7 } as const;

anyDatabase("one's own note", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  const writeNote = async () => {
    const context = by(await newOwner());
    return { context, id: await addNote({ subject, text: "Called on Monday." }, context) };
  };

  test("can be changed, removed and restored, and the audit log says so without its text", async () => {
    const { context, id } = await writeNote();
    await changeNote({ id, text: "  Called on Monday. " }, context);
    expect((await findNotes(subject))[0]).toMatchObject({ editedAt: null });
    await changeNote({ id, text: "Called on Tuesday." }, context);
    await removeNote({ id }, context);
    expect(await findNotes(subject)).toMatchObject([{ removedAt: expect.any(Date) }]);
    await restoreNote({ id }, context);
    expect(await findNotes(subject)).toMatchObject([
      { text: "Called on Tuesday.", editedAt: expect.any(Date), removedAt: null },
    ]);
    const { rows } = await db.execute<{ event: string }>(
      sql`select event, detail from audit_event where subject_type = 'reservation' order by id`,
    );
    expect(rows.map(({ event }) => event)).toEqual([
      "reservation.noted",
      "reservation.note-changed",
      "reservation.note-removed",
      "reservation.note-restored",
    ]);
    expect(JSON.stringify(rows)).not.toContain("Tuesday");
  });

  test("is not somebody else's to change, remove or restore", async () => {
    const { context, id } = await writeNote();
    const ben = await newOperator("assistant", "ben@copper.example");
    const byBen = by(ben);
    await expectRefusal(changeNote({ id, text: "No." }, byBen), "not-allowed");
    await expectRefusal(removeNote({ id }, byBen), "not-allowed");
    await removeNote({ id }, context);
    await expectRefusal(restoreNote({ id }, byBen), "not-allowed");
  });

  test("is not changed or removed twice, and not restored while it stands", async () => {
    const { context, id } = await writeNote();
    await expectRefusal(restoreNote({ id }, context), "conflict");
    await expectRefusal(changeNote({ id, text: " " }, context), "invalid");
    await removeNote({ id }, context);
    await expectRefusal(removeNote({ id }, context), "conflict");
    await expectRefusal(changeNote({ id, text: "New." }, context), "conflict");
  });

  test("stays when it was edited after it was written on many records at once", async () => {
    const { context, id } = await writeNote();
    await changeNote({ id, text: "Called on Tuesday." }, context);
    await expectRefusal(deleteNotePermanently({ id, subject }, context), "conflict");
    expect(await findNotes(subject)).toHaveLength(1);
  });

  test("is gone for good 30 days after it was removed", async () => {
    const { context, id } = await writeNote();
    await removeNote({ id }, context);
    expect(await deleteRemovedNotes()).toBe(0);
    await db.update(note).set({ removedAt: sql`now() - interval '31 days'` });
    expect(await findNotes(subject)).toEqual([]);
    expect(await deleteRemovedNotes()).toBe(1);
    await expectRefusal(restoreNote({ id }, context), "conflict");
  });
});

anyDatabase("operators", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));
  const linkTo = (token: string) => `https://office.example/${token}`;
  const invitationBy = ({ sessionId }: Insider) => ({
    sessionId,
    email: "ben@copper.example",
    linkTo,
  });

  test("invite, by a link in a message that is good once", async () => {
    const ana = await newOwner();
    await reauthenticate(ana);
    const invitation = invitationBy(ana);
    const first = await inviteOperator({ ...invitation, role: "owner" }, by(ana));
    const { address } = await inviteOperator({ ...invitation, role: "assistant" }, by(ana));
    const [, sent] = await db.select().from(message).orderBy(message.queuedAt);
    expect(sent?.recipient).toBe("ben@copper.example");
    expect(sent?.text).toContain(address);
    const token = address.split("/").at(-1) ?? "";
    expect(await findUsableSignInLink(first.address.split("/").at(-1) ?? "")).toBeUndefined();
    const follow = () => redeemLink(token, { name: "Ben", email: "eve@evil.example" });
    const ben = await sessionOf((await follow()).token);
    expect(ben.operator).toMatchObject({ email: "ben@copper.example", role: "assistant" });
    await expectRefusal(follow(), "not-found");
  });

  test("are invited once, even if several people invite them at the same time", async () => {
    const ana = await newOwner();
    await reauthenticate(ana);
    const invitation = { ...invitationBy(ana), role: "assistant" } as const;
    const invitations = [1, 2, 3, 4].map(() => inviteOperator(invitation, by(ana)));
    for (const outcome of await Promise.allSettled(invitations)) {
      if (outcome.status === "rejected") expect(outcome.reason).toEqual(refused("conflict"));
    }
    expect(await db.$count(signInLink, sql`kind = 'invitation' and revoked_at is null`)).toBe(1);
  });

  test("lose all access at once when they are removed", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    await reauthenticate(ana);
    await removeOperator({ id: ben.id, sessionId: ana.sessionId }, by(ana));
    expect(await findSession(ben.token)).toBeUndefined();
    const attempt = { email: ben.email, password: PASSWORD, visitor: from() };
    await expectRefusal(signInWithPassword(attempt, asVisitor()), "invalid");
    const again = await newOperator("assistant", "ben@copper.example");
    expect(again.id).not.toBe(ben.id);
  });

  test("always have an owner, even when two let each other go", async () => {
    const ana = await newOwner();
    const cleo = await newOperator("owner", "cleo@copper.example");
    await Promise.all([reauthenticate(ana), reauthenticate(cleo)]);
    const outcomes = await Promise.allSettled([
      removeOperator({ id: cleo.id, sessionId: ana.sessionId }, by(ana)),
      changeRole({ id: ana.id, role: "assistant", sessionId: cleo.sessionId }, by(cleo)),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const owners = sql`role = 'owner' and removed_at is null`;
    expect(await db.$count(operator, owners)).toBe(1);
  });
});
