import type { Circumstances } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { countFactors, findFactors } from "./factors.ts";
import { permit } from "./permit.ts";
import { findSession, requireProof, stageOf } from "./session.ts";
import { browserOf, type Entered, enter, type Visitor } from "./sign-in.ts";
import { hashOfToken } from "./token.ts";

/**
 * Lets changes of factors through: in a session that is there to set the first one up, or with a fresh proof.
 * Returns the session's stage. Whoever has a factor already cannot get around it by way of a set-up session.
 */
export async function requireSetUpOrProof(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<"set-up" | "open"> {
  const stage = await stageOf(tx, { sessionId, operatorId });
  if (stage === "set-up") return stage;
  if (stage === "open") {
    await requireProof(tx, { sessionId, operatorId });
    return stage;
  }
  throw new Refusal("not-allowed", "Please sign in first.", {
    detail: `session ${sessionId} is not open`,
  });
}

/** The end of setting up: with a second factor and recovery codes at hand, the office opens. */
export async function finishSetUp(
  { token, visitor }: { token: string; visitor: Visitor },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<Entered> {
  const browser = await browserOf(visitor);
  return database.transaction(async (tx) => {
    const operator = await permit(tx, actor, "account.change");
    const found = await findSession(token, tx);
    if (found?.session.stage !== "set-up" || found.operator.id !== operator.id) {
      throw new Refusal("not-allowed", "Please sign in first.", {
        detail: `no session is being set up: ${hashOfToken(token).slice(0, 8)}`,
      });
    }
    const factors = await findFactors(operator.id, tx);
    if (countFactors(factors) === 0 || factors.recoveryCodesLeft === 0) {
      throw new Refusal(
        "conflict",
        "Something is missing still: a second factor, and the recovery codes for it.",
      );
    }
    const way = factors.authenticatorSince ? "password and code" : "password and passkey";
    const from = { id: found.session.id };
    return enter(tx, { operator, browser, way, from, knownDevice: undefined });
  });
}
