import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import type { LeadDetails } from "#business/leads/lead.ts";
import { areas } from "#business/mailings/areas.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";

export type LeadFieldName = keyof LeadDetails | "nextCallOn";

export type LeadFieldsProps = {
  prefix?: string;
  values?: Partial<Record<LeadFieldName, string | null>>;
};

/** Our Privacy page promises it, so everybody who types a number reads it. */
export const PHONE_CONSENT_HINT = "Only add a phone number they gave you for calls.";

const toField = (name: LeadFieldName, { values, prefix = "" }: LeadFieldsProps) => ({
  id: `${prefix}${name}`,
  name,
  defaultValue: values?.[name] ?? "",
});

export function LeadMainFields(props: LeadFieldsProps) {
  return (
    <>
      <Field {...toField("business", props)} label="Business" autoComplete="off" />
      <Field {...toField("email", props)} label="Email" inputMode="email" autoComplete="off" />
      <Field {...toField("phone", props)} label="Phone" type="tel" autoComplete="off" />
    </>
  );
}

export function LeadIndustrySelect(props: LeadFieldsProps) {
  return (
    <SelectField
      name="industry"
      label="Industry"
      defaultValue={props.values?.industry ?? ""}
      options={[
        { value: "", name: "Unknown" },
        ...listAllIndustries().map(({ slug, name }) => ({ value: slug, name })),
      ]}
    />
  );
}

export function LeadOtherFields(props: LeadFieldsProps) {
  return (
    <>
      <Field {...toField("person", props)} label="Contact" autoComplete="off" />
      <Field
        {...toField("neighborhood", props)}
        label="Neighborhood"
        list="neighborhoods"
        autoComplete="off"
      />
      <datalist id="neighborhoods">
        {areas.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <Field
        {...toField("source", props)}
        label="Source"
        hint="For example: referral, street fair."
        autoComplete="off"
      />
      <DateField {...toField("nextCallOn", props)} label="Next call" need="call" />
    </>
  );
}

export function LeadFields(props: LeadFieldsProps) {
  return (
    <>
      <LeadMainFields {...props} />
      <p className="quiet">{PHONE_CONSENT_HINT}</p>
      <LeadIndustrySelect {...props} />
      <LeadOtherFields {...props} />
    </>
  );
}
