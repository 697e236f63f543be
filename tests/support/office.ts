import { type Actor, visitor } from "#business/journal/journal.ts";
import { beginAuthenticator, confirmAuthenticator } from "#business/people/authenticator.ts";
import { codeFor, stepAt } from "#business/people/authenticator-code.ts";
import { followEntryLink, mintEntryLink, offerOwnership } from "#business/people/entry-links.ts";
import { findSecretBeingSetUp } from "#business/people/factors.ts";
import type { Role } from "#business/people/operator.ts";
import { renewRecoveryCodes } from "#business/people/recovery-codes.ts";
import { findSession } from "#business/people/session.ts";
import { finishSetUp } from "#business/people/set-up.ts";
import { asOperator, type Visitor } from "#business/people/sign-in.ts";
import { db } from "#platform/database/database.server.ts";
import { PASSWORD } from "#tests/support/office-password.ts";

export const from = (networkAddress = "203.0.113.7", deviceToken?: string): Visitor => ({
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  networkAddress,
  deviceToken,
});

/** Somebody signed in whole, with an authenticator app and recovery codes. */
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

export const asVisitor = () => ({ actor: visitor, now: new Date() });

/** The first owner, who followed the link of the first start. */
export async function newOwner(): Promise<Insider> {
  return settleIn((await offerOwnership()) ?? "", "ana@copper.example", "Ana Ortiz");
}

/** Somebody who was invited. */
export async function newOperator(role: Role, email: string): Promise<Insider> {
  const link = await mintEntryLink(db, { kind: "invitation", role, email });
  return settleIn(link, email, "Ben Sol");
}

export async function settleIn(link: string, email: string, name: string): Promise<Insider> {
  const browser = from();
  const { token } = await followEntryLink(
    { token: link, name, email, password: PASSWORD, visitor: browser },
    asVisitor(),
  );
  const found = await sessionOf(token);
  const actor = asOperator(found.operator.id);
  const circumstances = { actor, now: new Date() };
  const sessionId = found.session.id;
  await beginAuthenticator({ sessionId }, circumstances);
  const secret = (await findSecretBeingSetUp(found.operator.id)) ?? "";
  // One step back, so that the code of this step is still unused.
  const code = codeFor(secret, stepAt(circumstances.now) - 1);
  await confirmAuthenticator({ sessionId, code }, circumstances);
  const recoveryCodes = await renewRecoveryCodes({ sessionId }, circumstances);
  const entered = await finishSetUp({ token, visitor: browser }, circumstances);
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
