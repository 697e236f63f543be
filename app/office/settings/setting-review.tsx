import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Notice, SubmitRow } from "#app/office/forms/controls.tsx";
import {
  FormErrorNotice,
  type FormErrorWithChanges,
} from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { EmailPreviewPanel } from "#app/office/record/email-preview.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Style } from "#app/ui/style.tsx";
import type { SettingDifference } from "#business/company/company-setting-definition.ts";
import type { EmailPreview } from "#business/preview-emails.ts";
import sheet from "./setting-review.css?sheet";

export type SettingReview = {
  changes: SettingDifference[];
  values: Record<string, string>;
  /** Texts as they would read, or what a check says of the change. */
  preview?: { title: string; text: string; isCheck?: boolean }[] | undefined;
};

/** What a group's form shows next: what saving would change, with the button that saves it. */
const REVIEW = "#review";

export type SettingFormResult =
  | FormErrorWithChanges
  | { review: SettingReview }
  | { emails: EmailPreview; values: Record<string, string> }
  | undefined;

const reviewInResult = (answer: SettingFormResult): SettingReview | undefined =>
  answer && "review" in answer ? answer.review : undefined;

const refusalFromAnswer = (answer: SettingFormResult): FormErrorWithChanges | undefined =>
  answer && "problem" in answer ? answer : undefined;

export function settingValuesAndProblems(answer: SettingFormResult, saved: Record<string, string>) {
  const refused = refusalFromAnswer(answer);
  const typed =
    reviewInResult(answer)?.values ?? (refused?.button === "former" ? undefined : refused?.values);
  return {
    value: (name: string) => typed?.[name] ?? saved[name] ?? "",
    problem: (field: string) => (refused?.field === field ? refused.problem : undefined),
  };
}

export function SettingForm({
  version,
  seen,
  answer,
  className = "body",
  children,
}: {
  version: number;
  seen: string;
  answer: SettingFormResult;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={REVIEW} className={className} noValidate>
      <HiddenFields version={version} seen={seen} />
      {children}
      <SubmitRow value="review" weight={reviewInResult(answer) ? "plain" : "go"}>
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
          <Style name="setting-review" sheet={sheet} />
          {from ? <del>{from}</del> : "Blank"} becomes {to ? <ins>{to}</ins> : "blank"}
        </p>
        {where && <p className="quiet">{where}</p>}
      </div>
    </li>
  );
}

export function SettingFormNotice({
  answer,
  done,
  where,
  readAs = (change) => change,
}: {
  answer: SettingFormResult;
  done: string | undefined;
  where?: Readonly<Record<string, string>>;
  /** How a change is shown, where it is not stored as people read it. */
  readAs?: (change: SettingDifference) => SettingDifference;
}) {
  const [refused, review] = [refusalFromAnswer(answer), reviewInResult(answer)];
  const { pathname } = useLocation();
  if (refused) return <FormErrorNotice refused={refused} />;
  if (answer && "emails" in answer) {
    return (
      <EmailPreviewPanel
        preview={answer.emails}
        verb="save the changes"
        values={answer.values}
        back={pathname}
      />
    );
  }
  if (!review) return done && <Notice kind="done">{done}</Notice>;
  const changes = review.changes.map(readAs);
  return <ReviewPanel review={{ ...review, changes }} where={where} />;
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
      <Panel title="Before you save" id="review">
        <div className="body">
          <p>Nothing has changed.</p>
        </div>
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
          <Style name="setting-review" sheet={sheet} />
          <h3>{isCheck ? title : `${title}, as it would read`}</h3>
          <p>{text}</p>
        </div>
      ))}
      <form method="post" className="body">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>To change something first, edit the form below and review again.</p>
        <SubmitRow value="save" weight="go">
          Save changes
        </SubmitRow>
      </form>
    </Panel>
  );
}

export function RestorePreviousPanel({
  former,
  version,
  seen,
  answer,
}: {
  former: SettingDifference[];
  version: number;
  seen: string;
  answer: SettingFormResult;
}) {
  if (former.length === 0 || reviewInResult(answer)) return null;
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
