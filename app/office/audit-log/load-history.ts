import { formatMoment } from "#app/office/formatting.ts";
import {
  type AuditLogEntry,
  findAuditEntriesForSubjects,
} from "#business/audit-log/find-events.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { actorName, describeEvent } from "./describe-event.ts";
import type { TimelineEntry } from "./timeline.tsx";

export async function loadHistory(
  subjects: Parameters<typeof findAuditEntriesForSubjects>[0],
  now: Date,
) {
  const [events, names] = await Promise.all([
    findAuditEntriesForSubjects(subjects),
    findAllOperatorNames(),
  ]);
  return {
    seen: String(events.at(-1)?.id ?? 0),
    timeline: timelineEntries(events, names, now),
  };
}

export const timelineEntries = (
  events: readonly AuditLogEntry[],
  names: ReadonlyMap<string, string>,
  now: Date,
): TimelineEntry[] =>
  events.map(({ id, occurredAt, actor, event, detail }) => ({
    id,
    when: formatMoment(occurredAt, now),
    who: actorName(actor, names),
    what: describeEvent(event, detail),
  }));
