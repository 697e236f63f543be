import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { DoneNotice } from "#app/office/frame/done-notice.tsx";
import { EmailPreviewPanel } from "#app/office/record/email-preview.tsx";
import { Notice } from "./controls.tsx";
import { ANSWER_ID, useFormAnswer } from "./form-state.ts";

/**
 * What the page's last form is answered: why it was refused, the emails it would send, or that it is done. `back`: where "Go
 * back" leads from its emails.
 */
export function FormAnswer({ done, back }: { done?: ReactNode; back?: string }) {
  const answer = useFormAnswer();
  const { pathname } = useLocation();
  if (answer?.outcome === "refused") {
    return (
      <Notice kind="problem" id={ANSWER_ID}>
        {answer.problem}
        {answer.since.length > 0 && (
          <>
            <p>Changed since you opened it:</p>
            <ul>
              {answer.since.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>We kept what you typed. Save again if it’s still right.</p>
          </>
        )}
      </Notice>
    );
  }
  if (answer?.outcome === "emails")
    return <EmailPreviewPanel {...answer} preview={answer.emails} back={back ?? pathname} />;
  return answer === undefined && done ? <DoneNotice>{done}</DoneNotice> : null;
}
