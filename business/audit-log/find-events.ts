import { and, desc, eq, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { journalEntry } from "#database/schema/audit-log.ts";
import { arizonaMidnight, nextArizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type AuditLogEntry = typeof journalEntry.$inferSelect;

/** What to look for in the audit log; empty finds everything. */
export type AuditLogSearch = {
  /** Begins an event ("reservation.paid", "reservation"), is a subject ("reservation 17") or stands in the detail. */
  words?: string | undefined;
  /** What the words mean beside that: entries of these events, by these actors or about these subjects are found too. */
  meant?: AuditSearchMatches | undefined;
  /** Arizona dates, both included. */
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  /** Only entries older than this one: how the next page is asked for. */
  before?: number | undefined;
};

export type AuditSearchMatches = {
  events: readonly string[];
  actors: readonly string[];
  subjects: readonly { type: string; id: string }[];
};

/** A page of the audit log, newest first; `older` is set where there is more. */
export async function searchAuditLog(
  { words, meant, from, to, before }: AuditLogSearch,
  limit: number,
  database: Queryable = db,
): Promise<{ entries: AuditLogEntry[]; older: number | undefined }> {
  const rows = await database
    .select()
    .from(journalEntry)
    .where(
      and(
        words ? or(matching(words), meant && meantBy(meant)) : undefined,
        from ? sql`${journalEntry.at} >= ${arizonaMidnight(from).toISOString()}` : undefined,
        to
          ? sql`${journalEntry.at} < ${nextArizonaMidnight(arizonaMidnight(to)).toISOString()}`
          : undefined,
        before === undefined ? undefined : lt(journalEntry.id, before),
      ),
    )
    .orderBy(desc(journalEntry.id))
    .limit(limit + 1);
  const entries = rows.slice(0, limit);
  return { entries, older: rows.length > limit ? entries.at(-1)?.id : undefined };
}

function matching(words: string): SQL | undefined {
  const text = words.trim().slice(0, 200);
  const subject = /^(?<type>[\w-]+) #?(?<id>\S+)$/.exec(text)?.groups;
  return or(
    like(journalEntry.event, `${escaped(text.toLowerCase())}%`),
    sql`${journalEntry.detail}::text ilike ${`%${escaped(text)}%`}`,
    eq(journalEntry.subjectId, text),
    subject &&
      and(
        eq(journalEntry.subjectType, (subject.type ?? "").toLowerCase()),
        eq(journalEntry.subjectId, subject.id ?? ""),
      ),
  );
}

function meantBy({ events, actors, subjects }: AuditSearchMatches): SQL | undefined {
  const ofType = Map.groupBy(subjects, ({ type }) => type);
  return or(
    events.length > 0 ? inArray(journalEntry.event, [...events]) : undefined,
    actors.length > 0 ? inArray(journalEntry.actor, [...actors]) : undefined,
    ...[...ofType].map(([type, own]) =>
      and(
        eq(journalEntry.subjectType, type),
        inArray(
          journalEntry.subjectId,
          own.map(({ id }) => id),
        ),
      ),
    ),
  );
}

/** Text in which `like` finds no signs of its own. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The number of what happened last: while it is the same, nothing has been changed. 0: nothing ever happened. */
export async function findLatestAuditEntryId(database: Queryable = db): Promise<number> {
  const [last] = await database
    .select({ id: journalEntry.id })
    .from(journalEntry)
    .orderBy(desc(journalEntry.id))
    .limit(1);
  return last?.id ?? 0;
}

/** Most entries of one history. */
const LONGEST_HISTORY = 500;

/** What happened to several things that belong together, in order. */
export function findAuditEntriesForSubjects(
  subjects: readonly { type: string; id: string }[],
  database: Queryable = db,
): Promise<AuditLogEntry[]> {
  return database
    .select()
    .from(journalEntry)
    .where(
      or(
        ...subjects.map(({ type, id }) =>
          and(eq(journalEntry.subjectType, type), eq(journalEntry.subjectId, id)),
        ),
      ),
    )
    .orderBy(journalEntry.id)
    .limit(LONGEST_HISTORY);
}
