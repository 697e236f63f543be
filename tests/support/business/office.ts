import { and, desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { ActionContext, Actor } from "#business/audit-log/audit-log.ts";
import { systemActor, visitorActor } from "#business/audit-log/audit-log.ts";
import {
  finishAccountSetUp,
  redeemSignInLinkWithPassword,
} from "#business/auth/redeem-sign-in-link-with-password.ts";
import {
  beginAuthenticatorSetUp,
  confirmAuthenticator,
} from "#business/auth/second-factors/authenticator.ts";
import { renewRecoveryCodes } from "#business/auth/second-factors/recovery-codes.ts";
import { findPendingAuthenticatorSecret } from "#business/auth/second-factors/second-factors.ts";
import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import { findSession } from "#business/auth/session.ts";
import {
  operatorActor,
  reauthenticateWithPassword,
  type SignInClient,
} from "#business/auth/sign-in.ts";
import { createFirstOwnerLinkToken, createSignInLinkToken } from "#business/auth/sign-in-links.ts";
import type { Role } from "#business/team/operator.ts";
import { type Permission, rolesByPermission } from "#business/team/permissions.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { PASSWORD } from "#tests/support/office/office-visit.ts";

export const from = (networkAddress = "203.0.113.7", deviceToken?: string): SignInClient => ({
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  networkAddress,
  deviceToken,
});

/** A fully signed-in operator, with an authenticator app and recovery codes. */
export type Insider = {
  id: number;
  email: string;
  actor: Actor;
  token: string;
  deviceToken: string;
  sessionId: number;
  secret: string;
  recoveryCodes: string[];
};

export const asVisitor = () => ({ actor: visitorActor, now: new Date() });

export const by = ({ actor }: Insider) => ({ actor, now: new Date() });

export const reauthenticate = (insider: Insider, password = PASSWORD) =>
  reauthenticateWithPassword({ sessionId: insider.sessionId, password }, by(insider));

/** Signs in with a link to the office; by default without a name, and with the usual password. */
export const redeemLink = (
  token: string,
  who: { name?: string; email?: string; password?: string } = {},
  database?: Queryable,
) => {
  const person = { name: "", email: "", password: PASSWORD, ...who };
  return redeemSignInLinkWithPassword({ ...person, token, visitor: from() }, asVisitor(), database);
};

/** The first owner, who followed the link of the first start. */
export async function newOwner(): Promise<Insider> {
  return settleIn((await createFirstOwnerLinkToken()) ?? "", "ana@copper.example", "Ana Ortiz");
}

/** A person who was invited. */
export async function newOperator(role: Role, email: string): Promise<Insider> {
  const link = await createSignInLinkToken(db, { kind: "invitation", role, email });
  return settleIn(link, email, "Ben Sol");
}

async function settleIn(link: string, email: string, name: string): Promise<Insider> {
  const { token } = await redeemLink(link, { name, email });
  const found = await sessionOf(token);
  const actor = operatorActor(found.operator.id);
  const context = { actor, now: new Date() };
  const sessionId = found.session.id;
  await beginAuthenticatorSetUp({ sessionId }, context);
  const secret = (await findPendingAuthenticatorSecret(found.operator.id)) ?? "";
  // One step back, so that the code of this step is still unused.
  const code = totpCodeFor(secret, totpStepAt(context.now) - 1);
  await confirmAuthenticator({ sessionId, code }, context);
  const recoveryCodes = await renewRecoveryCodes({ sessionId }, context);
  const entered = await finishAccountSetUp({ token, visitor: from() }, context);
  return {
    id: found.operator.id,
    email,
    actor,
    secret,
    recoveryCodes,
    token: entered.token,
    deviceToken: entered.deviceToken ?? "",
    sessionId: (await sessionOf(entered.token)).session.id,
  };
}

export async function sessionOf(token: string) {
  const found = await findSession(token);
  if (!found) throw new Error("no session");
  return found;
}

/** Tries an action as a role. Other errors of the attempt don't matter here. */
type Attempt = (context: ActionContext, sessionId: number) => Promise<unknown>;

/** Actions by name, under the permission that each asks for. */
export type Verbs = Partial<Record<Permission, Record<string, Attempt>>>;

/** `requirePermission` says so in its detail; an action may have other reasons to refuse. */
async function outcome(attempt: Attempt, actor: Actor, sessionId: number) {
  try {
    await attempt({ actor, now: new Date() }, sessionId);
    return "done";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.detail?.includes(" refused to ") ? "not permitted" : "refused otherwise";
  }
}

/**
 * Expects each action to be permitted to just the roles that the table names: tried by the owner, by an assistant, by
 * nobody, by the system, by a person who was let go, and by an operator who never was.
 */
export async function expectPermissions(verbs: Verbs): Promise<void> {
  const owner = await newOwner();
  const assistant = await newOperator("assistant", "ben@copper.example");
  const gone = await newOperator("owner", "eve@copper.example");
  await db.update(operator).set({ removedAt: sql`now()` }).where(eq(operator.id, gone.id));
  const nobody: [string, Actor][] = [
    ["a visitor", visitorActor],
    ["the system", systemActor],
    ["somebody who was let go", gone.actor],
    ["an operator who never was", { kind: "operator", id: "999999" }],
  ];
  const insiders: ["owner" | "assistant", Insider][] = [
    ["assistant", assistant],
    ["owner", owner],
  ];
  for (const [permission, attempts] of Object.entries(verbs)) {
    const roles: readonly string[] = rolesByPermission[permission as Permission];
    for (const [name, attempt] of Object.entries(attempts)) {
      for (const [who, actor] of nobody) {
        const got = await outcome(attempt, actor, owner.sessionId);
        expect.soft(got, `${name} by ${who}`).toBe("not permitted");
      }
      for (const [role, insider] of insiders) {
        const got = await outcome(attempt, insider.actor, insider.sessionId);
        expect.soft(got !== "not permitted", `${name} by the ${role}`).toBe(roles.includes(role));
      }
    }
  }
}

/** What happened to one thing, newest first, at most `limit` entries. */
export function findAuditEntriesForSubject(
  subject: { type: string; id: string | number },
  limit: number,
  database: Queryable,
) {
  return database
    .select()
    .from(auditEvent)
    .where(
      and(eq(auditEvent.subjectType, subject.type), eq(auditEvent.subjectId, String(subject.id))),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
}
