import type { FormError } from "#app/office/access/office-access.ts";
import { Submit, TextAreaField } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { KnownCustomers } from "#app/office/known-customers/known-customers.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  LeadIndustrySelect,
  LeadMainFields,
  LeadOtherFields,
  PHONE_CONSENT_HINT,
} from "./lead-fields.tsx";

export type RefusedLead = FormError & { values: Record<string, string> };

const MORE = ["person", "neighborhood", "source", "nextCallOn", "note"];

export function AddLeadForm({ refused }: { refused: RefusedLead | undefined }) {
  const value = (name: string) => refused?.values[name] ?? "";
  const problem = (name: string) => (refused?.field === name ? refused.problem : undefined);
  const props = { value, problem };
  const isOpen = MORE.some((name) => value(name) !== "" || problem(name));
  return (
    <Panel title="Add a lead" id="add-lead">
      <form method="post" action={officePaths.leads()} className="body">
        <div className="search">
          <LeadMainFields {...props} />
          <LeadIndustrySelect {...props} />
          <Submit value="add-lead" weight="go">
            Add lead
          </Submit>
        </div>
        <p className="quiet">An email or a phone number is enough. {PHONE_CONSENT_HINT}</p>
        <KnownCustomers />
        <details open={isOpen}>
          <summary>Next call, contact, and note</summary>
          <div className="stack">
            <LeadOtherFields {...props} />
            <TextAreaField
              id="add-note"
              label="Note"
              name="note"
              defaultValue={value("note")}
              problem={problem("note")}
            />
          </div>
        </details>
      </form>
    </Panel>
  );
}
