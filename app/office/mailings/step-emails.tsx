import { pluralize } from "#app/office/formatting.ts";
import { Button, ButtonLink } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { useHasMailServer } from "#app/office/record/describe-email.ts";
import { Style } from "#app/ui/style.tsx";
import type { EmailPreview } from "#business/reservations/messages/preview-booking-news.ts";
import sheet from "./step-emails.css?sheet";

const STEP_NAMES: Record<string, string> = {
  print: "mark as printed",
  unprint: "undo “printed”",
  drop: "mark as dropped off",
  undrop: "undo “dropped off”",
  correct: "save drop-offs",
  confirm: "mark as mailed",
  unconfirm: "undo “mailed”",
  "mail-anyway": "mail it anyway",
  "hand-over": "record this hand-over",
  "hand-back": "take back the last hand-over",
};

/** The emails that a step would send, word for word, before it is taken: with everything that was typed for it. */
export function StepEmailsPanel({
  preview: { emails, key },
  values,
  back,
}: {
  preview: EmailPreview;
  values: Readonly<Record<string, string>>;
  back: string;
}) {
  const sends = useHasMailServer();
  const { do: step = "", shownEmails: _, ...typed } = values;
  const many = pluralize(emails.length, "email");
  return (
    <Panel title={`Before you ${STEP_NAMES[step]}`} id="step-emails" aside={many}>
      <Style name="step-emails" sheet={sheet} />
      <div className="body step-emails">
        <p>
          Nothing has been saved or sent. This {sends ? "sends" : "writes"} {many}, one to each
          advertiser below. Read what they say first.
        </p>
        <ul>
          {emails.map(({ business, to, subject, text }, i) => (
            <li key={to + business}>
              <details open={i === 0}>
                <summary>
                  <b>{business}</b> <span>{to}</span>
                </summary>
                <p>{subject}</p>
                <pre>{text}</pre>
              </details>
            </li>
          ))}
        </ul>
        <form method="post">
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="shownEmails" value={key} />
          <div className="row">
            <Button type="submit" name="do" value={step} weight="go">
              {`${sends ? "Send" : "Write"} ${many} and ${STEP_NAMES[step]}`}
            </Button>
            <ButtonLink to={back}>Don't</ButtonLink>
          </div>
        </form>
      </div>
    </Panel>
  );
}
