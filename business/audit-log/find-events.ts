import { and, desc, eq, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { auditEvent } from "#database/schema/audit-log.ts";
import { arizonaMidnight, nextArizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { cutText } from "#platform/text-limits.ts";
import type { AuditEventName } from "./events.ts";

export type AuditLogEntry = typeof auditEvent.$inferSelect;

export type AuditLogSearch = {
  words?: string | undefined;
  /** What the words stand for: entries of these events, by these actors or about these subjects are found too. */
  targets?: AuditSearchTargets | undefined;
  /** Arizona dates, both included. */
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  /** Only entries older than this one: how the next page is asked for. */
  before?: number | undefined;
};

export type AuditSearchTargets = {
  events: readonly AuditEventName[];
  actors: readonly string[];
  subjects: readonly { type: string; id: string }[];
};

/** A page of the audit log, newest first; `older` is set where there is more. */
export async function searchAuditLog(
  { words, targets, from, to, before }: AuditLogSearch,
  limit: number,
): Promise<{ entries: AuditLogEntry[]; older: number | undefined }> {
  const rows = await db
    .select()
    .from(auditEvent)
    .where(
      and(
        words ? or(matchesWords(words), targets && matchesTargets(targets)) : undefined,
        from ? sql`${auditEvent.occurredAt} >= ${arizonaMidnight(from).toISOString()}` : undefined,
        to
          ? sql`${auditEvent.occurredAt} < ${nextArizonaMidnight(arizonaMidnight(to)).toISOString()}`
          : undefined,
        before === undefined ? undefined : lt(auditEvent.id, before),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit + 1);
  const entries = rows.slice(0, limit);
  return { entries, older: rows.length > limit ? entries.at(-1)?.id : undefined };
}

function matchesWords(words: string): SQL | undefined {
  const text = cutText(words.trim(), 200);
  const subject = /^(?<type>[\w-]+) #?(?<id>\S+)$/.exec(text)?.groups;
  return or(
    like(auditEvent.event, `${escapeLike(text.toLowerCase())}%`),
    sql`${auditEvent.detail}::text ilike ${`%${escapeLike(text)}%`}`,
    eq(auditEvent.subjectId, text),
    subject &&
      and(
        eq(auditEvent.subjectType, (subject.type ?? "").toLowerCase()),
        eq(auditEvent.subjectId, subject.id ?? ""),
      ),
  );
}

function matchesTargets({ events, actors, subjects }: AuditSearchTargets): SQL | undefined {
  const byType = Map.groupBy(subjects, ({ type }) => type);
  return or(
    events.length > 0 ? inArray(auditEvent.event, [...events]) : undefined,
    actors.length > 0 ? inArray(auditEvent.actor, [...actors]) : undefined,
    ...[...byType].map(([type, own]) =>
      and(
        eq(auditEvent.subjectType, type),
        inArray(
          auditEvent.subjectId,
          own.map(({ id }) => id),
        ),
      ),
    ),
  );
}

/** Text in which `like` finds no signs of its own. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The id of the latest event: while it is the same, nothing has changed. 0: no events yet. */
export async function findLatestAuditEntryId(): Promise<number> {
  const [last] = await db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return last?.id ?? 0;
}

const LONGEST_HISTORY = 500;

export function findAuditEntriesForSubjects(
  subjects: readonly { type: string; id: string }[],
  database: Queryable = db,
): Promise<AuditLogEntry[]> {
  return database
    .select()
    .from(auditEvent)
    .where(
      or(
        ...subjects.map(({ type, id }) =>
          and(eq(auditEvent.subjectType, type), eq(auditEvent.subjectId, id)),
        ),
      ),
    )
    .orderBy(auditEvent.id)
    .limit(LONGEST_HISTORY);
}

/** Whether an event of a subject is in the log today, by the database's clock in Arizona. */
export async function wasEventRecordedToday(
  event: AuditEventName,
  { type, id }: { type: string; id: number },
  database: Queryable = db,
): Promise<boolean> {
  const events = await database.$count(
    auditEvent,
    and(
      eq(auditEvent.event, event),
      eq(auditEvent.subjectType, type),
      eq(auditEvent.subjectId, String(id)),
      sql`(${auditEvent.occurredAt} at time zone 'America/Phoenix')::date
        = (statement_timestamp() at time zone 'America/Phoenix')::date`,
    ),
  );
  return events > 0;
}
