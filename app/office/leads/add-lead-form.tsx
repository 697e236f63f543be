import { PostForm, Submit, TextAreaField } from "#app/office/forms/controls.tsx";
import { useFormState } from "#app/office/forms/form-state.ts";
import { Panel } from "#app/office/frame/office-page.tsx";
import { KnownCustomers } from "#app/office/known-customers/known-customers.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  LeadIndustrySelect,
  LeadMainFields,
  LeadOtherFields,
  PHONE_CONSENT_HINT,
} from "./lead-fields.tsx";

const MORE = ["person", "neighborhood", "source", "nextCallOn", "note"];

export function AddLeadForm() {
  const typed = useFormState("add-lead", undefined);
  const isOpen = MORE.some((name) => typed?.value(name) || typed?.problem(name));
  return (
    <Panel title="Add a lead" id="add-lead">
      <PostForm button="add-lead" action={officePaths.leads()} className="body">
        <div className="search">
          <LeadMainFields />
          <LeadIndustrySelect />
          <Submit value="add-lead" weight="go">
            Add lead
          </Submit>
        </div>
        <p className="quiet">An email or a phone number is enough. {PHONE_CONSENT_HINT}</p>
        <KnownCustomers />
        <details open={isOpen}>
          <summary>Next call, contact, and note</summary>
          <div className="stack">
            <LeadOtherFields />
            <TextAreaField id="add-note" label="Note" name="note" />
          </div>
        </details>
      </PostForm>
    </Panel>
  );
}
