import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findOperatorByEmail } from "#business/team/find-operators.ts";
import { passwordLength } from "#business/team/operator.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { verifyPassword } from "./password.ts";
import { findSessionStage, recordReauthentication } from "./session.ts";
import { recordBlockedSignIn } from "./sign-in.ts";
import { clearAttempts, countAttemptOrRefuse } from "./sign-in-attempts.ts";

/** Reauthenticates a session with the password for ten minutes. Attempts are counted per session. */
export async function reauthenticateWithPassword(
  { sessionId, password }: { sessionId: number; password: string },
  { actor }: ActionContext,
  database: Queryable = db,
): Promise<void> {
  const operator = await requirePermission(database, actor, "account.change");
  if ((await findSessionStage(database, { sessionId, operatorId: operator.id })) !== "signed-in") {
    throw new Refusal("not-allowed", "Please sign in first.");
  }
  const buckets = [{ name: `reauthenticate:${sessionId}`, limit: 10 }];
  await countAttemptOrRefuse(buckets, database, () =>
    recordBlockedSignIn(database, operator, "passwords"),
  );
  const known = await findOperatorByEmail(operator.email, database);
  if (!(await verifyPassword(password.slice(0, passwordLength.most * 4), known?.passwordHash))) {
    throw new Refusal("invalid", "That's not your password. Try again.", {
      field: "password",
    });
  }
  await clearAttempts(buckets, database);
  await recordReauthentication(database, sessionId);
}
