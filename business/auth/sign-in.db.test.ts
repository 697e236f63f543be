import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import { signInWithCode } from "#business/auth/second-factors/second-factor-sign-in.ts";
import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { operatorSession, signInLink } from "#database/schema/auth.ts";
import { message } from "#database/schema/mail.ts";
import { operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  asVisitor,
  by,
  from,
  type Insider,
  newOwner,
  reauthenticate,
  redeemLink,
  sessionOf,
} from "#tests/support/business/office.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
import { changePassword, endOwnSessionOrAllOthers } from "./change-own-account.ts";
import { finishAccountSetUp } from "./redeem-sign-in-link-with-password.ts";
import { findSession } from "./session.ts";
import { operatorActor, signInWithPassword } from "./sign-in.ts";
import { countAttemptOrRefuse, passwordAttemptBuckets } from "./sign-in-attempts.ts";
import {
  createAccountRecoveryLinkToken,
  createFirstOwnerLinkToken,
  createSignInLinkToken,
  findUsableSignInLink,
} from "./sign-in-links.ts";
import { hashToken } from "./token.ts";

const NEW_PASSWORD = "eleven quiet javelinas";

const withPassword = (email: string, password = PASSWORD, visitor = from()) =>
  signInWithPassword({ email, password, visitor }, asVisitor());

const withCode = (token: string, code: string, visitor = from()) =>
  signInWithCode({ token, code, visitor }, asVisitor());

const currentCode = ({ secret }: Insider) => totpCodeFor(secret, totpStepAt(new Date()));

const countFulfilled = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;

const events = async () =>
  (await db.select({ event: auditEvent.event }).from(auditEvent)).map(({ event }) => event);

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
      redeemLink(token, { name: `Owner ${index}`, email: `owner${index}@copper.example` }),
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
    const ben = { name: "B", email: "b@b.example" };
    const invitation = { kind: "invitation", role: "assistant", email: ben.email } as const;
    const other = await createSignInLinkToken(db, invitation);
    await db.execute(sql`update sign_in_link set revoked_at = now()`);
    for (const token of [link, other, "a".repeat(43), "", "'"]) {
      await expectRefusal(redeemLink(token, ben), "not-found");
    }
    expect(await db.$count(operator)).toBe(0);
  });

  test("opens nothing but the setting up until there are a second factor and recovery codes", async () => {
    const link = (await createFirstOwnerLinkToken()) ?? "";
    const { token } = await redeemLink(link, { name: "Ana", email: "ana@copper.example" });
    const { session, operator: ana } = await sessionOf(token);
    expect(session.stage).toBe("set-up");
    const context = { actor: operatorActor(ana.id), now: new Date() };
    await expectRefusal(finishAccountSetUp({ token, visitor: from() }, context), "conflict");
    await expectRefusal(renewRecoveryCodes({ sessionId: session.id }, context), "conflict");
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
    expect(await countFulfilled(halves.map(({ token }) => withCode(token, code)))).toBe(1);
  });

  test("takes a recovery code once, however it is typed, and notifies its owner", async () => {
    const ana = await newOwner();
    const [code = ""] = ana.recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    const half = await withPassword(ana.email);
    expect((await withCode(half.token, typed)).stage).toBe("signed-in");
    const again = await withPassword(ana.email);
    await expectRefusal(withCode(again.token, code), "invalid");
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
      await expectRefusal(withCode(token, "000000"), "invalid");
    }
    await expectRefusal(withCode(token, currentCode(ana)), "not-allowed");
  });

  const guess = (ana: Insider, network: string) =>
    withPassword(ana.email, "not this one", from(network));

  /** As many guesses as strangers in ten networks have, without the work of checking them. */
  async function guessedFromEverywhere({ email }: Insider): Promise<void> {
    const account = hashToken(emailKey(email));
    for (let count = 0; count < 100; count += 1) {
      const network = `network ${Math.floor(count / 10)}`;
      const buckets = passwordAttemptBuckets({ account, network, device: undefined });
      await countAttemptOrRefuse(buckets, db);
    }
  }

  test("closes an account to a network that guesses at it, and to nobody else", async () => {
    const ana = await newOwner();
    for (let count = 0; count < 10; count += 1) {
      await expectRefusal(guess(ana, "198.51.100.1"), "invalid");
    }
    for (let count = 0; count < 90; count += 1) {
      await expectRefusal(guess(ana, "198.51.100.1"), "too-many");
    }
    const elsewhere = from("192.0.2.9");
    const half = await withPassword(ana.email, PASSWORD, elsewhere);
    expect((await withCode(half.token, currentCode(ana), elsewhere)).stage).toBe("signed-in");
  });

  test("closes an account to strangers when many networks guess, never to the owner in a browser that is known", async () => {
    const ana = await newOwner();
    await guessedFromEverywhere(ana);
    await expectRefusal(guess(ana, "198.51.100.1"), "too-many");
    await expectRefusal(withPassword(ana.email, PASSWORD, from("192.0.2.9")), "too-many");
    for (let count = 0; count < 12; count += 1) {
      await expectRefusal(guess(ana, "198.51.100.2"), "too-many");
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
    const { stage } = await withPassword(ana.email, PASSWORD, from("192.0.2.9"));
    expect(stage).toBe("second-factor");
  });

  test("knows a browser still after a new password, and after signing out everywhere else", async () => {
    const ana = await newOwner();
    const { sessionId } = ana;
    await reauthenticate(ana);
    const first = await changePassword({ sessionId, password: NEW_PASSWORD }, by(ana));
    const second = await endOwnSessionOrAllOthers({ sessionId, end: "others" }, by(ana));
    await guessedFromEverywhere(ana);
    const enter = (token: string | undefined) =>
      withPassword(ana.email, NEW_PASSWORD, from("192.0.2.9", token));
    for (const old of [undefined, ana.deviceToken, first]) {
      await expectRefusal(enter(old), "too-many");
    }
    expect((await enter(second)).stage).toBe("second-factor");
  });

  test("works with an account recovery link, however many guesses strangers make", async () => {
    const ana = await newOwner();
    await guessedFromEverywhere(ana);
    const context = { actor: systemActor, now: new Date() };
    const token = await createAccountRecoveryLinkToken({ email: ana.email }, context);
    expect((await redeemLink(token)).stage).toBe("set-up");
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
      await expectRefusal(withPassword(`nobody${index}@copper.example`), "invalid");
    }
    await expectRefusal(withPassword("one-more@copper.example"), "too-many");
  });
});
