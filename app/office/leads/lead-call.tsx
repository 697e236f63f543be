import { SelectField, Submit, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import {
  type FormErrorWithChanges,
  fieldValuesAndProblems,
} from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { callOutcomes } from "#business/leads/lead.ts";
import { callOutcomeLabels } from "./lead-labels.ts";

type ShownCall = { id: number; what: string; when: string; by: string };

type Props = {
  lead: {
    version: number;
    seen: string;
    person: string | null;
    phone: string | null;
    email: string | null;
    /** When to call next, in words; "" for no date. */
    nextCall: string;
    /** Why the date of the next call is a bad one. */
    badCallDay: string | undefined;
    calls: readonly ShownCall[];
    lastCall: number | undefined;
  };
  refused: FormErrorWithChanges | undefined;
};

export function LeadCallPanel({ lead, refused }: Props) {
  const { version, seen, person, phone, email, nextCall, badCallDay, calls, lastCall } = lead;
  const typed = fieldValuesAndProblems(refused, "call");
  return (
    <Panel title="Call them" id="call" aside={nextCall && `Next call ${nextCall}`}>
      <div className="body">
        <ContactLinks person={person} phone={phone} email={email} />
        {badCallDay && <p>The next call is on {badCallDay}</p>}
        <form method="post" className="stack" key={version}>
          <HiddenFields version={version} seen={seen} />
          <SelectField
            {...typed.field("outcome")}
            label="How did it go?"
            required
            options={[
              { value: "", name: "Choose…" },
              ...callOutcomes.map((each) => ({ value: each, name: callOutcomeLabels[each] })),
            ]}
          />
          <DateField
            {...typed.field("nextCallOn")}
            id="next-call"
            label="Call back on"
            hint="If nobody answered and you leave this blank, we’ll use the next business day."
            need="call"
          />
          <TextAreaField {...typed.field("said", "", "note")} label="Note (optional)" rows={2} />
          <SubmitRow value="call" weight="go">
            Save call
          </SubmitRow>
        </form>
      </div>
      {calls.length > 0 && (
        <ul className="rows">
          {calls.map(({ id, what, when, by }) => (
            <li key={id}>
              <div>
                <b>{what}</b>
                <p>
                  {by}, {when}
                </p>
              </div>
              {id === lastCall && (
                <form method="post">
                  <input type="hidden" name="call" value={id} />
                  <Submit value="take-back-call">Undo this call</Submit>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
