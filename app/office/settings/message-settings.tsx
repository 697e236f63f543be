import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  MAX_MESSAGE_NOTE_LENGTH,
  messageNotesSetting,
} from "#business/company/message-notes-setting.ts";
import type { Route } from "./+types/message-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { SettingPage } from "./setting-page.tsx";
import { renderSampleMessages } from "./setting-previews.ts";

export const loader = createSettingLoader(messageNotesSetting, {
  done: {
    save: "Saved. Emails written from now on use your lines.",
    former: "Your previous lines are back, in emails written from now on.",
  },
  more: async (notes, { siteUrl }) => ({
    longest: MAX_MESSAGE_NOTE_LENGTH,
    messages: await renderSampleMessages(notes, siteUrl),
  }),
});

export const action = createSettingAction(messageNotesSetting, {
  async preview(notes, changes, { siteUrl }) {
    const messages = await renderSampleMessages(notes, siteUrl);
    return messages
      .filter(({ title }) => changes.some(({ what }) => what.startsWith(`${title}: `)))
      .map(({ title, text }) => ({ title, text }));
  },
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function MessageNotesSettingsPage({
  loaderData: { page, longest, messages },
}: Route.ComponentProps) {
  return (
    <SettingPage
      title="Emails"
      lead="Add your own first and last line. We fill in amounts, dates, and links, so they’re always right."
      formTitle="Your lines"
      page={page}
      form={(rows) => (
        <>
          <p>
            Leave a line blank to send just our standard text. Each can be up to {longest}{" "}
            characters. Emails already written don’t change.
          </p>
          {messages.map(({ kind, title, text }, index) => (
            <fieldset key={kind} className="stack">
              <legend>{title}</legend>
              {rows[index]}
              <details className="setting-preview">
                <summary>Preview “{title}”</summary>
                <p>{text}</p>
              </details>
            </fieldset>
          ))}
        </>
      )}
    />
  );
}
