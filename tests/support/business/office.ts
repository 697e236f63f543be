import { type Actor, visitorActor } from "#business/audit-log/audit-log.ts";
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
import { operatorActor, type SignInClient } from "#business/auth/sign-in.ts";
import { createFirstOwnerLinkToken, createSignInLinkToken } from "#business/auth/sign-in-links.ts";
import type { Role } from "#business/team/operator.ts";
import { db } from "#platform/database/database.server.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";

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
  const browser = from();
  const { token } = await redeemSignInLinkWithPassword(
    { token: link, name, email, password: PASSWORD, visitor: browser },
    asVisitor(),
  );
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
  const entered = await finishAccountSetUp({ token, visitor: browser }, context);
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
