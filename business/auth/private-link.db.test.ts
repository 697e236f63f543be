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
import { privateLink, signInLink } from "#database/schema/auth.ts";
import { message } from "#database/schema/mail.ts";
import { operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Insider } from "#tests/support/business/office.ts";
import { asVisitor, from, newOperator, newOwner } from "#tests/support/business/office.ts";
import { anyDatabase, meanwhile } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
import { changePassword, endOwnSessionOrAllOthers } from "./change-own-account.ts";
import { hashNetworkAddress } from "./keyed-hash.ts";
import { createPrivateLinkToken, resolvePrivateLink } from "./private-link.ts";
import { redeemSignInLinkWithPassword } from "./redeem-sign-in-link-with-password.ts";
import { reauthenticateWithPassword } from "./sign-in.ts";
import {
  createAccountRecoveryLinkToken,
  findUnusedSignInLinks,
  findUsableSignInLink,
} from "./sign-in-links.ts";

const subject = { type: "reservation", id: 7 };

anyDatabase("a private link", () => {
  test("opens its own record, and says how it was issued", async () => {
    const token = await createPrivateLinkToken(db, {
      subject,
      channel: "email",
      email: "Pat@Shop.example",
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    const opened = {
      subjectType: "reservation",
      subjectId: 7,
      channel: "email",
      emailKey: "pat@shop.example",
    };
    expect(await resolvePrivateLink(token)).toMatchObject(opened);
  });

  test("is not to be guessed, nor to be read from the database", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () => createPrivateLinkToken(db, { subject, channel: "browser" })),
    );
    expect(new Set(tokens).size).toBe(50);
    const rows = await db.select().from(privateLink);
    for (const { tokenHash } of rows) {
      expect(tokenHash).toMatch(/^[\da-f]{64}$/);
      expect(await resolvePrivateLink(tokenHash)).toBeUndefined();
    }
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("that is unknown, cut, longer or hostile opens nothing", async () => {
    const token = await createPrivateLinkToken(db, { subject, channel: "browser" });
    const wrong = ["", token.slice(1), `${token}a`, "a".repeat(43), "' or 1=1 --", "a".repeat(1e6)];
    for (const text of wrong) expect(await resolvePrivateLink(text)).toBeUndefined();
  });

  test("that was revoked, or rolled back with what it was for, opens nothing", async () => {
    const token = await createPrivateLinkToken(db, { subject, channel: "browser" });
    await db.update(privateLink).set({ revokedAt: sql`now()` });
    expect(await resolvePrivateLink(token)).toBeUndefined();
    let lost = "";
    const failing = db.transaction(async (tx) => {
      lost = await createPrivateLinkToken(tx, { subject, channel: "browser" });
      throw new Error("the business refused");
    });
    await expect(failing).rejects.toThrow("the business refused");
    expect(await resolvePrivateLink(lost)).toBeUndefined();
  });
});

anyDatabase("a network address", () => {
  test("is kept as a salted hash, the same for one household and another for any other", async () => {
    await seedInstallation({ now: new Date() });
    const one = await hashNetworkAddress("203.0.113.77");
    expect(one).toMatch(/^[\da-f]{32}$/);
    expect(await hashNetworkAddress("::ffff:203.0.113.77")).toBe(one);
    expect(await hashNetworkAddress("203.0.113.78")).not.toBe(one);
    expect(await hashNetworkAddress("2001:db8::1")).toBe(await hashNetworkAddress("2001:db8::2"));
  });
});

const NEW_PASSWORD = "eleven quiet javelinas";
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const by = ({ actor }: Insider) => ({ actor, now: new Date() });
const linkTo = (token: string) => token;

async function provenOwners(): Promise<{ ana: Insider; eve: Insider }> {
  const ana = await newOwner();
  const eve = await newOperator("owner", "eve@copper.example");
  for (const each of [ana, eve]) {
    await reauthenticateWithPassword({ sessionId: each.sessionId, password: PASSWORD }, by(each));
  }
  return { ana, eve };
}

async function inviteBy(insider: Insider, email: string): Promise<string> {
  const asked = { sessionId: insider.sessionId, email, role: "owner", linkTo } as const;
  return (await inviteOperator(asked, by(insider))).address;
}

async function sendRecoveryLink(insider: Insider, { id }: Insider): Promise<string> {
  return (await sendAccountRecoveryLink({ id, sessionId: insider.sessionId, linkTo }, by(insider)))
    .address;
}

const follow = (token: string, database: Queryable = db) => {
  const who = { name: "Second Eve", email: "x@evil.example" };
  const asked = { token, ...who, password: NEW_PASSWORD, visitor: from() };
  return redeemSignInLinkWithPassword(asked, asVisitor(), database);
};

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
    for (const token of theirs) {
      await expect(follow(token)).rejects.toEqual(refusal("not-found"));
    }
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
      const [told] = await db.select().from(message).where(eq(message.recipient, eve.email));
      expect(told?.text).toContain(says);
      expect(told?.text).toContain("Ana Ortiz did this.");
      expect(told?.text).not.toContain("If that was you");
    },
  );

  test("are not followed by who was on the page when they ended", async () => {
    const { ana, eve } = await provenOwners();
    const token = await inviteBy(eve, "second@evil.example");
    const before = await db.$count(operator);
    const going = () => removeOperator({ id: eve.id, sessionId: ana.sessionId }, by(ana));
    await expect(follow(token, meanwhile(1, going))).rejects.toEqual(refusal("not-found"));
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
    if (followed.status === "rejected") expect(followed.reason).toEqual(refusal("not-found"));
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
    const byCommand = () =>
      createAccountRecoveryLinkToken({ email: ana.email }, { actor: systemActor, now: new Date() });
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
    await expect(follow(older)).rejects.toEqual(refusal("not-found"));
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
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      expect(outcome.reason).toMatchObject({ name: "Refusal" });
    }
  });
});
