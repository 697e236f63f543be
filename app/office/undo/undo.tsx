import { data, redirect } from "react-router";
import { formErrorForRefusalOrThrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { EmailPreviewPanel } from "#app/office/record/email-preview.tsx";
import { previewFormEmails } from "#app/office/record/preview-form-emails.ts";
import { formText, readForm } from "#app/read-form.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import type { Route } from "./+types/undo.ts";
import { undoActions } from "./undo-actions.ts";
import { parseUndoParam, undoTexts } from "./undo-link.ts";

const backIn = (request: Request) =>
  parseReturnPathOrToday(new URL(request.url).searchParams.get("back"));

export const loader = officeLoader("office.see", ({ request }: Route.LoaderArgs) => ({
  back: backIn(request),
}));

export const action = officeAction(
  "office.see",
  async ({ request, context }: Route.ActionArgs, { actionContext }) => {
    const form = await readForm(request);
    const undo = parseUndoParam(formText(form, "undo"));
    if (!undo) throw data(null, { status: 422 });
    const values = { undo: formText(form, "undo") };
    const act = (tx?: PreviewTransaction) => undoActions[undo.name](undo.facts, actionContext, tx);
    try {
      const emails = await previewFormEmails(form, act);
      if (emails) return data({ emails, verb: `undo ${undoTexts[undo.name].what}`, values });
      await act();
    } catch (error) {
      return formErrorForRefusalOrThrow(error, context);
    }
    const back = new URL(backIn(request), request.url);
    back.searchParams.set("undone", undo.name);
    throw redirect(back.pathname + back.search, 303);
  },
);

export const meta = () => officePageMeta("Undo");

/** Shown before an undo that sends emails, with these; and where an undo was refused, with the reason. */
export default function UndoPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "emails" in actionData) {
    const { emails, verb, values } = actionData;
    return (
      <OfficePage title="Undo">
        <EmailPreviewPanel preview={emails} verb={verb} values={values} back={loaderData.back} />
      </OfficePage>
    );
  }
  return (
    <OfficePage title={actionData ? "Not undone" : "Undo"} narrow>
      {actionData ? (
        <Notice kind="problem">{actionData.problem}</Notice>
      ) : (
        <p>There’s nothing to undo.</p>
      )}
      <div className="row">
        <ButtonLink to={loaderData.back}>Back</ButtonLink>
      </div>
    </OfficePage>
  );
}
