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
 * Deletes old sign-in data: sessions after two months, attempts and challenges after a day, unused
 * first-owner links after a week. The audit log keeps what happened.
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
