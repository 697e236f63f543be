import { isNull, sql } from "drizzle-orm";
import { operatorSession, signInLink } from "#database/schema/auth.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export async function revokeOfficeAccessAfterRestore(tx: Queryable): Promise<number> {
  const now = sql`statement_timestamp()`;
  const ended = await tx
    .update(operatorSession)
    .set({ endedAt: now })
    .where(isNull(operatorSession.endedAt))
    .returning({ id: operatorSession.id });
  await tx
    .update(signInLink)
    .set({ revokedAt: now })
    .where(sql`${signInLink.usedAt} is null and ${signInLink.revokedAt} is null`);
  return ended.length;
}
