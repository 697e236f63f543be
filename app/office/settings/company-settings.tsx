import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { andList } from "#app/office/formatting.ts";
import { Field, SelectField, TextAreaField } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { findCompanyDetailTodos } from "#app/office/settings/overview/launch-todos.ts";
import { Style } from "#app/ui/style.tsx";
import {
  companyDetailLocations,
  companyDetailsForm,
  companyDetailsSetting,
  toCompanyDetailsFormValues,
} from "#business/company/company-details-setting.ts";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import { weekdayName } from "#company.ts";
import type { Route } from "./+types/company-settings.ts";
import { handleSettingForm, loadSettingPageData } from "./company-setting-form.ts";
import fields from "./setting-fields.css?sheet";
import {
  RestorePreviousPanel,
  SettingForm,
  SettingFormNotice,
  settingValuesAndProblems,
} from "./setting-review.tsx";

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const { value, ...setting } = await loadSettingPageData(companyDetailsSetting, {
      request,
      now,
    });
    return {
      ...setting,
      saved: toCompanyDetailsFormValues(value),
      left: findCompanyDetailTodos(value).map(({ what }) => what),
    };
  },
);

export const action = officeAction("settings.change", (args, { actionContext }) =>
  handleSettingForm(
    companyDetailsSetting,
    (form) => parseSettingFormOrRefuse(companyDetailsForm, Object.fromEntries(form)),
    args,
    actionContext,
  ),
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Company");

const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), name: weekdayName(day) }));

export default function CompanySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, left, timeline } = loaderData;
  return (
    <OfficePage
      title="Company"
      lead="Your name, phone, email, address, and hours, as shown on pages, in emails, and on invoices."
    >
      <SettingFormNotice answer={actionData} done={done} where={companyDetailLocations} />
      {left.length > 0 && (
        <Panel title="Before launch" aside={`${left.length} left`}>
          <div className="body">
            <p>Still placeholders: {andList.format(left)}.</p>
          </div>
        </Panel>
      )}
      <CompanyForm {...loaderData} answer={actionData} />
      <RestorePreviousPanel {...loaderData} answer={actionData} />
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

function CompanyForm({
  saved,
  seen,
  version,
  answer,
}: Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] }) {
  const { value, problem } = settingValuesAndProblems(answer, saved);
  const field = (name: keyof typeof saved) => ({
    id: `company-${name}`,
    name,
    defaultValue: value(name),
    problem: problem(name),
  });
  return (
    <Panel title="Name and contact" id="company">
      <SettingForm version={version} seen={seen} answer={answer} className="body setting-fields">
        <Style name="setting-fields" sheet={fields} />
        <Field {...field("tradeName")} label="Company name" autoComplete="organization" />
        <Field
          {...field("parentCompany")}
          label="Legal name"
          hint="The company behind the name. Customers make checks out to this name."
          autoComplete="off"
        />
        <Field {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
        <Field
          {...field("email")}
          label="Email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="email"
        />
        <Field {...field("street")} label="Street address" autoComplete="street-address" />
        <div className="together">
          <Field {...field("city")} label="City" autoComplete="address-level2" />
          <Field {...field("region")} label="State" maxLength={2} autoComplete="address-level1" />
          <Field {...field("postalCode")} label="ZIP Code" autoComplete="postal-code" />
        </div>
        <Field
          {...field("location")}
          label="Location on the map (optional)"
          hint="Latitude and longitude, like 33.4942, -111.9261. In Google Maps, right-click your office and click the numbers to copy them."
          autoComplete="off"
        />
        <div className="together">
          <SelectField {...field("firstDay")} label="Phone hours: first day" options={DAYS} />
          <SelectField {...field("lastDay")} label="Last day" options={DAYS} />
        </div>
        <div className="together">
          <Field {...field("opens")} label="From (Arizona time)" type="time" />
          <Field {...field("closes")} label="To" type="time" />
        </div>
        <TextAreaField
          {...field("social")}
          label="Social profiles, one address per line (optional)"
          rows={4}
        />
      </SettingForm>
    </Panel>
  );
}
