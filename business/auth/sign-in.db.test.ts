import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { removeAuthenticator } from "#business/auth/second-factors/authenticator.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import { signInWithCode } from "#business/auth/second-factors/second-factor-sign-in.ts";
import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import {
  changeRole,
  inviteOperator,
  removeOperator,
  sendAccountRecoveryLink,
} from "#business/team/manage-team.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { operatorSession, signInLink } from "#database/schema/auth.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  asVisitor,
  from,
  type Insider,
  newOperator,
  newOwner,
  sessionOf,
} from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
import {
  changeOwnAccount,
  changePassword,
  endOwnSessionOrAllOthers,
} from "./change-own-account.ts";
import { passwordResetJob, requestPasswordReset, sendPasswordReset } from "./password-reset.ts";
import {
  finishAccountSetUp,
  redeemSignInLinkWithPassword,
} from "./redeem-sign-in-link-with-password.ts";
import { findSession, findSessions, signOut } from "./session.ts";
import { reauthenticateWithPassword, signInWithPassword } from "./sign-in.ts";
import { countAttemptOrRefuse, passwordAttemptBuckets } from "./sign-in-attempts.ts";
import {
  createAccountRecoveryLinkToken,
  createFirstOwnerLinkToken,
  createSignInLinkToken,
  findUsableSignInLink,
} from "./sign-in-links.ts";
import { hashToken } from "./token.ts";

const withPassword = (email: string, password = PASSWORD, visitor = from()) =>
  signInWithPassword({ email, password, visitor }, asVisitor());

const withCode = (token: string, code: string, visitor = from()) =>
  signInWithCode({ token, code, visitor }, asVisitor());

const currentCode = ({ secret }: Insider) => totpCodeFor(secret, totpStepAt(new Date()));

const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

const events = async () =>
  (await db.select({ event: auditEvent.event }).from(auditEvent)).map(({ event }) => event);

const by = (insider: Insider) => ({ actor: insider.actor, now: new Date() });

/** Asks for a password reset, and returns the token in its email. */
async function resetLink(email: string): Promise<string> {
  const linkStart = "https://office.example/office/sign-in-link/";
  await requestPasswordReset({ email, linkStart, visitor: from() }, asVisitor());
  const [asked] = await db
    .select({ payload: job.payload })
    .from(job)
    .where(eq(job.kind, passwordResetJob.name))
    .orderBy(sql`${job.id} desc`)
    .limit(1);
  await sendPasswordReset(asked?.payload as Parameters<typeof sendPasswordReset>[0]);
  const [written] = await db
    .select({ html: message.html })
    .from(message)
    .where(eq(message.kind, "office-password-reset"))
    .orderBy(sql`${message.queuedAt} desc`)
    .limit(1);
  return /sign-in-link\/([\w-]{43})/.exec(written?.html ?? "")?.[1] ?? "";
}

const prove = (insider: Insider) =>
  reauthenticateWithPassword({ sessionId: insider.sessionId, password: PASSWORD }, by(insider));

anyDatabase("signing in to the office", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("begins with one link, and with one owner however many follow it", async () => {
    const links = [await createFirstOwnerLinkToken(), await createFirstOwnerLinkToken()].map(
      (link) => link ?? "",
    );
    expect(links[0]).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(await db.select().from(signInLink));
    for (const link of links) expect(rows).not.toContain(link);
    const attempts = [...links, ...links].map((token, index) =>
      redeemSignInLinkWithPassword(
        {
          token,
          name: `Owner ${index}`,
          email: `owner${index}@copper.example`,
          password: PASSWORD,
          visitor: from(),
        },
        asVisitor(),
      ),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Refusal);
    }
    expect(await db.$count(operator)).toBe(1);
    expect(await createFirstOwnerLinkToken()).toBeUndefined();
    for (const link of links) expect(await findUsableSignInLink(link)).toBeUndefined();
  });

  test("takes no link that is too old, revoked or unknown", async () => {
    const link = (await createFirstOwnerLinkToken()) ?? "";
    await db.execute(sql`update sign_in_link set expires_at = now()`);
    expect(await findUsableSignInLink(link)).toBeUndefined();
    const other = await createSignInLinkToken(db, {
      kind: "invitation",
      role: "assistant",
      email: "b@b.example",
    });
    await db.execute(sql`update sign_in_link set revoked_at = now()`);
    const follow = (token: string) =>
      redeemSignInLinkWithPassword(
        { token, name: "B", email: "b@b.example", password: PASSWORD, visitor: from() },
        asVisitor(),
      );
    for (const token of [link, other, "a".repeat(43), "", "'"]) {
      await expect(follow(token)).rejects.toEqual(refusal("not-found"));
    }
    expect(await db.$count(operator)).toBe(0);
  });

  test("opens nothing but the setting up until there are a second factor and recovery codes", async () => {
    const { token } = await redeemSignInLinkWithPassword(
      {
        token: (await createFirstOwnerLinkToken()) ?? "",
        name: "Ana",
        email: "ana@copper.example",
        password: PASSWORD,
        visitor: from(),
      },
      asVisitor(),
    );
    const { session, operator: ana } = await sessionOf(token);
    expect(session.stage).toBe("set-up");
    const context = {
      actor: { kind: "operator", id: String(ana.id) },
      now: new Date(),
    } as const;
    await expect(finishAccountSetUp({ token, visitor: from() }, context)).rejects.toEqual(
      refusal("conflict"),
    );
    await expect(renewRecoveryCodes({ sessionId: session.id }, context)).rejects.toEqual(
      refusal("conflict"),
    );
  });

  test("takes the password, then the code, and gives a new token at each step", async () => {
    const ana = await newOwner();
    const half = await withPassword(" ANA@Copper.Example ");
    expect(half.stage).toBe("second-factor");
    const whole = await withCode(half.token, currentCode(ana));
    expect(whole.stage).toBe("signed-in");
    expect(whole.token).not.toBe(half.token);
    expect(await findSession(half.token)).toBeUndefined();
    expect(await sessionOf(whole.token)).toMatchObject({
      session: { stage: "signed-in", device: "Firefox on Linux", proven: false },
      operator: { name: "Ana Ortiz", role: "owner" },
    });
    const stored = JSON.stringify(await db.select().from(operatorSession));
    expect(stored).not.toContain(whole.token);
    expect(await events()).toContain("operator.signed-in");
  });

  test("takes no code twice, not even at the same instant", async () => {
    const ana = await newOwner();
    const halves = await Promise.all([withPassword(ana.email), withPassword(ana.email)]);
    const code = currentCode(ana);
    const outcomes = await Promise.allSettled(halves.map(({ token }) => withCode(token, code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("takes a recovery code once, however it is typed, and notifies its owner", async () => {
    const ana = await newOwner();
    const [code = ""] = ana.recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    const half = await withPassword(ana.email);
    expect((await withCode(half.token, typed)).stage).toBe("signed-in");
    const again = await withPassword(ana.email);
    await expect(withCode(again.token, code)).rejects.toEqual(refusal("invalid"));
    const messages = await db.select({ text: message.text }).from(message);
    expect(messages.map(({ text }) => text).join()).toContain("one of your recovery codes");
  });

  test("says the same of a wrong password and of an unknown address", async () => {
    await newOwner();
    const wrong = await withPassword("ana@copper.example", "not this one").catch((e) => e.sentence);
    const unknown = await withPassword("eve@copper.example").catch((e) => e.sentence);
    expect(wrong).toBe(unknown);
    expect(wrong).toMatch(/don’t match/);
  });

  test("asks for the password again after five wrong codes", async () => {
    const ana = await newOwner();
    const { token } = await withPassword(ana.email);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(withCode(token, "000000")).rejects.toEqual(refusal("invalid"));
    }
    await expect(withCode(token, currentCode(ana))).rejects.toEqual(refusal("not-allowed"));
  });

  const guess = (ana: Insider, network: string) =>
    withPassword(ana.email, "not this one", from(network));

  /** As many guesses as strangers in ten networks have, without the work of checking them. */
  async function guessedFromEverywhere({ email }: Insider): Promise<void> {
    const account = hashToken(emailKey(email));
    for (let count = 0; count < 100; count += 1) {
      const network = `network ${Math.floor(count / 10)}`;
      await countAttemptOrRefuse(
        passwordAttemptBuckets({ account, network, device: undefined }),
        db,
      );
    }
  }

  test("closes an account to a network that guesses at it, and to nobody else", async () => {
    const ana = await newOwner();
    for (let count = 0; count < 10; count += 1) {
      await expect(guess(ana, "198.51.100.1")).rejects.toEqual(refusal("invalid"));
    }
    for (let count = 0; count < 90; count += 1) {
      await expect(guess(ana, "198.51.100.1")).rejects.toEqual(refusal("too-many"));
    }
    const elsewhere = from("192.0.2.9");
    const half = await withPassword(ana.email, PASSWORD, elsewhere);
    expect((await withCode(half.token, currentCode(ana), elsewhere)).stage).toBe("signed-in");
  });

  test("closes an account to strangers when many networks guess, never to the owner in a browser that is known", async () => {
    const ana = await newOwner();
    await guessedFromEverywhere(ana);
    await expect(guess(ana, "198.51.100.1")).rejects.toEqual(refusal("too-many"));
    await expect(withPassword(ana.email, PASSWORD, from("192.0.2.9"))).rejects.toEqual(
      refusal("too-many"),
    );
    for (let count = 0; count < 12; count += 1) {
      await expect(guess(ana, "198.51.100.2")).rejects.toEqual(refusal("too-many"));
    }
    const held = (await events()).filter((event) => event === "operator.sign-in-throttled");
    expect(held, "written down once").toHaveLength(1);
    const known = from("192.0.2.9", ana.deviceToken);
    const half = await withPassword(ana.email, PASSWORD, known);
    expect((await withCode(half.token, currentCode(ana), known)).stage).toBe("signed-in");
    await guessedFromEverywhere(ana).catch(() => {});
    await db.execute(
      sql`update sign_in_attempt set window_started_at = window_started_at - interval '15 minutes'`,
    );
    expect((await withPassword(ana.email, PASSWORD, from("192.0.2.9"))).stage).toBe(
      "second-factor",
    );
  });

  test("knows a browser still after a new password, and after signing out everywhere else", async () => {
    const ana = await newOwner();
    const { sessionId } = ana;
    const password = "eleven quiet javelinas";
    await prove(ana);
    const first = await changePassword({ sessionId, password }, by(ana));
    const second = await endOwnSessionOrAllOthers({ sessionId, end: "others" }, by(ana));
    await guessedFromEverywhere(ana);
    const enter = (token: string | undefined) =>
      withPassword(ana.email, password, from("192.0.2.9", token));
    for (const old of [undefined, ana.deviceToken, first]) {
      await expect(enter(old)).rejects.toEqual(refusal("too-many"));
    }
    expect((await enter(second)).stage).toBe("second-factor");
  });

  test("works with an account recovery link, however many guesses strangers make", async () => {
    const ana = await newOwner();
    await guessedFromEverywhere(ana);
    const token = await createAccountRecoveryLinkToken(
      { email: ana.email },
      { actor: systemActor, now: new Date() },
    );
    const asked = { token, name: "", email: "", password: PASSWORD, visitor: from("192.0.2.9") };
    expect((await redeemSignInLinkWithPassword(asked, asVisitor())).stage).toBe("set-up");
  });

  test("counts a crowd of guesses one by one", async () => {
    const ana = await newOwner();
    const crowd = Array.from({ length: 25 }, () =>
      guess(ana, "198.51.100.1").catch((error) => error.code),
    );
    const codes = await Promise.all(crowd);
    expect(codes.filter((code) => code === "invalid")).toHaveLength(10);
    expect(codes.filter((code) => code === "too-many")).toHaveLength(15);
  });

  test("holds a guessing network off, whatever accounts it guesses at", async () => {
    for (let index = 0; index < 30; index += 1) {
      await expect(withPassword(`nobody${index}@copper.example`)).rejects.toEqual(
        refusal("invalid"),
      );
    }
    await expect(withPassword("one-more@copper.example")).rejects.toEqual(refusal("too-many"));
  });
});

anyDatabase("an office session", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test.each([
    ["after 12 hours without use", "last_seen_at = last_seen_at - interval '12 hours'"],
    ["after 30 days of use", "created_at = created_at - interval '30 days'"],
    ["when it was ended", "ended_at = now()"],
  ])("is over %s", async (_, change) => {
    const ana = await newOwner();
    await db.execute(sql`update operator_session set last_seen_at = now() - interval '11 hours 59 minutes',
      created_at = now() - interval '29 days 23 hours'`);
    expect((await findSession(ana.token))?.operator.id).toBe(ana.id);
    await db.execute(
      sql.raw(
        `update operator_session set ${change.replace("12 hours", "2 minutes").replace("30 days", "2 hours")}`,
      ),
    );
    expect(await findSession(ana.token)).toBeUndefined();
  });

  test("that waits for its second factor is over after ten minutes", async () => {
    const ana = await newOwner();
    const { token } = await withPassword(ana.email);
    await db.execute(sql`update operator_session set created_at = now() - interval '11 minutes'`);
    await expect(withCode(token, currentCode(ana))).rejects.toEqual(refusal("not-allowed"));
  });

  test("can be ended from another one, one by one or all others, and by signing out", async () => {
    const ana = await newOwner();
    const open = async (code: string) => withCode((await withPassword(ana.email)).token, code);
    const second = await open(currentCode(ana));
    const third = await open(ana.recoveryCodes[0] ?? "");
    expect(await findSessions(ana.id)).toHaveLength(3);
    const end = (await sessionOf(second.token)).session.id;
    await endOwnSessionOrAllOthers({ sessionId: ana.sessionId, end }, by(ana));
    expect(await findSession(second.token)).toBeUndefined();
    await endOwnSessionOrAllOthers({ sessionId: ana.sessionId, end: "others" }, by(ana));
    expect(await findSession(third.token)).toBeUndefined();
    expect(await findSessions(ana.id)).toHaveLength(1);
    await signOut({ token: ana.token }, by(ana));
    expect(await findSession(ana.token)).toBeUndefined();
  });

  test("of another operator cannot be ended", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    const ending = endOwnSessionOrAllOthers(
      { sessionId: ben.sessionId, end: ana.sessionId },
      by(ben),
    );
    await expect(ending).rejects.toEqual(refusal("not-found"));
    expect(await findSession(ana.token)).toBeDefined();
  });
});

anyDatabase("an operator's account", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  const account = (ana: Insider, email: string, expectedVersion = 1) =>
    changeOwnAccount({ sessionId: ana.sessionId, name: "Ana O.", email, expectedVersion }, by(ana));

  test("changes email, password and factors only after reauthenticating", async () => {
    const ana = await newOwner();
    const { sessionId } = ana;
    const changes = [
      () => account(ana, "new@copper.example"),
      () => changePassword({ sessionId, password: "eleven quiet javelinas" }, by(ana)),
      () => removeAuthenticator({ sessionId }, by(ana)),
      () => renewRecoveryCodes({ sessionId }, by(ana)),
    ];
    for (const change of changes) await expect(change()).rejects.toEqual(refusal("not-allowed"));
    await expect(
      reauthenticateWithPassword({ sessionId, password: "wrong" }, by(ana)),
    ).rejects.toEqual(refusal("invalid"));
    await prove(ana);
    await account(ana, "new@copper.example");
    await changePassword({ sessionId, password: "eleven quiet javelinas" }, by(ana));
    await db.execute(
      sql`update operator_session set reauthenticated_at = now() - interval '11 minutes'`,
    );
    await expect(renewRecoveryCodes({ sessionId }, by(ana))).rejects.toEqual(
      refusal("not-allowed"),
    );
    expect(await db.select({ to: message.recipient }).from(message)).toEqual([
      { to: "ana@copper.example" },
      { to: "new@copper.example" },
    ]);
  });

  test("keeps its last second factor", async () => {
    const ana = await newOwner();
    await prove(ana);
    await expect(removeAuthenticator({ sessionId: ana.sessionId }, by(ana))).rejects.toEqual(
      refusal("conflict"),
    );
  });

  test("with a new password is signed out everywhere else", async () => {
    const ana = await newOwner();
    const half = await withPassword(ana.email);
    const other = await withCode(half.token, currentCode(ana));
    await prove(ana);
    await changePassword({ sessionId: ana.sessionId, password: "eleven quiet javelinas" }, by(ana));
    expect(await findSession(other.token)).toBeUndefined();
    expect(await findSession(ana.token)).toBeDefined();
    await expect(withPassword(ana.email)).rejects.toEqual(refusal("invalid"));
    expect((await withPassword(ana.email, "eleven quiet javelinas")).stage).toBe("second-factor");
  });

  test("is not overwritten by a form that was opened before another change", async () => {
    const ana = await newOwner();
    await account(ana, ana.email);
    for (const shown of [1, 1.5, 2 ** 31])
      await expect(account(ana, ana.email, shown)).rejects.toEqual(refusal("conflict"));
  });

  test("cannot take the address of another", async () => {
    const ana = await newOwner();
    await newOperator("assistant", "ben@copper.example");
    await prove(ana);
    await expect(account(ana, "BEN@copper.example")).rejects.toEqual(refusal("conflict"));
  });
});

anyDatabase("operators", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));
  const linkTo = (token: string) => `https://office.example/${token}`;

  test("invite, by a link in a message that is good once", async () => {
    const ana = await newOwner();
    await prove(ana);
    const asked = { sessionId: ana.sessionId, email: "ben@copper.example", linkTo };
    const first = await inviteOperator({ ...asked, role: "owner" }, by(ana));
    const { address } = await inviteOperator({ ...asked, role: "assistant" }, by(ana));
    const [, sent] = await db.select().from(message).orderBy(message.queuedAt);
    expect(sent?.recipient).toBe("ben@copper.example");
    expect(sent?.text).toContain(address);
    const token = address.split("/").at(-1) ?? "";
    expect(await findUsableSignInLink(first.address.split("/").at(-1) ?? "")).toBeUndefined();
    const follow = () =>
      redeemSignInLinkWithPassword(
        { token, name: "Ben", email: "eve@evil.example", password: PASSWORD, visitor: from() },
        asVisitor(),
      );
    const ben = await sessionOf((await follow()).token);
    expect(ben.operator).toMatchObject({ email: "ben@copper.example", role: "assistant" });
    await expect(follow()).rejects.toEqual(refusal("not-found"));
  });

  test("reset a forgotten password by a link that is good once: other sessions end, the second factor is still asked", async () => {
    const ana = await newOwner();
    const half = await withPassword(ana.email);
    const link = await resetLink(ana.email);
    const newPassword = "orchids grow on the moon";
    const use = () =>
      redeemSignInLinkWithPassword(
        {
          token: link,
          name: "Ana Ortiz",
          email: ana.email,
          password: newPassword,
          visitor: from(),
        },
        asVisitor(),
      );
    const entered = await use();
    expect(entered.stage).toBe("second-factor");
    expect(await findSession(ana.token)).toBeUndefined();
    expect(await findSession(half.token)).toBeUndefined();
    await expect(use()).rejects.toEqual(refusal("not-found"));
    await expect(withPassword(ana.email)).rejects.toEqual(refusal("invalid"));
    const inside = await withCode(entered.token, currentCode(ana));
    expect(inside.stage).toBe("signed-in");
    expect(await events()).toContain("operator.password-reset");
  });

  test("ask for a reset with the same answer whether the address exists, a few times only", async () => {
    const ana = await newOwner();
    const ask = (email: string, network: string) =>
      requestPasswordReset(
        { email, linkStart: "https://office.example/", visitor: from(network) },
        asVisitor(),
      );
    const before = await db.$count(job, eq(job.kind, passwordResetJob.name));
    for (const email of [ana.email, "nobody@copper.example"]) {
      for (const network of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
        await expect(ask(email, network)).resolves.toBeUndefined();
      }
      await expect(ask(email, "203.0.113.4")).rejects.toEqual(refusal("too-many"));
    }
    expect(await db.$count(job, eq(job.kind, passwordResetJob.name))).toBe(before + 6);
    await sendPasswordReset({ operatorId: 0, asked: "x", linkStart: "https://office.example/" });
    expect(await db.$count(message, eq(message.kind, "office-password-reset"))).toBe(0);
  });

  test("get at most eight reset emails a day, from however many networks they are asked", async () => {
    const ana = await newOwner();
    const before = await db.$count(job, eq(job.kind, passwordResetJob.name));
    for (let at = 0; at < 40; at++) {
      const visitor = from(`203.0.113.${at}`);
      const input = { email: ana.email, linkStart: "https://office.example/", visitor };
      await requestPasswordReset(input, asVisitor()).catch(() => {});
      await db.execute(
        sql`update sign_in_attempt set window_started_at = window_started_at - interval '20 minutes'`,
      );
    }
    expect(await db.$count(job, eq(job.kind, passwordResetJob.name))).toBe(before + 8);
  });

  test("keep the link that an owner sent them when a stranger asks for a reset", async () => {
    const ana = await newOwner();
    const sent = await createAccountRecoveryLinkToken({ email: ana.email }, asVisitor());
    await resetLink(ana.email);
    expect(await findUsableSignInLink(sent)).toMatchObject({ kind: "account-recovery" });
  });

  test("are invited once, even if several people invite them at the same time", async () => {
    const ana = await newOwner();
    await prove(ana);
    const asked = { sessionId: ana.sessionId, email: "ben@copper.example", linkTo };
    const invitations = [1, 2, 3, 4].map(() =>
      inviteOperator({ ...asked, role: "assistant" }, by(ana)),
    );
    for (const outcome of await Promise.allSettled(invitations)) {
      if (outcome.status === "rejected") expect(outcome.reason).toEqual(refusal("conflict"));
    }
    expect(await db.$count(signInLink, sql`kind = 'invitation' and revoked_at is null`)).toBe(1);
  });

  test("lose all access at once when they are removed", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    await prove(ana);
    await removeOperator({ id: ben.id, sessionId: ana.sessionId }, by(ana));
    expect(await findSession(ben.token)).toBeUndefined();
    await expect(withPassword(ben.email)).rejects.toEqual(refusal("invalid"));
    const again = await newOperator("assistant", "ben@copper.example");
    expect(again.id).not.toBe(ben.id);
  });

  test("always have an owner, even when two let each other go", async () => {
    const ana = await newOwner();
    const cleo = await newOperator("owner", "cleo@copper.example");
    await Promise.all([prove(ana), prove(cleo)]);
    const outcomes = await Promise.allSettled([
      removeOperator({ id: cleo.id, sessionId: ana.sessionId }, by(ana)),
      changeRole({ id: ana.id, role: "assistant", sessionId: cleo.sessionId }, by(cleo)),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const owners = sql`role = 'owner' and removed_at is null`;
    expect(await db.$count(operator, owners)).toBe(1);
  });

  test("get one by a command on the server too, when nobody else can let them in", async () => {
    const ana = await newOwner();
    const way = (email: string) =>
      createAccountRecoveryLinkToken({ email }, { actor: systemActor, now: new Date() });
    await expect(way("nobody@copper.example")).rejects.toEqual(refusal("not-found"));
    const link = await findUsableSignInLink(await way(ana.email));
    expect(link).toMatchObject({ kind: "account-recovery", role: "owner", operatorId: ana.id });
    expect(await findSession(ana.token)).toBeDefined();
  });

  test("get a recovery link when they have lost everything, and keep what they have until they use it", async () => {
    const ana = await newOwner();
    const ben = await newOperator("assistant", "ben@copper.example");
    await prove(ana);
    const { address } = await sendAccountRecoveryLink(
      { id: ben.id, sessionId: ana.sessionId, linkTo },
      by(ana),
    );
    expect(await findSession(ben.token)).toBeDefined();
    const entered = await redeemSignInLinkWithPassword(
      {
        token: address.split("/").at(-1) ?? "",
        name: "",
        email: "",
        password: "eleven quiet javelinas",
        visitor: from(),
      },
      asVisitor(),
    );
    expect(await findSession(ben.token)).toBeUndefined();
    expect(await sessionOf(entered.token)).toMatchObject({
      session: { stage: "set-up" },
      operator: { id: ben.id, role: "assistant" },
    });
  });
});
