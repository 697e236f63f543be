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
import type { SettingReview } from "./setting-review.tsx";

/** A group of settings as the audit log names it. */
const subjectsOf = <Value>({ name }: CompanyGroup<Value>) => [
  { type: "company-setting", id: name },
];

/** What the page of a group needs beside its own form: what was before, and the history. */
export async function loadSetting<Value>(group: CompanyGroup<Value>, now: Date) {
  const [setting, history, names] = await Promise.all([
    findCompanySetting(group),
    findAuditEntriesForSubjects(subjectsOf(group)),
    findOperatorNames(),
  ]);
  return {
    value: setting.value,
    version: setting.version,
    former: setting.version === 0 ? [] : findSettingChanges(group, setting.value, setting.former),
    seen: String(history.at(-1)?.id ?? 0),
    timeline: history.map(({ id, occurredAt, actor, event, detail }) => ({
      id,
      when: formatMoment(occurredAt, now),
      who: actorName(actor, names),
      what: describeEvent(event, detail),
    })),
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
  const version = formText(form, "version");
  const expectedVersion = /^\d{1,9}$/.test(version) ? Number(version) : 0;
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
