import { type ComponentProps, type ReactNode, use } from "react";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, SelectField, TextAreaField } from "#app/office/forms/controls.tsx";
import { FormContext } from "#app/office/forms/form-state.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { SettingPageView, ShownField } from "./company-setting-form.ts";
import { RestorePreviousPanel, SettingForm, SettingFormNotice } from "./setting-review.tsx";

/** The page of a group of settings. `before` and `children` are shown above and below its form. */
export function SettingPage({
  title,
  lead,
  formTitle,
  form = (fields) => fields,
  readAs,
  before,
  children,
  page,
}: {
  page: SettingPageView;
  title: string;
  lead: string;
  formTitle: string;
  /** The form's content, with the fields as they are declared. */
  form?: (fields: ReactNode[]) => ReactNode;
  readAs?: ComponentProps<typeof SettingFormNotice>["readAs"];
  before?: ReactNode;
  children?: ReactNode;
}) {
  const effects = page.fields.flatMap(({ change, label, effect }) =>
    effect ? [[change ?? label, effect]] : [],
  );
  return (
    <OfficePage title={title} lead={lead}>
      <SettingFormNotice done={page.done} where={Object.fromEntries(effects)} readAs={readAs} />
      {before}
      <Panel title={formTitle} id="form">
        <SettingForm {...page} className="body setting-fields">
          {form(fieldRows(page.fields))}
        </SettingForm>
      </Panel>
      <RestorePreviousPanel {...page} />
      {children}
      <Timeline entries={page.timeline} />
    </OfficePage>
  );
}

function fieldRows(fields: readonly ShownField[]): ReactNode[] {
  const rows = Object.values(Object.groupBy(fields, ({ row, name }) => row ?? name));
  return rows.map((row = []) => {
    const controls = row.map((field) => <SettingControl key={field.name} field={field} />);
    const wide = row.some(({ rows: lines }) => lines);
    return controls.length === 1 ? (
      controls
    ) : (
      <div key={row[0]?.name} className={wide ? "together wide" : "together"}>
        {controls}
      </div>
    );
  });
}

function SettingControl({
  field: { name, label, hint, input, options, rows, saved },
}: {
  field: ShownField;
}) {
  const value = use(FormContext)?.value(name) ?? saved;
  if (input?.type === "hidden") return <input type="hidden" name={name} value={value} />;
  const control = { name, label, defaultValue: saved };
  if (options) return <SelectField {...control} options={options} />;
  if (rows) return <TextAreaField {...control} rows={rows} />;
  return <Field {...control} hint={hint} autoComplete="off" {...input} />;
}
