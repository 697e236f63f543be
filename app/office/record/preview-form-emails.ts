import { formText } from "#app/office/access/office-access.ts";
import { type EmailPreview, type Previewable, previewEmails } from "#business/preview-emails.ts";

/**
 * The emails that a form's action would cause, unless the form comes from a page that showed exactly these; undefined if it may
 * go ahead. Refuses what the action refuses.
 */
export async function previewFormEmails(
  form: FormData,
  act: Previewable<unknown>,
): Promise<EmailPreview | undefined> {
  const preview = await previewEmails(act);
  const isShown = preview.emails.length === 0 || formText(form, "shownEmails") === preview.key;
  return isShown ? undefined : preview;
}
