import { formText } from "#app/read-form.ts";
import { type EmailPreview, type Previewable, previewEmails } from "#business/preview-emails.ts";

/**
 * The emails that a form would send. Undefined if there are none, or if the person has just seen exactly these: then the form
 * can be carried out. Refuses what the action refuses.
 */
export async function previewFormEmails(
  form: FormData,
  act: Previewable<unknown>,
): Promise<EmailPreview | undefined> {
  const preview = await previewEmails(act);
  const isShown = preview.emails.length === 0 || formText(form, "shownEmails") === preview.key;
  return isShown ? undefined : preview;
}
