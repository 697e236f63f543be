import { formatMoment } from "#app/office/formatting.ts";
import { businessFields, mapBusinessFields } from "#business/advertisers/business-fields.ts";
import type { AuditEventName, EventSentenceContext } from "#business/audit-log/events.ts";
import { auditEventNames, auditEvents, isAuditEventName } from "#business/audit-log/events.ts";
import type { AuditLogEntry } from "#business/audit-log/find-events.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { capitalize } from "#platform/number-word.ts";
import type { TimelineEntry } from "./timeline.tsx";

const context = (): EventSentenceContext => ({
  offerHours: claimDurations.offerHours,
  fieldNames: mapBusinessFields((id) => `the ${businessFields[id].noun}`),
});

/** An event as a sentence; one that only an older version knew is spelled out. */
export function describeAuditEvent(event: string, detail: unknown): string {
  if (!isAuditEventName(event)) return spellOut(event);
  const { describe }: { describe: (detail: object, context: EventSentenceContext) => string } =
    auditEvents[event];
  return describe(typeof detail === "object" && detail !== null ? detail : {}, context());
}

/** "reservation.danced" is "Reservation: danced". */
function spellOut(event: string): string {
  const [noun = "", ...rest] = event.split(".");
  const words = rest.join(" ").replaceAll("-", " ");
  const name = capitalize(noun.replaceAll("-", " "));
  return words ? `${name}: ${words}` : name;
}

export function findAuditEventNamesByWords(words: string): AuditEventName[] {
  const searched = words.trim().toLowerCase();
  return auditEventNames.filter((event) =>
    describeAuditEvent(event, {}).toLowerCase().includes(searched),
  );
}

export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor === "visitor") return "A visitor";
  if (actor === "system") return "The site";
  return names.get(actor.replace(/^operator:/, "")) ?? "Somebody";
}

/** The timeline of records, and `seen`: the id of their last event, by which a form notices later ones. */
export async function loadAuditHistory(
  subjects: Parameters<typeof findAuditEntriesForSubjects>[0],
  now: Date,
) {
  const [events, names] = await Promise.all([
    findAuditEntriesForSubjects(subjects),
    findAllOperatorNames(),
  ]);
  return {
    seen: String(events.at(-1)?.id ?? 0),
    timeline: toTimelineEntries(events, names, now),
  };
}

export const toTimelineEntries = (
  events: readonly AuditLogEntry[],
  names: ReadonlyMap<string, string>,
  now: Date,
): TimelineEntry[] =>
  events.map(({ id, occurredAt, actor, event, detail }) => ({
    id,
    when: formatMoment(occurredAt, now),
    who: actorName(actor, names),
    what: describeAuditEvent(event, detail),
  }));
