import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { message } from "#database/schema.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { newOwner } from "#tests/support/office.ts";
import { PASSWORD } from "#tests/support/office-password.ts";
import { expectPermissions, type Verbs } from "#tests/support/permissions.ts";
import { changeAccount, changePassword, endOwnSessions } from "./account.ts";
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from "./authenticator.ts";
import { addPasskey, offerPasskey, removePasskey } from "./passkeys.ts";
import { permissions } from "./permissions.ts";
import { proveWithPassword } from "./prove.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { deleteView, renameView, saveView } from "./saved-views.ts";
import { settleMessage } from "./settle-message.ts";
import { changeRole, invite, removeOperator, revokeInvitation, sendNewWayIn } from "./team.ts";

const origin = "http://localhost:3000";
const linkTo = (token: string) => token;
const answer = {
  id: "x",
  rawId: "x",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "", attestationObject: "" },
};

/** Every verb of the people, under what it takes to do it. Reading is the doors' own (office-matrix.spec.ts). */
const verbs: Verbs = {
  "account.change": {
    proveWithPassword: (c, sessionId) => proveWithPassword({ sessionId, password: PASSWORD }, c),
    changeAccount: (c, sessionId) =>
      changeAccount({ sessionId, name: "N", email: "n@n.example", expectedVersion: 1 }, c),
    changePassword: (c, sessionId) => changePassword({ sessionId, password: "ten red mesas" }, c),
    beginAuthenticator: (c, sessionId) => beginAuthenticator({ sessionId }, c),
    confirmAuthenticator: (c, sessionId) => confirmAuthenticator({ sessionId, code: "" }, c),
    removeAuthenticator: (c, sessionId) => removeAuthenticator({ sessionId }, c),
    offerPasskey: (c, sessionId) => offerPasskey({ sessionId, origin }, c),
    addPasskey: (c, sessionId) => addPasskey({ sessionId, origin, name: "", answer }, c),
    removePasskey: (c, sessionId) => removePasskey({ sessionId, id: 1 }, c),
    renewRecoveryCodes: (c, sessionId) => renewRecoveryCodes({ sessionId }, c),
    endOwnSessions: (c, sessionId) => endOwnSessions({ sessionId, end: "others" }, c),
  },
  "views.keep": {
    saveView: (c) => saveView({ list: "leads", name: "Mine", search: "" }, c),
    renameView: (c) => renameView({ id: 1, name: "Ours", expectedVersion: 1 }, c),
    deleteView: (c) => deleteView({ id: 1, expectedVersion: 1 }, c),
  },
  "messages.resend": {
    settleMessage: async (c) => settleMessage({ id: await anyMessage() }, c),
  },
  "people.invite": {
    invite: (c, sessionId) =>
      invite({ sessionId, email: "new@copper.example", role: "assistant", linkTo }, c),
    revokeInvitation: (c) => revokeInvitation({ id: 1 }, c),
  },
  "people.change-role": {
    changeRole: (c, sessionId) => changeRole({ sessionId, id: 1, role: "assistant" }, c),
  },
  "people.remove": { removeOperator: (c, sessionId) => removeOperator({ sessionId, id: 1 }, c) },
  "people.new-way-in": {
    sendNewWayIn: (c, sessionId) => sendNewWayIn({ sessionId, id: 1, linkTo }, c),
  },
};

async function anyMessage(): Promise<string> {
  const mail = { to: "pat@shop.example", subject: "S", html: "<p>H</p>", text: "T" };
  await queueMessage(db, { purpose: `test:${crypto.randomUUID()}`, ...mail });
  const [row] = await db.update(message).set({ state: "failed" }).returning({ id: message.id });
  return row?.id ?? "";
}

eachDatabase("the table of permissions", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("decides every verb of the people, for every role and for nobody", () =>
    expectPermissions(verbs));

  test("keeps refunds, settings and people from assistants", () => {
    const ofAssistants = Object.entries(permissions)
      .filter(([, roles]) => (roles as readonly string[]).includes("assistant"))
      .map(([permission]) => permission);
    expect(ofAssistants.filter((each) => /^(people|settings|refund)/.test(each))).toEqual([]);
  });
});

eachDatabase("a message that was not delivered", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("is off the list once somebody has said so, and not twice", async () => {
    const owner = await newOwner();
    const by = { actor: owner.actor, now: new Date() };
    const id = await anyMessage();
    await settleMessage({ id }, by);
    const [row] = await db.select().from(message).where(eq(message.id, id));
    expect(row).toMatchObject({ state: "failed", dealtWithAt: expect.any(Date) });
    await expect(settleMessage({ id }, by)).rejects.toMatchObject({ code: "conflict" });
  });
});
