import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { removeAuthenticator } from "#business/auth/second-factors/authenticator.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import { signInWithCode } from "#business/auth/second-factors/second-factor-sign-in.ts";
import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import {
  asVisitor,
  by,
  from,
  type Insider,
  newOperator,
  newOwner,
  reauthenticate,
  redeemLink,
  sessionOf,
} from "#tests/support/business/office.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";
import {
  changeOwnAccount,
  changePassword,
  endOwnSessionOrAllOthers,
} from "./change-own-account.ts";
import { passwordResetJob, requestPasswordReset, sendPasswordReset } from "./password-reset.ts";
import { findSession, findSessions, signOut } from "./session.ts";
import { signInWithPassword } from "./sign-in.ts";
import { createAccountRecoveryLinkToken, findUsableSignInLink } from "./sign-in-links.ts";

const NEW_PASSWORD = "eleven quiet javelinas";

const withPassword = (email: string, password = PASSWORD) =>
  signInWithPassword({ email, password, visitor: from() }, asVisitor());

const withCode = (token: string, code: string) =>
  signInWithCode({ token, code, visitor: from() }, asVisitor());

const currentCode = ({ secret }: Insider) => totpCodeFor(secret, totpStepAt(new Date()));

anyDatabase("an office session", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test.each([
    ["after 12 hours without use", "last_seen_at = last_seen_at - interval '2 minutes'"],
    ["after 30 days of use", "created_at = created_at - interval '2 hours'"],
    ["when it was ended", "ended_at = now()"],
  ])("is over %s", async (_, change) => {
    const ana = await newOwner();
    await db.execute(sql`update operator_session set last_seen_at = now() - interval '11 hours 59 minutes',
      created_at = now() - interval '29 days 23 hours'`);
    expect((await findSession(ana.token))?.operator.id).toBe(ana.id);
    await db.execute(sql.raw(`update operator_session set ${change}`));
    expect(await findSession(ana.token)).toBeUndefined();
  });

  test("that waits for its second factor is over after ten minutes", async () => {
    const ana = await newOwner();
    const { token } = await withPassword(ana.email);
    await db.execute(sql`update operator_session set created_at = now() - interval '11 minutes'`);
    await expectRefusal(withCode(token, currentCode(ana)), "not-allowed");
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
    const choice = { sessionId: ben.sessionId, end: ana.sessionId };
    await expectRefusal(endOwnSessionOrAllOthers(choice, by(ben)), "not-found");
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
      () => changePassword({ sessionId, password: NEW_PASSWORD }, by(ana)),
      () => removeAuthenticator({ sessionId }, by(ana)),
      () => renewRecoveryCodes({ sessionId }, by(ana)),
    ];
    for (const change of changes) await expectRefusal(change(), "not-allowed");
    await expectRefusal(reauthenticate(ana, "wrong"), "invalid");
    await reauthenticate(ana);
    await account(ana, "new@copper.example");
    await changePassword({ sessionId, password: NEW_PASSWORD }, by(ana));
    await db.execute(
      sql`update operator_session set reauthenticated_at = now() - interval '11 minutes'`,
    );
    await expectRefusal(renewRecoveryCodes({ sessionId }, by(ana)), "not-allowed");
    expect(await db.select({ to: message.recipient }).from(message)).toEqual([
      { to: "ana@copper.example" },
      { to: "new@copper.example" },
    ]);
  });

  test("keeps its last second factor", async () => {
    const ana = await newOwner();
    await reauthenticate(ana);
    await expectRefusal(removeAuthenticator({ sessionId: ana.sessionId }, by(ana)), "conflict");
  });

  test("with a new password is signed out everywhere else", async () => {
    const ana = await newOwner();
    const half = await withPassword(ana.email);
    const other = await withCode(half.token, currentCode(ana));
    await reauthenticate(ana);
    await changePassword({ sessionId: ana.sessionId, password: NEW_PASSWORD }, by(ana));
    expect(await findSession(other.token)).toBeUndefined();
    expect(await findSession(ana.token)).toBeDefined();
    await expectRefusal(withPassword(ana.email), "invalid");
    expect((await withPassword(ana.email, NEW_PASSWORD)).stage).toBe("second-factor");
  });

  test("is not overwritten by a form that was opened before another change", async () => {
    const ana = await newOwner();
    await account(ana, ana.email);
    for (const shown of [1, 1.5, 2 ** 31])
      await expectRefusal(account(ana, ana.email, shown), "conflict");
  });

  test("cannot take the address of another", async () => {
    const ana = await newOwner();
    await newOperator("assistant", "ben@copper.example");
    await reauthenticate(ana);
    await expectRefusal(account(ana, "BEN@copper.example"), "conflict");
  });
});

const linkStart = "https://office.example/office/sign-in-link/";

const askForReset = (email: string, network?: string) =>
  requestPasswordReset({ email, linkStart, visitor: from(network) }, asVisitor());

const countResetJobs = () => db.$count(job, eq(job.kind, passwordResetJob.name));

/** Asks for a password reset, and returns the token in its email. */
async function resetLink(email: string): Promise<string> {
  await askForReset(email);
  const [queued] = await db
    .select({ payload: job.payload })
    .from(job)
    .where(eq(job.kind, passwordResetJob.name))
    .orderBy(desc(job.id))
    .limit(1);
  await sendPasswordReset(queued?.payload as Parameters<typeof sendPasswordReset>[0]);
  const [sent] = await db
    .select({ html: message.html })
    .from(message)
    .where(eq(message.kind, "office-password-reset"))
    .orderBy(desc(message.queuedAt))
    .limit(1);
  return /sign-in-link\/([\w-]{43})/.exec(sent?.html ?? "")?.[1] ?? "";
}

anyDatabase("operators", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("reset a forgotten password by a link that is good once: other sessions end, the second factor is still asked", async () => {
    const ana = await newOwner();
    const half = await withPassword(ana.email);
    const link = await resetLink(ana.email);
    const who = { name: "Ana Ortiz", email: ana.email, password: "orchids grow on the moon" };
    const entered = await redeemLink(link, who);
    expect(entered.stage).toBe("second-factor");
    expect(await findSession(ana.token)).toBeUndefined();
    expect(await findSession(half.token)).toBeUndefined();
    await expectRefusal(redeemLink(link, who), "not-found");
    await expectRefusal(withPassword(ana.email), "invalid");
    const inside = await withCode(entered.token, currentCode(ana));
    expect(inside.stage).toBe("signed-in");
    expect(await db.$count(auditEvent, eq(auditEvent.event, "operator.password-reset"))).toBe(1);
  });

  test("ask for a reset with the same answer whether the address exists, a few times only", async () => {
    const ana = await newOwner();
    const before = await countResetJobs();
    for (const email of [ana.email, "nobody@copper.example"]) {
      for (const network of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
        await expect(askForReset(email, network)).resolves.toBeUndefined();
      }
      await expectRefusal(askForReset(email, "203.0.113.4"), "too-many");
    }
    expect(await countResetJobs()).toBe(before + 6);
    await sendPasswordReset({ operatorId: 0, asked: "x", linkStart });
    expect(await db.$count(message, eq(message.kind, "office-password-reset"))).toBe(0);
  });

  test("get at most eight reset emails a day, from however many networks they are asked", async () => {
    const ana = await newOwner();
    const before = await countResetJobs();
    for (let at = 0; at < 40; at++) {
      await askForReset(ana.email, `203.0.113.${at}`).catch(() => {});
      await db.execute(
        sql`update sign_in_attempt set window_started_at = window_started_at - interval '20 minutes'`,
      );
    }
    expect(await countResetJobs()).toBe(before + 8);
  });

  test("keep the link that an owner sent them when a stranger asks for a reset", async () => {
    const ana = await newOwner();
    const sent = await createAccountRecoveryLinkToken({ email: ana.email }, asVisitor());
    await resetLink(ana.email);
    expect(await findUsableSignInLink(sent)).toMatchObject({ kind: "account-recovery" });
  });
});
