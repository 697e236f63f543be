import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  countSecondFactors,
  findSecondFactors,
} from "#business/auth/second-factors/second-factors.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findSession, findSessionStage, requireRecentReauthentication } from "./session.ts";
import {
  completeSignIn,
  type OpenedSession,
  type SignInClient,
  toClientFingerprint,
} from "./sign-in.ts";
import { hashToken } from "./token.ts";

/** Allows changes to factors while the first is set up, or after reauthentication. Returns the session's stage. */
export async function requireSetUpOrReauthentication(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<"set-up" | "signed-in"> {
  const stage = await findSessionStage(tx, { sessionId, operatorId });
  if (stage === "set-up") return stage;
  if (stage === "signed-in") {
    await requireRecentReauthentication(tx, { sessionId, operatorId });
    return stage;
  }
  throw new Refusal("not-allowed", "Please sign in first.", {
    detail: `session ${sessionId} is not open`,
  });
}

/** Finishes setting up: once there are a second factor and recovery codes, the office opens. */
export async function finishAccountSetUp(
  { token, visitor }: { token: string; visitor: SignInClient },
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<OpenedSession> {
  const browser = await toClientFingerprint(visitor);
  return database.transaction(async (tx) => {
    const operator = await requirePermission(tx, actor, "account.change");
    const found = await findSession(token, tx);
    if (found?.session.stage !== "set-up" || found.operator.id !== operator.id) {
      throw new Refusal("not-allowed", "Please sign in first.", {
        detail: `no session is being set up: ${hashToken(token).slice(0, 8)}`,
      });
    }
    const factors = await findSecondFactors(operator.id, tx);
    if (countSecondFactors(factors) === 0 || factors.recoveryCodesLeft === 0) {
      throw new Refusal(
        "conflict",
        "Add a second sign-in step and save your recovery codes first.",
      );
    }
    const way = factors.authenticatorSince ? "password and code" : "password and passkey";
    const from = { id: found.session.id };
    return completeSignIn(tx, { operator, browser, way, from, knownDevice: undefined });
  });
}
