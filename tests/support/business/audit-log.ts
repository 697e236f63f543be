import { and, desc, eq } from "drizzle-orm";
import { auditEvent } from "#database/schema/audit-log.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** What happened to one thing, newest first, at most `limit` entries. */
export function findAuditEntriesForSubject(
  subject: { type: string; id: string | number },
  limit: number,
  database: Queryable,
) {
  return database
    .select()
    .from(auditEvent)
    .where(
      and(eq(auditEvent.subjectType, subject.type), eq(auditEvent.subjectId, String(subject.id))),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
}
