import { Form } from "react-router";
import { Button, Choice, Field, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Page } from "#app/office/page.tsx";
import { List, Older } from "#app/office/tables/list.tsx";
import { ListRows, type Shown } from "#app/office/tables/list-rows.tsx";
import { moment } from "#app/office/words.ts";
import { findMessages } from "#platform/mail/find-messages.server.ts";
import { mailServerIsSet } from "#platform/mail/mail-server.server.ts";
import { messageStates } from "#platform/mail/message.ts";
import type { Route } from "./+types/messages.ts";
import { messageWords, NO_MAIL_SERVER } from "./message-words.ts";

const PAGE = 50;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { circumstances } = insiderWho(context, "messages.see");
  const asked = new URL(request.url).searchParams;
  const words = (asked.get("words") ?? "").slice(0, 200);
  const state = messageStates.find((each) => each === asked.get("state"));
  const before = asked.get("before") ?? "";
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
    sends: mailServerIsSet(),
    now: circumstances.now,
    messages: messages.map(({ id, recipient, subject, state: at, queuedAt }) => ({
      ...{ id, recipient, subject, state: at, queuedAt },
    })),
    older: older && `${officePaths.messages()}?${next}`,
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Messages");

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { words, state, first, sends, messages, older, now } = loaderData;
  const searched = words !== "" || state !== undefined;
  return (
    <Page title="Messages" lead="Every e-mail that the site has written, the newest first.">
      {!sends && <Notice kind="problem">{NO_MAIL_SERVER}</Notice>}
      <List
        tools={
          <Form method="get" className="search" role="search">
            <Field
              id="words"
              label="To whom, or about what"
              name="words"
              type="search"
              defaultValue={words}
              key={words}
            />
            <Choice
              id="state"
              label="State"
              name="state"
              key={state}
              defaultValue={state ?? ""}
              options={[
                { value: "", name: "Any" },
                ...messageStates.map((each) => ({ value: each, name: messageWords[each].name })),
              ]}
            />
            <Button type="submit">Search</Button>
          </Form>
        }
        title={searched ? "Found" : "The newest"}
        nothing={
          messages.length > 0
            ? undefined
            : searched
              ? "No message is like that. Try fewer words, or any state."
              : first
                ? "No message has been written yet. The first ones follow the first lead or reservation."
                : "There are no older messages."
        }
        pager={
          <Older
            newest={first ? undefined : officePaths.messages()}
            older={older}
            what="messages"
          />
        }
      >
        <ListRows
          columns={COLUMNS}
          rows={messages}
          now={now}
          idOf={({ id }) => id}
          linked="subject"
          to={({ id }) => officePaths.message(id)}
        />
      </List>
    </Page>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["messages"][number];

const COLUMNS: readonly Shown<Row>[] = [
  {
    id: "when",
    heading: "Written",
    kind: "date",
    text: ({ queuedAt }, now) => moment(queuedAt, now),
  },
  { id: "to", heading: "To", kind: "email", text: ({ recipient }) => recipient },
  { id: "subject", heading: "Subject", kind: "text", text: ({ subject }) => subject },
  {
    id: "state",
    heading: "State",
    kind: "state",
    text: ({ state }) => messageWords[state].name,
    look: ({ state }) => messageWords[state].look,
  },
];
