import { data, type RouterContextProvider, redirect } from "react-router";
import { formText, formTexts } from "#app/office/access/office-access.ts";
import { formErrorWithChanges } from "#app/office/forms/form-error-with-changes.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
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
import { versionInForm } from "./photo-in-form.ts";
import { loadSettingHistory } from "./setting-history.ts";
import type { SettingReview } from "./setting-review.tsx";

/** A group of settings as the audit log names it. */
const subjectsOf = <Value>({ name }: CompanyGroup<Value>) => [
  { type: "company-setting", id: name },
];

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

/**
 * Answers the form of a group: `review` says what would change, with the preview where there is one, `save` changes it, `former` goes back by one change. A
 * refusal comes back with everything that was typed.
 */
export async function applySettingForm<Value>(
  group: CompanyGroup<Value>,
  parse: (form: FormData) => Value,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  actionContext: ActionContext,
  preview?: (value: Value, changes: SettingChange[]) => Promise<SettingReview["preview"]>,
) {
  const form = await request.formData().catch(() => new FormData());
  const expectedVersion = versionInForm(form);
  const button = formText(form, "do");
  try {
    switch (button) {
      case "review": {
        const { value } = await findCompanySetting(group);
        const wanted = parse(form);
        const changes = findSettingChanges(group, value, wanted);
        const review: SettingReview = {
          changes,
          values: formTexts(form),
          preview: await preview?.(wanted, changes),
        };
        return { review };
      }
      case "save":
        await changeCompanySetting(group, { value: parse(form), expectedVersion }, actionContext);
        break;
      case "former":
        await restoreFormerSetting(group, { expectedVersion }, actionContext);
        break;
      default:
        throw data(null, { status: 422 });
    }
  } catch (error) {
    return formErrorWithChanges(error, form, subjectsOf(group), context);
  }
  throw redirect(`${new URL(request.url).pathname}?done=${button}`, 303);
}

/** The success messages, named in the next page's address. */
export const SETTING_DONE: Partial<Record<string, string>> = {
  save: "Saved. The site shows it now.",
  former: "The former values are back. The site shows it now.",
};
