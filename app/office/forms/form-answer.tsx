import type { ReactNode } from "react";
import { useActionData, useLocation } from "react-router";
import { EmailPreviewPanel } from "#app/office/record/email-preview.tsx";
import { DoneNotice } from "#app/office/undo/done-notice.tsx";
import { Notice } from "./controls.tsx";
import { ANSWER_ID, type EmailsToRead, useRefusedForm } from "./form-state.ts";

const areEmails = (answer: unknown): answer is EmailsToRead =>
  typeof answer === "object" && answer !== null && "emails" in answer && "verb" in answer;

/**
 * What the page's last form is answered: why it was refused, the emails it would send, or that it is done. `back`: where "Go
 * back" leads from its emails.
 */
export function FormAnswer({ done, back }: { done?: ReactNode; back?: string }) {
  const answer: unknown = useActionData();
  const refused = useRefusedForm();
  const { pathname } = useLocation();
  if (refused) {
    return (
      <Notice kind="problem" id={ANSWER_ID}>
        {refused.problem}
        {refused.since.length > 0 && (
          <>
            <p>Changed since you opened it:</p>
            <ul>
              {refused.since.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>We kept what you typed. Save again if it’s still right.</p>
          </>
        )}
      </Notice>
    );
  }
  if (areEmails(answer))
    return <EmailPreviewPanel {...answer} preview={answer.emails} back={back ?? pathname} />;
  return answer === undefined && done ? <DoneNotice>{done}</DoneNotice> : null;
}
