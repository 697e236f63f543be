import type { ReactNode } from "react";
import { officePaths } from "#app/office/office-paths.ts";
import { BreakableEmailText } from "#app/ui/breakable-email-text.tsx";
import { Link } from "#app/ui/link.tsx";
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
