import { and, eq, isNull, lt, sql } from "drizzle-orm";
import {
  operatorSession,
  passkeyChallenge,
  signInAttempt,
  signInLink,
} from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";

const daysAgo = (days: number) => sql`statement_timestamp() - make_interval(days => ${days})`;

export async function deleteOldSignIns(): Promise<void> {
  await db.delete(operatorSession).where(lt(operatorSession.createdAt, daysAgo(61)));
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.createdAt, daysAgo(1)));
  await db.delete(signInAttempt).where(lt(signInAttempt.windowStartedAt, daysAgo(1)));
  await db
    .delete(signInLink)
    .where(
      and(
        eq(signInLink.kind, "first-owner"),
        isNull(signInLink.usedAt),
        lt(signInLink.expiresAt, daysAgo(7)),
      ),
    );
}
