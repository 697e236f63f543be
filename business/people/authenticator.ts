import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { authenticator } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { matchingStep, newSecret } from "./authenticator-code.ts";
import { countFactors, findFactors, findSecretBeingSetUp } from "./factors.ts";
import { oneAtATime } from "./open-links.ts";
import { permit } from "./permit.ts";
import { seal } from "./sealed.ts";
import { endAllSessions } from "./session.ts";
import { requireSetUpOrProof } from "./set-up.ts";
import { tellOperator } from "./tell-operator.ts";

/** Begins to set up an app: makes the secret that its picture shows. It counts only once a code was right. */
export async function beginAuthenticator(
  { sessionId }: { sessionId: number },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  const sealedSecret = await seal(newSecret());
  await database.transaction(async (tx) => {
    const operator = await permit(tx, actor, "account.change");
    await requireSetUpOrProof(tx, { sessionId, operatorId: operator.id });
    await tx
      .delete(authenticator)
      .where(and(eq(authenticator.operatorId, operator.id), isNull(authenticator.confirmedAt)));
    await tx.insert(authenticator).values({ operatorId: operator.id, sealedSecret });
  });
}

/** Ends the setting up of an app: its first right code puts it in the place of an earlier one. */
export async function confirmAuthenticator(
  { sessionId, code }: { sessionId: number; code: string },
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  const operator = await permit(database, actor, "account.change");
  const secret = await findSecretBeingSetUp(operator.id, database);
  if (!secret) {
    throw new Refusal("conflict", "This was set up in another tab meanwhile, or never begun.");
  }
  const step = matchingStep(secret, code, now, 0);
  if (step === undefined) {
    throw new Refusal(
      "invalid",
      "This is not the code that the app should show now. Please check the time on your phone, and try the next code.",
      { field: "code" },
    );
  }
  await database.transaction(async (tx) => {
    await oneAtATime(tx);
    const stage = await requireSetUpOrProof(tx, { sessionId, operatorId: operator.id });
    const mine = eq(authenticator.operatorId, operator.id);
    await tx.delete(authenticator).where(and(mine, isNotNull(authenticator.confirmedAt)));
    const confirmed = await tx
      .update(authenticator)
      .set({ confirmedAt: sql`statement_timestamp()`, lastStep: step })
      .where(and(mine, isNull(authenticator.confirmedAt)))
      .returning({ id: authenticator.id });
    if (confirmed.length === 0) throw new Refusal("conflict", "This was set up already.");
    if (stage === "set-up") {
      await endAllSessions(tx, { operatorId: operator.id, except: sessionId });
    }
    await record(tx, actor, {
      event: "operator.authenticator-added",
      subject: { type: "operator", id: operator.id },
    });
    if (stage === "open") await tellOperator(tx, operator, "authenticator-added", now);
  });
}

/** Takes the app out of use. Refuses where nothing would be left beside the password. */
export async function removeAuthenticator(
  { sessionId }: { sessionId: number },
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  await database.transaction(async (tx) => {
    const operator = await permit(tx, actor, "account.change");
    await requireSetUpOrProof(tx, { sessionId, operatorId: operator.id });
    await requireAnother(tx, operator.id);
    await tx.delete(authenticator).where(eq(authenticator.operatorId, operator.id));
    await record(tx, actor, {
      event: "operator.authenticator-removed",
      subject: { type: "operator", id: operator.id },
    });
    await tellOperator(tx, operator, "authenticator-removed", now);
  });
}

/** Refuses to take the last second factor away. */
export async function requireAnother(tx: Queryable, operatorId: number): Promise<void> {
  if (countFactors(await findFactors(operatorId, tx)) > 1) return;
  throw new Refusal(
    "conflict",
    "This is your only second factor, and without one nobody gets in. Please add another first.",
  );
}
