import { officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { Notice } from "#app/office/forms/controls.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  ListFrame,
  ListSearchForm,
  OlderEntriesLinks,
  StatusField,
} from "#app/office/tables/list.tsx";
import { ListTable, type OnScreenColumn } from "#app/office/tables/list-table.tsx";
import { findMessages } from "#platform/mail/find-messages.server.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { messageStates } from "#platform/mail/message.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/messages.ts";
import { messageStateLabels, NO_MAIL_SERVER_MESSAGE } from "./message-row.tsx";

const PAGE = 50;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const loader = officeLoader("messages.see", async ({ request }, { actionContext }) => {
  const query = new URL(request.url).searchParams;
  const words = cutText(query.get("words") ?? "", 200);
  const state = messageStates.find((value) => value === query.get("state"));
  const before = query.get("before") ?? "";
  const { messages, older } = await findMessages(
    {
      words: words || undefined,
      states: state && [state],
      before: ID.test(before) ? before : undefined,
    },
    PAGE,
  );
  const next = new URLSearchParams({ words, ...(state && { state }), before: older ?? "" });
  return {
    words,
    state,
    first: before === "",
    sends: isMailServerConfigured(),
    now: actionContext.now,
    messages: messages.map(({ id, recipient, subject, state: at, queuedAt }) => ({
      id,
      recipient,
      subject,
      state: at,
      queuedAt,
    })),
    older: older && `${officePaths.messages()}?${next}`,
  };
});

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { words, state, first, sends, messages, older, now } = loaderData;
  const isSearched = words !== "" || state !== undefined;
  return (
    <OfficePage title="Messages" lead="Every email from the site. Newest first.">
      {!sends && <Notice kind="problem">{NO_MAIL_SERVER_MESSAGE}</Notice>}
      <ListFrame
        tools={
          <ListSearchForm label="Recipient or subject" words={words}>
            <StatusField states={messageStates} labels={messageStateLabels} state={state} />
          </ListSearchForm>
        }
        title={isSearched ? "Results" : "Newest"}
        nothing={
          messages.length > 0
            ? undefined
            : isSearched
              ? "No matches. Try fewer words or another status."
              : first
                ? "No messages yet. The first lead or reservation will create one."
                : "No older messages."
        }
        pager={
          <OlderEntriesLinks
            newest={first ? undefined : officePaths.messages()}
            older={older}
            what="messages"
          />
        }
      >
        <ListTable
          columns={COLUMNS}
          rows={messages}
          now={now}
          idOf={({ id }) => id}
          linked="subject"
          to={({ id }) => officePaths.message(id)}
        />
      </ListFrame>
    </OfficePage>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["messages"][number];

const COLUMNS: readonly OnScreenColumn<Row>[] = [
  {
    id: "when",
    heading: "Created",
    kind: "date",
    text: ({ queuedAt }, now) => formatMoment(queuedAt, now),
  },
  { id: "to", heading: "To", kind: "email", text: ({ recipient }) => recipient },
  { id: "subject", heading: "Subject", kind: "text", text: ({ subject }) => subject },
  {
    id: "state",
    heading: "Status",
    kind: "state",
    text: ({ state }) => messageStateLabels[state].name,
    look: ({ state }) => messageStateLabels[state].look,
  },
];
