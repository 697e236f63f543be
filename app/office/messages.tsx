import { Form } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { findMessages } from "#platform/mail/find-messages.server.ts";
import { messageStates } from "#platform/mail/message.ts";
import type { Route } from "./+types/messages.ts";
import { Button, ButtonLink, Choice, Field } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { messageWords } from "./message-words.ts";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";
import { moment } from "./words.ts";

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
    messages: messages.map(({ id, recipient, subject, state: at, queuedAt }) => ({
      id,
      recipient,
      subject,
      state: at,
      when: moment(queuedAt, circumstances.now),
    })),
    older: older && `${officePaths.messages()}?${next}`,
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Messages");

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { words, state, first, messages, older } = loaderData;
  const searched = words !== "" || state !== undefined;
  return (
    <Page title="Messages" lead="Every e-mail that left or will leave, the newest first.">
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
      <Panel title={searched ? "Found" : "The newest"}>
        {messages.length === 0 && (
          <Nothing>
            {searched
              ? "No message is like that. Try fewer words, or any state."
              : first
                ? "No message has been written yet. The first ones follow the first lead or reservation."
                : "There are no older messages."}
          </Nothing>
        )}
        {messages.length > 0 && (
          <div className="scroll">
            <table className="cards">
              <thead>
                <tr>
                  <th scope="col">Written</th>
                  <th scope="col">To</th>
                  <th scope="col">Subject</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {messages.map((message) => (
                  <tr key={message.id}>
                    <td className="when">{message.when}</td>
                    <td>{message.recipient}</td>
                    <td>
                      <Link to={officePaths.message(message.id)}>{message.subject}</Link>
                    </td>
                    <td>
                      <span className={`pill ${messageWords[message.state].look}`}>
                        {messageWords[message.state].name}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      <div className="row">
        {!first && <ButtonLink to={officePaths.messages()}>Back to the newest</ButtonLink>}
        {older && <ButtonLink to={older}>Older messages</ButtonLink>}
      </div>
    </Page>
  );
}
