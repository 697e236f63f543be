import type { ReactNode } from "react";
import { Notice } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { messageKinds } from "#emails/message-kinds.ts";
import type { UndeliveredMessage } from "#platform/mail/find-messages.server.ts";
import type { MessageState } from "#platform/mail/message.ts";

type Row = { id: string; subject: string; recipient: string; when: string; state: MessageState };

export function MessageRow({
  message: { id, subject, recipient, when, state },
  more,
  children,
}: {
  message: Row;
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { look, name } = messageStateLabels[state];
  return (
    <li>
      <div>
        <Link to={officePaths.message(id)}>{subject}</Link>
        <p>
          To <BreakableEmailText email={recipient} />, {when}
          {more}
        </p>
      </div>
      <span className={`pill ${look}`}>{name}</span>
      {children}
    </li>
  );
}

export function UndeliveredMessagesNotice({
  messages,
}: {
  messages: readonly UndeliveredMessage[];
}) {
  if (messages.length === 0) return null;
  return (
    <Notice kind="problem">
      <ul className="plain">
        {messages.map(({ id, subject, recipient, state }) => (
          <li key={id}>
            <Link to={officePaths.message(id)}>{subject}</Link>{" "}
            {state === "failed"
              ? `wasn’t delivered to ${recipient}. Check the address, or call them.`
              : `may not have reached ${recipient}. Ask them, or send it again.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export const NO_MAIL_SERVER_MESSAGE =
  "Emails are saved, not sent: no mail server is set up. Ask the person who set up the site to connect one (SMTP_URL).";

/** The labels of a message's states. Messages in `bad` states may not have arrived. */
export const messageStateLabels: Record<
  MessageState,
  { name: string; look: "good" | "bad" | ""; means: string }
> = {
  queued: {
    name: "Waiting",
    look: "",
    means: "It goes out as soon as the mail server accepts it.",
  },
  sending: { name: "Sending", look: "", means: "We’re handing it to the mail server now." },
  sent: { name: "Sent", look: "good", means: "The mail server accepted it." },
  "written-to-file": {
    name: "Not sent",
    look: "bad",
    means: "Not sent: no mail server was connected.",
  },
  uncertain: {
    name: "Maybe sent",
    look: "bad",
    means: "We don’t know if it went out. Ask the recipient, or resend it.",
  },
  failed: {
    name: "Not delivered",
    look: "bad",
    means: "The mail server refused it or was down for days.",
  },
};

/** The name of a kind of message; undefined for a kind that is no longer sent. */
export function findMessageKindLabel(kind: string): string | undefined {
  return Object.entries(messageKinds).find(([known]) => known === kind)?.[1].words;
}
