import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { DoneNotice } from "#app/office/frame/done-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { useHasMailServer } from "#app/office/record/describe-upcoming-email.ts";
import type { EmailPreview } from "#business/preview-emails.ts";
import { pluralize } from "#platform/number-word.ts";
import { ButtonLink, Notice, Submit } from "./controls.tsx";
import { FORM_ANSWER_ELEMENT_ID, useFormAnswer } from "./form-state.ts";

/**
 * What the page's last form is answered: why it was refused, the emails it would send, or that it is done. `back`: where "Go
 * back" leads from its emails.
 */
export function FormAnswer({ done, back }: { done?: ReactNode; back?: string }) {
  const answer = useFormAnswer();
  const { pathname } = useLocation();
  if (answer?.outcome === "refused") {
    return (
      <Notice kind="problem" id={FORM_ANSWER_ELEMENT_ID}>
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

export function EmailPreviewPanel({
  preview: { emails, key },
  verb,
  values,
  back,
}: {
  preview: EmailPreview;
  verb: string;
  values: Readonly<Record<string, string | readonly string[]>>;
  back: string;
}) {
  const sends = useHasMailServer();
  const { do: action = "", shownEmails: _, ...typed } = values;
  const many = pluralize(emails.length, "email");
  return (
    <Panel title={`Before you ${verb}`} id={FORM_ANSWER_ELEMENT_ID} aside={many} body>
      <p>
        Nothing has been saved or sent. This {sends ? "sends" : "writes"} {many}. Read what{" "}
        {emails.length === 1 ? "it says" : "they say"} first.
      </p>
      <PreviewedEmailList emails={emails} />
      <form method="post">
        {Object.entries(typed).flatMap(([name, value]) =>
          [value]
            .flat()
            .map((one) => <input key={name + one} type="hidden" name={name} value={one} />),
        )}
        <input type="hidden" name="shownEmails" value={key} />
        <div className="row">
          <Submit value={action} weight="go">
            {`${sends ? "Send" : "Write"} ${many} and ${verb}`}
          </Submit>
          <ButtonLink to={back}>Go back</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}

export function PreviewedEmailList({ emails }: { emails: EmailPreview["emails"] }) {
  return (
    <ul className="email-list">
      {emails.map(({ to, subject, text }, i) => (
        <li key={to + subject}>
          <details open={i === 0}>
            <summary>
              <b>{to}</b> <span>{subject}</span>
            </summary>
            <pre>{text}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
