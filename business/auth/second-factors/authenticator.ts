import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { requireSetUpOrReauthentication } from "#business/auth/redeem-sign-in-link-with-password.ts";
import { endAllSessions } from "#business/auth/session.ts";
import { lockSignInLinkChanges } from "#business/auth/sign-in-links.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { authenticator } from "#database/schema/auth.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  countSecondFactors,
  encryptSecret,
  findPendingAuthenticatorSecret,
  findSecondFactors,
} from "./second-factors.ts";
import { matchingTotpStep, newTotpSecret } from "./totp.ts";

/** Makes the secret of an authenticator app; it doesn't count until a code has been right. */
export const beginAuthenticatorSetUp = defineAction({
  name: "beginAuthenticatorSetUp",
  permission: "account.change",
  undo: "harmless",
  prepare: (_: { sessionId: number }) => encryptSecret(newTotpSecret()),
  async run(tx, { sessionId }, { operator: { id: operatorId }, prepared: sealedSecret }) {
    await requireSetUpOrReauthentication(tx, { sessionId, operatorId });
    await tx
      .delete(authenticator)
      .where(and(eq(authenticator.operatorId, operatorId), isNull(authenticator.confirmedAt)));
    await tx.insert(authenticator).values({ operatorId, sealedSecret });
    return {};
  },
});

/** Finishes setting up an app: its first right code makes it replace the earlier one. */
export const confirmAuthenticator = defineAction({
  name: "confirmAuthenticator",
  permission: "account.change",
  undo: ["removeAuthenticator"],
  async run(tx, { sessionId, code }: { sessionId: number; code: string }, { operator, now }) {
    const secret = await findPendingAuthenticatorSecret(operator.id, tx);
    if (!secret) {
      throw new Refusal(
        "conflict",
        "You finished this in another tab, or you haven’t started it. Reload the page.",
      );
    }
    const step = matchingTotpStep(secret, code, now, 0);
    if (step === undefined) {
      throw new Refusal(
        "invalid",
        "That code doesn’t match. Check your phone’s clock and try the next code.",
        { field: "code" },
      );
    }
    await lockSignInLinkChanges(tx);
    const stage = await requireSetUpOrReauthentication(tx, { sessionId, operatorId: operator.id });
    const mine = eq(authenticator.operatorId, operator.id);
    await tx.delete(authenticator).where(and(mine, isNotNull(authenticator.confirmedAt)));
    const confirmed = await tx
      .update(authenticator)
      .set({ confirmedAt: sql`statement_timestamp()`, lastStep: step })
      .where(and(mine, isNull(authenticator.confirmedAt)))
      .returning({ id: authenticator.id });
    if (confirmed.length === 0) throw new Refusal("conflict", "This is already set up.");
    if (stage === "set-up") {
      await endAllSessions(tx, { operatorId: operator.id, except: sessionId });
    }
    if (stage === "signed-in") await notifyOperator(tx, operator, "authenticator-added", now);
    const subject = { type: "operator", id: operator.id };
    return { event: { event: "operator.authenticator-added", subject } };
  },
});

/** Removes the app. Refuses if only the password would be left. */
export const removeAuthenticator = defineAction({
  name: "removeAuthenticator",
  permission: "account.change",
  undo: ["confirmAuthenticator"],
  async run(tx, { sessionId }: { sessionId: number }, { now, operator }) {
    await requireSetUpOrReauthentication(tx, { sessionId, operatorId: operator.id });
    await requireAnotherSecondFactor(tx, operator.id);
    await tx.delete(authenticator).where(eq(authenticator.operatorId, operator.id));
    await notifyOperator(tx, operator, "authenticator-removed", now);
    const subject = { type: "operator", id: operator.id };
    return { event: { event: "operator.authenticator-removed", subject } };
  },
});

export async function requireAnotherSecondFactor(tx: Queryable, operatorId: number): Promise<void> {
  if (countSecondFactors(await findSecondFactors(operatorId, tx)) > 1) return;
  throw new Refusal("conflict", "This is your only second sign-in step. Add another one first.");
}
