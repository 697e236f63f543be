import { actorName } from "#app/office/audit-log/actor-name.ts";
import { describeEvent } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { findOperatorNames } from "#business/team/find-operators.ts";

/** What happened to a setting, for the end of its page, and the newest entry that the page was shown with. */
export async function loadSettingHistory(
  subjects: { type: string; id: string }[],
  now: Date,
): Promise<{ seen: string; timeline: { id: number; when: string; who: string; what: string }[] }> {
  const [history, names] = await Promise.all([
    findAuditEntriesForSubjects(subjects),
    findOperatorNames(),
  ]);
  return {
    seen: String(history.at(-1)?.id ?? 0),
    timeline: history.map(({ id, occurredAt, actor, event, detail }) => ({
      id,
      when: formatMoment(occurredAt, now),
      who: actorName(actor, names),
      what: describeEvent(event, detail),
    })),
  };
}
