import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changeOwnAccount, changePassword } from "#business/auth/change-own-account.ts";
import { beginAuthenticatorSetUp } from "#business/auth/second-factors/authenticator.ts";
import {
  addPasskey,
  createPasskeyCreationOptions,
} from "#business/auth/second-factors/passkeys.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import { message } from "#database/schema/mail.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { expectPermissions, newOwner, type Verbs } from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
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
    changeOwnAccount: (c, sessionId) =>
      changeOwnAccount({ sessionId, name: "N", email: "n@n.example", expectedVersion: 1 }, c),
    changePassword: (c, sessionId) => changePassword({ sessionId, password: "ten red mesas" }, c),
    beginAuthenticator: (c, sessionId) => beginAuthenticatorSetUp({ sessionId }, c),
    offerPasskey: (c, sessionId) => createPasskeyCreationOptions({ sessionId, origin }, c),
    addPasskey: (c, sessionId) => addPasskey({ sessionId, origin, name: "", answer }, c),
    renewRecoveryCodes: (c, sessionId) => renewRecoveryCodes({ sessionId }, c),
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
