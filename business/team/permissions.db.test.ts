import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  changeOwnAccount,
  changePassword,
  endOwnSessionOrAllOthers,
} from "#business/auth/change-own-account.ts";
import {
  beginAuthenticatorSetUp,
  confirmAuthenticator,
  removeAuthenticator,
} from "#business/auth/second-factors/authenticator.ts";
import {
  addPasskey,
  createPasskeyCreationOptions,
  removePasskey,
} from "#business/auth/second-factors/passkeys.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import { reauthenticateWithPassword } from "#business/auth/sign-in.ts";
import { message } from "#database/schema/mail.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { newOwner } from "#tests/support/business/office.ts";
import { expectPermissions, type Verbs } from "#tests/support/business/permissions.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
import {
  changeRole,
  inviteOperator,
  removeOperator,
  revokeInvitation,
  sendAccountRecoveryLink,
} from "./manage-team.ts";
import { rolesByPermission } from "./permissions.ts";
import {
  reopenUndeliveredMessage,
  resolveUndeliveredMessage,
} from "./resolve-undelivered-message.ts";

const origin = "http://localhost:3000";
const linkTo = (token: string) => token;
const answer = {
  id: "x",
  rawId: "x",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "", attestationObject: "" },
};

/** Every action on accounts and the team, by the permission it takes. Reading is checked by the routes (office/matrix.spec.ts). */
const verbs: Verbs = {
  "account.change": {
    proveWithPassword: (c, sessionId) =>
      reauthenticateWithPassword({ sessionId, password: PASSWORD }, c),
    changeOwnAccount: (c, sessionId) =>
      changeOwnAccount({ sessionId, name: "N", email: "n@n.example", expectedVersion: 1 }, c),
    changePassword: (c, sessionId) => changePassword({ sessionId, password: "ten red mesas" }, c),
    beginAuthenticator: (c, sessionId) => beginAuthenticatorSetUp({ sessionId }, c),
    confirmAuthenticator: (c, sessionId) => confirmAuthenticator({ sessionId, code: "" }, c),
    removeAuthenticator: (c, sessionId) => removeAuthenticator({ sessionId }, c),
    offerPasskey: (c, sessionId) => createPasskeyCreationOptions({ sessionId, origin }, c),
    addPasskey: (c, sessionId) => addPasskey({ sessionId, origin, name: "", answer }, c),
    removePasskey: (c, sessionId) => removePasskey({ sessionId, id: 1 }, c),
    renewRecoveryCodes: (c, sessionId) => renewRecoveryCodes({ sessionId }, c),
    endOwnSessionOrAllOthers: (c, sessionId) =>
      endOwnSessionOrAllOthers({ sessionId, end: "others" }, c),
  },
  "messages.resend": {
    resolveUndeliveredMessage: async (c) =>
      resolveUndeliveredMessage({ id: await anyMessage() }, c),
    reopenUndeliveredMessage: async (c) => reopenUndeliveredMessage({ id: await anyMessage() }, c),
  },
  "team.invite": {
    invite: (c, sessionId) =>
      inviteOperator({ sessionId, email: "new@copper.example", role: "assistant", linkTo }, c),
    revokeInvitation: (c) => revokeInvitation({ id: 1 }, c),
  },
  "team.change-role": {
    changeRole: (c, sessionId) => changeRole({ sessionId, id: 1, role: "assistant" }, c),
  },
  "team.remove": { removeOperator: (c, sessionId) => removeOperator({ sessionId, id: 1 }, c) },
  "team.send-sign-in-link": {
    sendAccountRecoveryLink: (c, sessionId) =>
      sendAccountRecoveryLink({ sessionId, id: 1, linkTo }, c),
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
