import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, SelectField, TextAreaField } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { Link } from "#app/ui/link.tsx";
import { pressStandards } from "#artwork/press/press-profile.ts";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  printerForm,
  printerPresets,
  printerSetting,
  toPrinterFormValues,
} from "#business/company/printer-setting.ts";
import type { Route } from "./+types/printer-settings.ts";
import {
  handleSettingForm,
  loadSettingPageData,
  type settingDoneMessages,
} from "./company-setting-form.ts";
import {
  RestorePreviousPanel,
  SettingForm,
  SettingFormNotice,
  settingValuesAndProblems,
} from "./setting-review.tsx";

const DONE: typeof settingDoneMessages = {
  save: "Saved. Print files made from now on use it.",
  former: "The previous printer is back.",
};

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const { value, ...setting } = await loadSettingPageData(printerSetting, {
      request,
      now,
      messages: DONE,
    });
    const asked = new URL(request.url).searchParams.get("preset") ?? "";
    const { name: _, ...preset } = getOwnProperty(printerPresets, asked) ?? { name: "" };
    return { ...setting, saved: toPrinterFormValues({ ...value, ...preset }) };
  },
);

export const action = officeAction("settings.change", (args, { actionContext }) =>
  handleSettingForm(
    printerSetting,
    (form) => parseSettingFormOrRefuse(printerForm, Object.fromEntries(form)),
    args,
    actionContext,
  ),
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Printer");

export default function PrinterSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, saved, seen, version, timeline } = loaderData;
  const { value, problem } = settingValuesAndProblems(actionData, saved);
  const field = (name: string) => ({
    id: name,
    name,
    autoComplete: "off",
    defaultValue: value(name),
    problem: problem(name),
  });
  return (
    <OfficePage title="Printer" lead="Who prints the card, and how they want the file.">
      <SettingFormNotice answer={actionData} done={done} />
      <Panel title="Start from what printers usually ask" id="presets">
        <ul className="rows">
          {Object.entries(printerPresets).map(([id, { name, standard, marks, inkLimit }]) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p>
                  {standard}, {marks ? "crop marks" : "no marks"}, at most {inkLimit}% ink
                </p>
              </div>
              <Link to={`${officePaths.printerSettings()}?preset=${id}#file`}>
                Start from {name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="The printer" id="file">
        <SettingForm version={version} seen={seen} answer={actionData}>
          <Field {...field("name")} label="Printer" />
          <Field {...field("contact")} label="Contact" />
          <Field {...field("email")} label="Email" type="email" />
          <Field {...field("phone")} label="Phone" type="tel" />
          <SelectField
            {...field("standard")}
            label="File type"
            options={pressStandards.map((standard) => ({ value: standard, name: standard }))}
          />
          <Field {...field("bleed")} label="Bleed in inches" inputMode="decimal" />
          <SelectField
            {...field("marks")}
            label="Crop marks"
            options={[
              { value: "", name: "None" },
              { value: "on", name: "Crop marks and targets" },
            ]}
          />
          <Field
            {...field("inkLimit")}
            label="Ink limit in percent"
            hint="All four inks together. Ask your printer: most say 240 to 300."
            inputMode="numeric"
          />
          <Field {...field("stock")} label="Stock and coating" />
          <Field
            {...field("turnaroundDays")}
            label="Turnaround in business days"
            inputMode="numeric"
          />
          <Field
            {...field("fileName")}
            label="File name"
            hint="We fill in {mailing}, {number}, and {date}."
          />
          <TextAreaField
            {...field("prices")}
            label="Price list, a quantity and its price per line"
          />
        </SettingForm>
      </Panel>
      <RestorePreviousPanel {...loaderData} answer={actionData} />
      <Timeline entries={timeline} />
    </OfficePage>
  );
}
