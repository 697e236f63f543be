import type { Circumstances } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { forgive, takeAttempt } from "./attempts.ts";
import { passwordLength } from "./operator.ts";
import { findByEmail } from "./operators.ts";
import { isPassword } from "./password.ts";
import { permit } from "./permit.ts";
import { noteProof, stageOf } from "./session.ts";
import { noteHeldOff } from "./sign-in.ts";

/**
 * Proves with the password, in an open session, that it is still the same person. For ten minutes the session may
 * then change e-mail, password, factors and people. Counted by session, so that a browser left open is no place
 * to guess from.
 */
export async function proveWithPassword(
  { sessionId, password }: { sessionId: number; password: string },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  const operator = await permit(database, actor, "account.change");
  if ((await stageOf(database, { sessionId, operatorId: operator.id })) !== "open") {
    throw new Refusal("not-allowed", "Please sign in first.");
  }
  const buckets = [{ name: `prove:${sessionId}`, limit: 10 }];
  await takeAttempt(buckets, database, () => noteHeldOff(database, operator, "passwords"));
  const known = await findByEmail(operator.email, database);
  if (!(await isPassword(password.slice(0, passwordLength.most * 4), known?.passwordHash))) {
    throw new Refusal("invalid", "This is not your password. Please check it.", {
      field: "password",
    });
  }
  await forgive(buckets, database);
  await noteProof(database, sessionId);
}
