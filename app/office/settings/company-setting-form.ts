import { data, type RouterContextProvider, redirect } from "react-router";
import { formText, formTexts } from "#app/office/access/office-access.ts";
import { actorName } from "#app/office/audit-log/actor-name.ts";
import { describeEvent } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { formErrorWithChanges } from "#app/office/forms/form-error-with-changes.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import {
  type CompanyGroup,
  findSettingChanges,
  type SettingChange,
} from "#business/company/company-group.ts";
import {
  changeCompanySetting,
  findCompanySetting,
  restoreFormerSetting,
} from "#business/company/company-setting.ts";
import { findOperatorNames } from "#business/team/find-operators.ts";
import { versionInForm } from "./photo-in-form.ts";
import type { SettingReview } from "./setting-review.tsx";

/** A group of settings as the audit log names it. */
const subjectsOf = <Value>({ name }: CompanyGroup<Value>) => [
  { type: "company-setting", id: name },
];

type Subjects = Parameters<typeof findAuditEntriesForSubjects>[0];

/** What the page of a setting shows of its history, and the last entry of it that it has seen. */
export async function loadSettingHistory(subjects: Subjects, now: Date) {
  const [history, names] = await Promise.all([
    findAuditEntriesForSubjects(subjects),
    findOperatorNames(),
  ]);
  return {
    seen: String(history.at(-1)?.id ?? 0),
    timeline: history.map(({ id, occurredAt, actor, event, detail }) => ({
      id,
      when: formatMoment(occurredAt, now),
      who: actorName(actor, names),
      what: describeEvent(event, detail),
    })),
  };
}

/** What the page of a group needs beside its own form: what was before, and the history. */
export async function loadSetting<Value>(group: CompanyGroup<Value>, now: Date) {
  const [setting, history] = await Promise.all([
    findCompanySetting(group),
    loadSettingHistory(subjectsOf(group), now),
  ]);
  return {
    value: setting.value,
    version: setting.version,
    former: setting.version === 0 ? [] : findSettingChanges(group, setting.value, setting.former),
    ...history,
  };
}

/** What the buttons of a setting's form do: say what would change, change it, or go back by one change. */
type ReviewedSetting = {
  subjects: Subjects;
  review: (form: FormData, expectedVersion: number) => Promise<SettingReview>;
  save: (form: FormData, expectedVersion: number) => Promise<void>;
  restore: (expectedVersion: number) => Promise<void>;
};

/** Answers the form of a setting. A refusal comes back with everything that was typed. */
export async function applyReviewedForm(
  { subjects, review, save, restore }: ReviewedSetting,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const form = await request.formData().catch(() => new FormData());
  const expectedVersion = versionInForm(form);
  const button = formText(form, "do");
  try {
    switch (button) {
      case "review":
        return { review: await review(form, expectedVersion) };
      case "save":
        await save(form, expectedVersion);
        break;
      case "former":
        await restore(expectedVersion);
        break;
      default:
        throw data(null, { status: 422 });
    }
  } catch (error) {
    return formErrorWithChanges(error, form, subjects, context);
  }
  throw redirect(`${new URL(request.url).pathname}?done=${button}`, 303);
}

/**
 * Answers the form of a group: `review` says what would change, with the preview where there is one, `save` changes it, `former` goes back by one change. A
 * refusal comes back with everything that was typed.
 */
export function applySettingForm<Value>(
  group: CompanyGroup<Value>,
  parse: (form: FormData) => Value,
  args: { request: Request; context: Readonly<RouterContextProvider> },
  actionContext: ActionContext,
  preview?: (value: Value, changes: SettingChange[]) => Promise<SettingReview["preview"]>,
) {
  return applyReviewedForm(
    {
      subjects: subjectsOf(group),
      async review(form) {
        const { value } = await findCompanySetting(group);
        const wanted = parse(form);
        const changes = findSettingChanges(group, value, wanted);
        return { changes, values: formTexts(form), preview: await preview?.(wanted, changes) };
      },
      save: (form, expectedVersion) =>
        changeCompanySetting(group, { value: parse(form), expectedVersion }, actionContext),
      restore: (expectedVersion) => restoreFormerSetting(group, { expectedVersion }, actionContext),
    },
    args,
  );
}

/** The success messages, named in the next page's address. */
export const SETTING_DONE: Partial<Record<string, string>> = {
  save: "Saved. The site shows it now.",
  former: "The previous values are back. The site shows it now.",
};
