import type { ReactNode } from "react";
import { Notice } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { BreakableEmailText } from "#app/ui/breakable-email-text.tsx";
import { Link } from "#app/ui/link.tsx";
import type { UndeliveredMessage } from "#platform/mail/find-messages-about.server.ts";
import type { MessageState } from "#platform/mail/message.ts";
import { messageStateLabels } from "./message-labels.ts";

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

export function Undelivered({ messages }: { messages: readonly UndeliveredMessage[] }) {
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
