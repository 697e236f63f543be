import { officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { Field } from "#app/office/forms/controls.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ListFrame, ListSearchForm, OlderEntriesLinks } from "#app/office/tables/list.tsx";
import { ListTable, type OnScreenColumn } from "#app/office/tables/list-table.tsx";
import { searchAuditLog } from "#business/audit-log/find-events.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { isCalendarDate } from "#platform/clock.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/audit-log.ts";
import { actorName, describeAuditEvent } from "./describe-event.ts";
import { describeAuditEventDetail } from "./describe-event-detail.ts";
import { findAuditSearchMatches } from "./find-audit-search-matches.ts";
import { findSubjectLinks, subjectNameAndPath } from "./subject-links.ts";

const PAGE = 50;

export const loader = officeLoader(
  "audit-log.see",
  async ({ request }, { operator, actionContext }) => {
    const query = new URL(request.url).searchParams;
    const words = cutText(query.get("words") ?? "", 200);
    const [from = "", to = ""] = ["from", "to"].map((name) => {
      const text = query.get(name) ?? "";
      return isCalendarDate(text) ? text : "";
    });
    const before = Number.parseInt(query.get("before") ?? "", 10);
    const names = await findAllOperatorNames();
    const { entries, older } = await searchAuditLog(
      {
        words: words || undefined,
        targets: words.trim() === "" ? undefined : await findAuditSearchMatches(words, names),
        from: from || undefined,
        to: to || undefined,
        before: Number.isSafeInteger(before) ? before : undefined,
      },
      PAGE,
    );
    const known = { names, things: await findSubjectLinks(entries), role: operator.role };
    const next = new URLSearchParams({ words, from, to, before: String(older ?? "") });
    return {
      words,
      from,
      to,
      first: Number.isNaN(before),
      now: actionContext.now,
      entries: entries.map((entry) => ({
        id: entry.id,
        at: entry.occurredAt,
        who: actorName(entry.actor, names),
        what: describeAuditEvent(entry.event, entry.detail),
        about: subjectNameAndPath(entry, known),
        detail: describeAuditEventDetail(entry.event, entry.detail, known.things),
      })),
      older: older && `${officePaths.auditLog()}?${next}`,
    };
  },
);

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { words, from, to, first, entries, older, now } = loaderData;
  const isSearched = words !== "" || from !== "" || to !== "";
  return (
    <OfficePage
      title="Audit log"
      lead="Who did what, and when. Newest first. Nothing here is ever changed or removed."
    >
      <ListFrame
        tools={
          <ListSearchForm
            key={`${words} ${from} ${to}`}
            label="Search the log"
            hint="For example: paid, a reference, or a business."
            words={words}
          >
            <Field label="From" name="from" type="date" defaultValue={from} />
            <Field label="To" name="to" type="date" defaultValue={to} />
          </ListSearchForm>
        }
        title={isSearched ? "Matches" : "Entries"}
        nothing={
          entries.length > 0
            ? undefined
            : isSearched
              ? "No matches. Try fewer words or different dates."
              : "No earlier entries."
        }
        pager={
          <OlderEntriesLinks
            newest={first ? undefined : officePaths.auditLog()}
            older={older || undefined}
            what="entries"
          />
        }
      >
        <ListTable
          columns={COLUMNS}
          rows={entries}
          now={now}
          idOf={({ id }) => String(id)}
          linked="of"
          to={({ about }) => about.to}
        />
      </ListFrame>
    </OfficePage>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["entries"][number];

const COLUMNS: readonly OnScreenColumn<Row>[] = [
  { id: "when", heading: "When", kind: "date", text: ({ at }, now) => formatMoment(at, now) },
  { id: "who", heading: "Who", kind: "text", text: ({ who }) => who },
  { id: "what", heading: "What", kind: "strong", text: ({ what }) => what },
  { id: "of", heading: "About", kind: "text", text: ({ about }) => about.name },
  { id: "detail", heading: "Details", kind: "quiet", text: ({ detail }) => detail },
];
