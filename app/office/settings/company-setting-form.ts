import { data, type RouterContextProvider, redirect } from "react-router";
import { formText, formTextsByName } from "#app/office/access/office-access.ts";
import { loadHistory } from "#app/office/audit-log/load-history.ts";
import { doneMessage } from "#app/office/forms/done-message.ts";
import { formErrorWithChangesOrThrow } from "#app/office/forms/form-error-with-changes-or-throw.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  type CompanySettingDefinition,
  compareSettings,
  type SettingDifference,
} from "#business/company/company-setting-definition.ts";
import {
  changeCompanySetting,
  findCompanySetting,
  undoLastSettingChange,
} from "#business/company/stored-company-setting.ts";
import { readShownVersion } from "./read-photo-form.ts";
import type { SettingReview } from "./setting-review.tsx";

const subjectsOf = <Value>({ name }: CompanySettingDefinition<Value>) => [
  { type: "company-setting", id: name },
];

type Subjects = Parameters<typeof loadHistory>[0];

export async function loadSettingPageData<Value>(
  group: CompanySettingDefinition<Value>,
  {
    request,
    now,
    messages = settingDoneMessages,
  }: {
    request: Request;
    now: Date;
    messages?: typeof settingDoneMessages;
  },
) {
  const [setting, history] = await Promise.all([
    findCompanySetting(group),
    loadHistory(subjectsOf(group), now),
  ]);
  return {
    value: setting.value,
    version: setting.version,
    former: setting.version === 0 ? [] : compareSettings(group, setting.value, setting.former),
    done: doneMessage(request, messages),
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
export async function handleReviewableForm(
  { subjects, review, save, restore }: ReviewedSetting,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const form = await request.formData().catch(() => new FormData());
  const expectedVersion = readShownVersion(form);
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
    return formErrorWithChangesOrThrow(error, form, subjects, context);
  }
  throw redirect(`${new URL(request.url).pathname}?done=${button}`, 303);
}

/** Answers the form of a setting: `review` previews a change, `save` makes it, `former` goes back by one. */
export function handleSettingForm<Value>(
  group: CompanySettingDefinition<Value>,
  parse: (form: FormData) => Value,
  args: { request: Request; context: Readonly<RouterContextProvider> },
  actionContext: ActionContext,
  preview?: (value: Value, changes: SettingDifference[]) => Promise<SettingReview["preview"]>,
) {
  return handleReviewableForm(
    {
      subjects: subjectsOf(group),
      async review(form) {
        const { value } = await findCompanySetting(group);
        const wanted = parse(form);
        const changes = compareSettings(group, value, wanted);
        return {
          changes,
          values: formTextsByName(form),
          preview: await preview?.(wanted, changes),
        };
      },
      save: (form, expectedVersion) =>
        changeCompanySetting(group, { value: parse(form), expectedVersion }, actionContext),
      restore: (expectedVersion) =>
        undoLastSettingChange(group, { expectedVersion }, actionContext),
    },
    args,
  );
}

/** The success messages, named in the next page's address. */
export const settingDoneMessages: Partial<Record<string, string>> = {
  save: "Saved. The site shows it now.",
  former: "The previous values are back. The site shows it now.",
};
