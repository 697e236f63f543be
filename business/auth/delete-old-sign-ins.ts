import { and, eq, isNull, lt, sql } from "drizzle-orm";
import {
  operatorSession,
  passkeyChallenge,
  signInAttempt,
  signInLink,
} from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

const daysAgo = (days: number) => sql`statement_timestamp() - make_interval(days => ${days})`;

/**
 * Deletes the traces of signing in that nobody needs any more: sessions after two months, what was tried and
 * asked after a day, the unused links of the first starts after a week. The audit log keeps what happened.
 */
export async function deleteOldSignIns(database: Queryable = db): Promise<void> {
  await database.delete(operatorSession).where(lt(operatorSession.createdAt, daysAgo(61)));
  await database.delete(passkeyChallenge).where(lt(passkeyChallenge.createdAt, daysAgo(1)));
  await database.delete(signInAttempt).where(lt(signInAttempt.windowStartedAt, daysAgo(1)));
  await database
    .delete(signInLink)
    .where(
      and(
        eq(signInLink.kind, "first-owner"),
        isNull(signInLink.usedAt),
        lt(signInLink.expiresAt, daysAgo(7)),
      ),
    );
}
