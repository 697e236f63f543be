import { type ComponentProps, type ReactNode, use } from "react";
import { useActionData } from "react-router";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, SelectField, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { FormStateContext, useRefusedForm } from "#app/office/forms/form-state.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Style } from "#app/ui/style.tsx";
import type { SettingDifference } from "#business/company/company-setting-definition.ts";
import type { SettingPageView, ShownSettingField } from "./company-setting-form.ts";
import sheet from "./settings.css?sheet";

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
      <PreviousSettingValuesPanel {...page} />
      {children}
      <Timeline entries={page.timeline} />
    </OfficePage>
  );
}

function fieldRows(fields: readonly ShownSettingField[]): ReactNode[] {
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
  field: ShownSettingField;
}) {
  const value = use(FormStateContext)?.value(name) ?? saved;
  if (input?.type === "hidden") return <input type="hidden" name={name} value={value} />;
  const control = { name, label, defaultValue: saved };
  if (options) return <SelectField {...control} options={options} />;
  if (rows) return <TextAreaField {...control} rows={rows} />;
  return <Field {...control} hint={hint} autoComplete="off" {...input} />;
}

export type SettingReview = {
  changes: SettingDifference[];
  values: Record<string, string>;
  /** Texts as they would read, or what a check says of the change. */
  preview?: { title: string; text: string; isCheck?: boolean }[] | undefined;
};

const REVIEW = "#review";

/** What saving would change, once somebody asked for it. */
export function useSettingReview(): SettingReview | undefined {
  const answer: unknown = useActionData();
  const isReview = typeof answer === "object" && answer !== null && "review" in answer;
  return isReview ? (answer.review as SettingReview) : undefined;
}

/** A setting's form: its controls show what was typed, also while a person reviews what that would change. */
export function SettingForm({
  version,
  seen,
  className = "body",
  children,
}: {
  version: number;
  seen: string;
  className?: string;
  children: ReactNode;
}) {
  const [review, refused] = [useSettingReview(), useRefusedForm()];
  const typed = review?.values ?? (refused?.button === "former" ? undefined : refused?.values);
  const state = typed && {
    value: (name = "") => typed[name],
    problem: (field = "") => (refused?.field === field ? refused.problem : undefined),
  };
  return (
    <form method="post" action={REVIEW} className={className} noValidate>
      <HiddenFields version={version} seen={seen} />
      <FormStateContext value={state}>{children}</FormStateContext>
      <SubmitRow value="review" weight={review ? "plain" : "go"}>
        Review changes
      </SubmitRow>
    </form>
  );
}

function ChangeRow({
  change: { what, from, to },
  where,
}: {
  change: SettingDifference;
  where?: string | undefined;
}) {
  return (
    <li>
      <div>
        <b>{what}</b>
        <p className="setting-change">
          {from ? <del>{from}</del> : "Blank"} becomes {to ? <ins>{to}</ins> : "blank"}
        </p>
        {where && <p className="quiet">{where}</p>}
      </div>
    </li>
  );
}

export function SettingFormNotice({
  done,
  where,
  readAs = (change) => change,
}: {
  done: string | undefined;
  where?: Readonly<Record<string, string>>;
  /** How a change is shown, where it is not stored as people read it. */
  readAs?: (change: SettingDifference) => SettingDifference;
}) {
  const review = useSettingReview();
  return (
    <>
      <Style name="settings" sheet={sheet} />
      {review ? (
        <ReviewPanel review={{ ...review, changes: review.changes.map(readAs) }} where={where} />
      ) : (
        <FormAnswer done={done} />
      )}
    </>
  );
}

function ReviewPanel({
  review: { changes, values, preview = [] },
  where = {},
}: {
  review: SettingReview;
  where: Readonly<Record<string, string>> | undefined;
}) {
  const { do: _, ...kept } = values;
  if (changes.length === 0) {
    return (
      <Panel title="Before you save" id="review" body>
        <p>Nothing has changed.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Before you save" id="review" aside="Not saved yet">
      <ul className="rows">
        {changes.map((change) => (
          <ChangeRow key={change.what} change={change} where={where[change.what]} />
        ))}
      </ul>
      {preview.map(({ title, text, isCheck }) => (
        <div key={title} className="body setting-preview">
          <h3>{isCheck ? title : `${title}, as it would read`}</h3>
          <p>{text}</p>
        </div>
      ))}
      <form method="post" className="body">
        <HiddenFields {...kept} />
        <p>To change something first, edit the form below and review again.</p>
        <SubmitRow value="save" weight="go">
          Save changes
        </SubmitRow>
      </form>
    </Panel>
  );
}

export function PreviousSettingValuesPanel({
  former,
  version,
  seen,
}: {
  former: SettingDifference[];
  version: number;
  seen: string;
}) {
  const review = useSettingReview();
  if (former.length === 0 || review) return null;
  return (
    <Panel title="Previous values" id="former">
      <ul className="rows">
        {former.map((change) => (
          <ChangeRow key={change.what} change={change} />
        ))}
      </ul>
      <form method="post" className="body">
        <HiddenFields version={version} seen={seen} />
        <SubmitRow value="former">Use the previous values</SubmitRow>
      </form>
    </Panel>
  );
}
