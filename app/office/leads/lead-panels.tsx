import { Field, SelectField, SubmitRow } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  fieldValuesAndProblems,
} from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import {
  describeKnownCustomer,
  knownCustomerPagePath,
} from "#app/office/known-customers/describe-known-customer.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Facts } from "#app/office/record/facts.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { type LeadState, leadStates } from "#business/leads/lead.ts";
import type { KnownCustomer } from "#business/reservations/confirm/find-known-customers.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { type LeadFieldName, LeadFields } from "./lead-fields.tsx";
import { leadStateLabels } from "./lead-labels.ts";

type PanelProps = {
  lead: Record<LeadFieldName, string | null> & {
    state: LeadState;
    to: LeadState;
    version: number;
    /** The last entry of the audit log when the page was read. */
    seen: string;
    reason: string | null;
    facts: readonly (readonly [string, string])[];
    /** The industry they searched for, if none goes by that word. */
    newWord: string | undefined;
  };
  refused: FormErrorWithChanges | undefined;
};

export function PossibleMatchesPanel({ known }: { known: readonly KnownCustomer[] }) {
  return (
    <Panel title="You may know them already">
      <ul className="rows">
        {known.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <div>
              <Link to={knownCustomerPagePath(one)}>{one.name}</Link>
              <p>{describeKnownCustomer(one)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function StatusPanel({ lead, refused }: PanelProps) {
  const { state, to, version } = lead;
  const typed = fieldValuesAndProblems(refused, "move");
  return (
    <Panel
      title="Status"
      aside={<b className={`pill ${leadStateLabels[state].look}`}>{leadStateLabels[state].name}</b>}
    >
      <div className="body">
        <form method="post" className="stack" key={`${version} ${to}`}>
          <HiddenFields version={version} seen={lead.seen} />
          <SelectField
            {...typed.field("to", to)}
            label="Status"
            options={leadStates.map((each) => ({
              value: each,
              name: leadStateLabels[each].name,
            }))}
          />
          <Field
            {...typed.field("reason", lead.reason ?? "")}
            label="Reason"
            hint="Required for lost leads."
          />
          <SubmitRow value="move">Save status</SubmitRow>
        </form>
      </div>
    </Panel>
  );
}

export function DetailsPanel({ lead, refused }: PanelProps) {
  const { version, facts, newWord } = lead;
  const typed = fieldValuesAndProblems(refused, "change");
  const value = (name: LeadFieldName) =>
    typed.value(name, name === "phone" ? formatPhone(lead.phone ?? "") : (lead[name] ?? ""));
  return (
    <Panel title="Details">
      <div className="body">
        <Facts facts={facts} />
        {newWord && (
          <p>
            We don’t list that industry under this word.{" "}
            <Link to={officePaths.industrySettings(newWord)}>Add “{newWord}” as a search word</Link>
          </p>
        )}
      </div>
      <details className="decide" id="change" open={typed.refused}>
        <summary>Change details</summary>
        <form method="post" className="stack" key={version}>
          <HiddenFields version={version} seen={lead.seen} />
          <LeadFields value={value} problem={typed.problem} />
          <SubmitRow value="change">Save details</SubmitRow>
        </form>
      </details>
    </Panel>
  );
}

/** Deletes the lead; the list that follows offers to restore it. */
export function DeletePanel({ id, version, seen }: { id: number; version: number; seen: string }) {
  return (
    <Panel title="Delete">
      <form method="post" action={officePaths.lead(id)} className="body" id="delete">
        <HiddenFields version={version} seen={seen} />
        <p>
          For a lead you added by mistake, or someone who asks to be deleted. You can undo this for
          a day. After that, the lead, its notes, and its calls are gone for good.
        </p>
        <SubmitRow value="delete" weight="danger">
          Delete lead
        </SubmitRow>
      </form>
    </Panel>
  );
}
