import { ButtonLink, Submit } from "#app/office/forms/controls.tsx";
import { ANSWER_ID } from "#app/office/forms/form-state.ts";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { EmailPreview } from "#business/preview-emails.ts";
import { pluralize } from "#platform/number-word.ts";
import { useHasMailServer } from "./describe-email.ts";

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
    <Panel title={`Before you ${verb}`} id={ANSWER_ID} aside={many} body>
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
