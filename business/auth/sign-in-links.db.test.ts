import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import {
  changeRole,
  inviteOperator,
  removeOperator,
  sendAccountRecoveryLink,
} from "#business/team/manage-team.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { signInLink } from "#database/schema/auth.ts";
import { message } from "#database/schema/mail.ts";
import { operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  by,
  type Insider,
  newOperator,
  newOwner,
  reauthenticate,
  redeemLink,
  sessionOf,
} from "#tests/support/business/office.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, meanwhile } from "#tests/support/database/database.ts";
import { changePassword, endOwnSessionOrAllOthers } from "./change-own-account.ts";
import { findSession } from "./session.ts";
import {
  createAccountRecoveryLinkToken,
  findUnusedSignInLinks,
  findUsableSignInLink,
} from "./sign-in-links.ts";

const NEW_PASSWORD = "eleven quiet javelinas";
const linkTo = (token: string) => token;

async function provenOwners(): Promise<{ ana: Insider; eve: Insider }> {
  const ana = await newOwner();
  const eve = await newOperator("owner", "eve@copper.example");
  for (const owner of [ana, eve]) await reauthenticate(owner);
  return { ana, eve };
}

async function inviteBy(insider: Insider, email: string): Promise<string> {
  const asked = { sessionId: insider.sessionId, email, role: "owner", linkTo } as const;
  return (await inviteOperator(asked, by(insider))).address;
}

async function sendRecoveryLink(insider: Insider, { id }: Insider): Promise<string> {
  const input = { id, sessionId: insider.sessionId, linkTo };
  return (await sendAccountRecoveryLink(input, by(insider))).address;
}

const follow = (token: string, database?: Queryable) =>
  redeemLink(
    token,
    { name: "Second Eve", email: "x@evil.example", password: NEW_PASSWORD },
    database,
  );

const createLinkByCommand = (email: string) =>
  createAccountRecoveryLinkToken({ email }, { actor: systemActor, now: new Date() });

anyDatabase("an operator's unused sign-in links", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  const ways = {
    "is let go": (ana: Insider, eve: Insider) =>
      removeOperator({ id: eve.id, sessionId: ana.sessionId }, by(ana)),
    "is made an assistant": (ana: Insider, eve: Insider) =>
      changeRole({ id: eve.id, role: "assistant", sessionId: ana.sessionId }, by(ana)),
  };

  test.each(Object.entries(ways))("end when who made them %s, and no others do", async (_, end) => {
    const { ana, eve } = await provenOwners();
    const ben = await newOperator("assistant", "ben@copper.example");
    const theirs = [await inviteBy(eve, "second@evil.example"), await sendRecoveryLink(eve, ben)];
    const others = [await inviteBy(ana, "dora@copper.example")];
    for (const token of [...theirs, ...others])
      expect(await findUsableSignInLink(token)).toBeDefined();

    const ended = await end(ana, eve);
    expect(ended).toMatchObject([
      { kind: "invitation", role: "owner", for: "second@evil.example" },
      { kind: "account-recovery", for: "Ben Sol", operatorId: ben.id },
    ]);
    for (const token of theirs) await expectRefusal(follow(token), "not-found");
    for (const token of others) expect(await findUsableSignInLink(token)).toBeDefined();
    expect((await findUnusedSignInLinks()).map(({ madeBy }) => madeBy)).toEqual([ana.id]);
    const events = await db.select({ event: auditEvent.event }).from(auditEvent);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["operator.invitation-revoked", "operator.sign-in-link-revoked"]),
    );
  });

  test("stay with a person who becomes an owner", async () => {
    const { ana, eve } = await provenOwners();
    await db.execute(sql`update operator set role = 'assistant' where id = ${eve.id}`);
    const [kept] = await db
      .insert(signInLink)
      .values({
        kind: "invitation",
        role: "assistant",
        email: "dora@copper.example",
        tokenHash: "x",
        invitedBy: eve.id,
        expiresAt: sql`now() + interval '1 day'`,
      })
      .returning({ id: signInLink.id });
    const input = { id: eve.id, role: "owner", sessionId: ana.sessionId } as const;
    expect(await changeRole(input, by(ana))).toEqual([]);
    expect(await findUnusedSignInLinks()).toMatchObject([{ id: kept?.id }]);
  });

  test.each([
    ["owner", "assistant", "You’re an assistant in the office now."],
    ["assistant", "owner", "You’re an owner of the office now."],
  ] as const)(
    "from %s to %s, the email says the new role and who changed it",
    async (before, role, says) => {
      const { ana, eve } = await provenOwners();
      await db.update(operator).set({ role: before }).where(eq(operator.id, eve.id));
      await changeRole({ id: eve.id, role, sessionId: ana.sessionId }, by(ana));
      const [sent] = await db.select().from(message).where(eq(message.recipient, eve.email));
      expect(sent?.text).toContain(says);
      expect(sent?.text).toContain("Ana Ortiz did this.");
      expect(sent?.text).not.toContain("If that was you");
    },
  );

  test("are not followed by who was on the page when they ended", async () => {
    const { ana, eve } = await provenOwners();
    const token = await inviteBy(eve, "second@evil.example");
    const before = await db.$count(operator);
    const going = () => removeOperator({ id: eve.id, sessionId: ana.sessionId }, by(ana));
    await expectRefusal(follow(token, meanwhile(1, going)), "not-found");
    expect(await db.$count(operator)).toBe(before);
  });

  test("are used or ended, never both, when both happen at the same time", async () => {
    const { ana, eve } = await provenOwners();
    const token = await inviteBy(eve, "second@evil.example");
    const [followed, removed] = await Promise.allSettled([
      follow(token),
      removeOperator({ id: eve.id, sessionId: ana.sessionId }, by(ana)),
    ]);
    if (removed.status === "rejected") throw removed.reason;
    expect(removed.value).toHaveLength(followed.status === "fulfilled" ? 0 : 1);
    if (followed.status === "rejected") expect(followed.reason).toEqual(refused("not-found"));
  });

  test("cannot be made by a person who is being removed at that instant", async () => {
    const { ana, eve } = await provenOwners();
    const outcomes = await Promise.allSettled([
      removeOperator({ id: eve.id, sessionId: ana.sessionId }, by(ana)),
      ...[1, 2, 3, 4].map((each) => inviteBy(eve, `second${each}@evil.example`)),
      sendRecoveryLink(eve, ana),
    ]);
    expect(outcomes[0]?.status).toBe("fulfilled");
    expect(await findUnusedSignInLinks()).toEqual([]);
  });
});

anyDatabase("an account recovery link", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("replaces an earlier one, no matter who made either", async () => {
    const { ana, eve } = await provenOwners();
    const byEve = await sendRecoveryLink(eve, ana);
    const byCommand = () => createLinkByCommand(ana.email);
    const first = await byCommand();
    expect(await findUsableSignInLink(byEve)).toBeUndefined();
    const other = await sendRecoveryLink(ana, eve);
    const second = await byCommand();
    expect(await findUsableSignInLink(first)).toBeUndefined();
    expect(await findUsableSignInLink(other), "somebody else’s").toBeDefined();
    expect(await findUsableSignInLink(second)).toBeDefined();
  });

  test("leaves none behind when it is used", async () => {
    const { ana, eve } = await provenOwners();
    const used = await sendRecoveryLink(ana, eve);
    // As it was before a new one ended the older: both open.
    const older = await sendRecoveryLink(ana, eve);
    await db.execute(sql`update sign_in_link set revoked_at = null`);
    await follow(used);
    expect(await findUsableSignInLink(older)).toBeUndefined();
    await expectRefusal(follow(older), "not-found");
  });

  test("that is kept from before ends with a new password, and with signing out everywhere else", async () => {
    const { ana, eve } = await provenOwners();
    const { sessionId } = ana;
    const first = await sendRecoveryLink(eve, ana);
    await changePassword({ sessionId, password: NEW_PASSWORD }, by(ana));
    expect(await findUsableSignInLink(first)).toBeUndefined();
    const second = await sendRecoveryLink(eve, ana);
    await endOwnSessionOrAllOthers({ sessionId, end: "others" }, by(ana));
    expect(await findUsableSignInLink(second)).toBeUndefined();
  });

  test("and a new password at the same time wait for each other", async () => {
    const { ana, eve } = await provenOwners();
    const { sessionId } = ana;
    const token = await sendRecoveryLink(eve, ana);
    const outcomes = await Promise.allSettled([
      follow(token),
      changePassword({ sessionId, password: "ten red mesas, far off" }, by(ana)),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason] : [],
    );
    expect(refusals).toEqual([expect.objectContaining({ name: "Refusal" })]);
  });
});

anyDatabase("operators", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("get one by a command on the server too, when nobody else can let them in", async () => {
    const ana = await newOwner();
    await expectRefusal(createLinkByCommand("nobody@copper.example"), "not-found");
    const link = await findUsableSignInLink(await createLinkByCommand(ana.email));
    expect(link).toMatchObject({ kind: "account-recovery", role: "owner", operatorId: ana.id });
    expect(await findSession(ana.token)).toBeDefined();
  });

  test("get a recovery link when they have lost everything, and keep what they have until they use it", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    await reauthenticate(ana);
    const link = await sendRecoveryLink(ana, ben);
    expect(await findSession(ben.token)).toBeDefined();
    const entered = await redeemLink(link, { password: NEW_PASSWORD });
    expect(await findSession(ben.token)).toBeUndefined();
    expect(await sessionOf(entered.token)).toMatchObject({
      session: { stage: "set-up" },
      operator: { id: ben.id, role: "assistant" },
    });
  });
});
