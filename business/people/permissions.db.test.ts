import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Actor, type Circumstances, system, visitor } from "#business/journal/journal.ts";
import { job, message, operator } from "#database/schema.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { type Insider, newOperator, newOwner } from "#tests/support/office.ts";
import { PASSWORD } from "#tests/support/office-password.ts";
import { changeAccount, changePassword, endOwnSessions } from "./account.ts";
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from "./authenticator.ts";
import { resendMessage, settleMessage } from "./decide-message.ts";
import { addPasskey, offerPasskey, removePasskey } from "./passkeys.ts";
import { type Permission, permissions } from "./permissions.ts";
import { proveWithPassword } from "./prove.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { changeRole, invite, removeOperator, revokeInvitation, sendNewWayIn } from "./team.ts";

type Attempt = (circumstances: Circumstances, sessionId: number) => Promise<unknown>;

const origin = "http://localhost:3000";
const linkTo = (token: string) => token;
const answer = {
  id: "x",
  rawId: "x",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "", attestationObject: "" },
};

/** Every verb of the office, under what it takes to do it. Reading is the doors' own (office-matrix.spec.ts). */
const verbs: Record<Permission, Record<string, Attempt>> = {
  "office.see": {},
  "journal.see": {},
  "messages.see": {},
  "people.see": {},
  "settings.see": {},
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
  "messages.resend": {
    resendMessage: async (c) => resendMessage({ id: await anyMessage(), times: 0 }, c),
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

/** Nobody but an operator with the right may; a verb may have other reasons to refuse, but not that one. */
async function outcome(attempt: Attempt, actor: Actor, sessionId: number) {
  try {
    await attempt({ actor, now: new Date() }, sessionId);
    return "done";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.detail?.includes(" refused to ") ? "not-permitted" : "refused otherwise";
  }
}

eachDatabase("the table of permissions", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("decides every verb for every role, for nobody, and for whoever was let go", async () => {
    const owner = await newOwner();
    const assistant = await newOperator("assistant", "ben@copper.example");
    const gone = await newOperator("owner", "eve@copper.example");
    await db.update(operator).set({ removedAt: sql`now()` }).where(eq(operator.id, gone.id));
    const nobody: [string, Actor][] = [
      ["a visitor", visitor],
      ["the system", system],
      ["somebody who was let go", gone.actor],
      ["an operator who never was", { kind: "operator", id: "999999" }],
    ];
    const insiders: ["owner" | "assistant", Insider][] = [
      ["assistant", assistant],
      ["owner", owner],
    ];
    for (const [permission, attempts] of Object.entries(verbs)) {
      const roles: readonly string[] = permissions[permission as Permission];
      for (const [name, attempt] of Object.entries(attempts)) {
        for (const [who, actor] of nobody) {
          expect
            .soft(await outcome(attempt, actor, owner.sessionId), `${name} by ${who}`)
            .toBe("not-permitted");
        }
        for (const [role, insider] of insiders) {
          const got = await outcome(attempt, insider.actor, insider.sessionId);
          const wanted = roles.includes(role);
          expect.soft(got !== "not-permitted", `${name} by the ${role}`).toBe(wanted);
        }
      }
    }
  });

  test("keeps refunds, settings and people from assistants", () => {
    const ofAssistants = Object.entries(permissions)
      .filter(([, roles]) => (roles as readonly string[]).includes("assistant"))
      .map(([permission]) => permission);
    expect(ofAssistants.filter((each) => /^(people|settings|refund)/.test(each))).toEqual([]);
  });
});

eachDatabase("a message that was not delivered", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("is sent again once per press, as a message of its own, and is off the list then", async () => {
    const owner = await newOwner();
    await db.delete(message);
    const id = await anyMessage();
    const by = { actor: owner.actor, now: new Date() };
    const presses = await Promise.allSettled(
      [1, 2, 3].map(() => resendMessage({ id, times: 0 }, by)),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rows = await db.select().from(message).orderBy(message.queuedAt);
    expect(rows).toMatchObject([
      { id, state: "failed", dealtWithAt: expect.any(Date) },
      {
        state: "queued",
        resentFrom: id,
        recipient: "pat@shop.example",
        html: "<p>H</p>",
        text: "T",
      },
    ]);
    expect(
      await db.$count(job, sql`kind = 'mail.deliver' and key = ${`mail:${rows[1]?.id}`}`),
    ).toBe(1);
    await expect(settleMessage({ id }, by)).rejects.toThrow();
  });

  test("is not sent again while it is on its way, nor when it carries a key to the office", async () => {
    const owner = await newOwner();
    const by = { actor: owner.actor, now: new Date() };
    const id = await anyMessage();
    await db.update(message).set({ state: "queued" });
    await expect(resendMessage({ id, times: 0 }, by)).rejects.toMatchObject({ code: "conflict" });
    await db.update(message).set({ state: "sent", purpose: sql`'key:' || purpose` });
    await expect(resendMessage({ id, times: 0 }, by)).rejects.toMatchObject({ code: "conflict" });
  });
});
