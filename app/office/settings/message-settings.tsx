import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { TextAreaField } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { Style } from "#app/ui/style.tsx";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  MESSAGE_NOTE_LENGTH,
  messageNotesForm,
  messageNotesSetting,
  toMessageNotesFormValues,
} from "#business/company/message-notes-setting.ts";
import type { Route } from "./+types/message-settings.ts";
import {
  handleSettingForm,
  loadSettingPageData,
  type settingDoneMessages,
} from "./company-setting-form.ts";
import { renderSampleMessages } from "./sample-messages.ts";
import fields from "./setting-fields.css?sheet";
import sheet from "./setting-review.css?sheet";
import {
  RestorePreviousPanel,
  SettingForm,
  SettingFormNotice,
  settingValuesAndProblems,
} from "./setting-review.tsx";

const DONE: typeof settingDoneMessages = {
  save: "Saved. Emails written from now on use your lines.",
  former: "Your previous lines are back, in emails written from now on.",
};

export const loader = officeLoader(
  "settings.see",
  async ({ request, context }, { actionContext: { now } }) => {
    const { value, ...setting } = await loadSettingPageData(messageNotesSetting, {
      request,
      now,
      messages: DONE,
    });
    return {
      ...setting,
      saved: toMessageNotesFormValues(value),
      longest: MESSAGE_NOTE_LENGTH,
      messages: await renderSampleMessages(value, context.get(requestContext).siteUrl),
    };
  },
);

export const action = officeAction("settings.change", (args, { actionContext }) =>
  handleSettingForm(
    messageNotesSetting,
    (form) => parseSettingFormOrRefuse(messageNotesForm, Object.fromEntries(form)),
    args,
    actionContext,
    async (notes, changes) => {
      const { siteUrl } = args.context.get(requestContext);
      const messages = await renderSampleMessages(notes, siteUrl);
      return messages
        .filter(({ title }) => changes.some(({ what }) => what.startsWith(`${title}: `)))
        .map(({ title, text }) => ({ title, text }));
    },
  ),
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Emails");

export default function MessageNotesSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, longest, messages, saved, seen, timeline, version } = loaderData;
  const { value, problem } = settingValuesAndProblems(actionData, saved);
  const field = (name: string) => ({
    id: name,
    name,
    rows: 2,
    defaultValue: value(name),
    problem: problem(name),
  });
  return (
    <OfficePage
      title="Emails"
      lead="Add your own first and last line. We fill in amounts, dates, and links, so they're always right."
    >
      <Style name="setting-review" sheet={sheet} />
      <SettingFormNotice answer={actionData} done={done} />
      <Panel title="Your lines" id="lines">
        <SettingForm
          version={version}
          seen={seen}
          answer={actionData}
          className="body setting-fields"
        >
          <Style name="setting-fields" sheet={fields} />
          <p>
            Leave a line blank to send just our standard text. Each can be up to {longest}{" "}
            characters. Emails already written don't change.
          </p>
          {messages.map(({ kind, title, text }) => (
            <fieldset key={kind} className="stack">
              <legend>{title}</legend>
              <div className="together wide">
                <TextAreaField {...field(`opening-${kind}`)} label="First line" />
                <TextAreaField {...field(`closing-${kind}`)} label="Last line" />
              </div>
              <details className="setting-preview">
                <summary>Preview “{title}”</summary>
                <p>{text}</p>
              </details>
            </fieldset>
          ))}
        </SettingForm>
      </Panel>
      <RestorePreviousPanel {...loaderData} answer={actionData} />
      <Timeline entries={timeline} />
    </OfficePage>
  );
}
