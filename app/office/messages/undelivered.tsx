import { Notice } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { UndeliveredMessage } from "#platform/mail/find-messages-about.server.ts";

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
