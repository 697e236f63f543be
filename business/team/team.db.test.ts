import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  addPasskey,
  createPasskeyCreationOptions,
} from "#business/auth/second-factors/passkeys.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import { message } from "#database/schema/mail.ts";
import { note } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import type { Verbs } from "#tests/support/business/office.ts";
import { expectPermissions, newOperator, newOwner } from "#tests/support/business/office.ts";
import { outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
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
    const owner = await newOwner();
    const by = { actor: owner.actor, now: new Date() };
    const id = await anyMessage();
    await resolveUndeliveredMessage({ id }, by);
    const [row] = await db.select().from(message).where(eq(message.id, id));
    expect(row).toMatchObject({ state: "failed", resolvedAt: expect.any(Date) });
    await expect(resolveUndeliveredMessage({ id }, by)).rejects.toMatchObject({ code: "conflict" });
    await reopenUndeliveredMessage({ id }, by);
    await expect(reopenUndeliveredMessage({ id }, by)).rejects.toMatchObject({ code: "conflict" });
    await resolveUndeliveredMessage({ id }, by);
  });
});

const subject = { type: "reservation", id: 7 } as const;

anyDatabase("one's own note", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  const settle = async () => {
    const by = { actor: (await newOwner()).actor, now: new Date() };
    return { by, id: await addNote({ subject, text: "Called on Monday." }, by) };
  };

  test("can be changed, removed and restored, and the audit log says so without its text", async () => {
    const { by, id } = await settle();
    await changeNote({ id, text: "  Called on Monday. " }, by);
    expect((await findNotes(subject))[0]).toMatchObject({ editedAt: null });
    await changeNote({ id, text: "Called on Tuesday." }, by);
    await removeNote({ id }, by);
    expect(await findNotes(subject)).toMatchObject([{ removedAt: expect.any(Date) }]);
    await restoreNote({ id }, by);
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
    const { by, id } = await settle();
    const ben = await newOperator("assistant", "ben@copper.example");
    const byBen = { actor: ben.actor, now: new Date() };
    expect(await outcomeOf(changeNote({ id, text: "No." }, byBen))).toEqual(refused("not-allowed"));
    expect(await outcomeOf(removeNote({ id }, byBen))).toEqual(refused("not-allowed"));
    await removeNote({ id }, by);
    expect(await outcomeOf(restoreNote({ id }, byBen))).toEqual(refused("not-allowed"));
  });

  test("is not changed or removed twice, and not restored while it stands", async () => {
    const { by, id } = await settle();
    expect(await outcomeOf(restoreNote({ id }, by))).toEqual(refused("conflict"));
    expect(await outcomeOf(changeNote({ id, text: " " }, by))).toEqual(refused("invalid"));
    await removeNote({ id }, by);
    expect(await outcomeOf(removeNote({ id }, by))).toEqual(refused("conflict"));
    expect(await outcomeOf(changeNote({ id, text: "New." }, by))).toEqual(refused("conflict"));
  });

  test("stays when it was edited after it was written on many records at once", async () => {
    const { by, id } = await settle();
    await changeNote({ id, text: "Called on Tuesday." }, by);
    expect(await outcomeOf(deleteNotePermanently({ id, subject }, by))).toEqual(
      refused("conflict"),
    );
    expect(await findNotes(subject)).toHaveLength(1);
  });

  test("is gone for good 30 days after it was removed", async () => {
    const { by, id } = await settle();
    await removeNote({ id }, by);
    expect(await deleteRemovedNotes()).toBe(0);
    await db.update(note).set({ removedAt: sql`now() - interval '31 days'` });
    expect(await findNotes(subject)).toEqual([]);
    expect(await deleteRemovedNotes()).toBe(1);
    expect(await outcomeOf(restoreNote({ id }, by))).toEqual(refused("conflict"));
  });
});
