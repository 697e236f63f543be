import type { FormError } from "#app/office/access/office-access.ts";
import { Field, SelectField, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { PHONE_CONSENT_HINT } from "./lead-fields.tsx";

type RefusedWaitlistEntry = FormError & { values: Record<string, string> };

/** For a business that asks by phone or in person. */
export function AddWaitlistEntryForm({
  mailings,
  refused,
}: {
  mailings: readonly { id: number; name: string }[];
  refused: RefusedWaitlistEntry | undefined;
}) {
  const field = (name: string) => {
    const problem = refused?.field === name ? refused.problem : undefined;
    return {
      ...{ id: `add-${name}`, name, defaultValue: refused?.values[name] ?? "" },
      ...(problem && { problem }),
    };
  };
  return (
    <Panel title="Add to the waitlist" id="add-to-waitlist">
      <form method="post" action={officePaths.waitlist()} className="body">
        <div className="search">
          <SelectField
            {...field("mailingId")}
            label="Mailing"
            options={[
              { value: "", name: "Choose" },
              ...mailings.map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
          <SelectField
            {...field("industry")}
            label="Industry"
            options={[
              { value: "", name: "Choose" },
              ...listShownIndustries().map(({ slug, name }) => ({ value: slug, name })),
            ]}
          />
          <Field {...field("email")} label="Email" inputMode="email" autoComplete="off" />
          <Field {...field("name")} label="Name" maxLength={80} autoComplete="off" />
          <Field {...field("phone")} label="Phone" type="tel" autoComplete="off" />
        </div>
        <TextAreaField {...field("note")} label="Note" maxLength={500} />
        <p className="quiet">
          They join the end of the line right away. We don’t email them. {PHONE_CONSENT_HINT}
        </p>
        <SubmitRow value="add">Add to the waitlist</SubmitRow>
      </form>
    </Panel>
  );
}
