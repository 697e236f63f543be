import { data, redirect } from "react-router";
import { formErrorForRefusalOrThrow, formText } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { parseReturnPathOrToday } from "#app/office/office-paths.ts";
import type { Route } from "./+types/undo.ts";
import { undoActions } from "./undo-actions.ts";
import { parseUndoParam } from "./undo-link.ts";

const backIn = (request: Request) =>
  parseReturnPathOrToday(new URL(request.url).searchParams.get("back"));

export const loader = officeLoader("office.see", ({ request }: Route.LoaderArgs) => ({
  back: backIn(request),
}));

/** Each undo asks for the permission of what it undoes. */
export const action = officeAction(
  "office.see",
  async ({ request, context }: Route.ActionArgs, { actionContext }) => {
    const form = await request.formData().catch(() => new FormData());
    const undo = parseUndoParam(formText(form, "undo"));
    if (!undo) throw data(null, { status: 422 });
    try {
      await undoActions[undo.name](undo.facts, actionContext);
    } catch (error) {
      return formErrorForRefusalOrThrow(error, context);
    }
    const back = new URL(backIn(request), request.url);
    back.searchParams.set("undone", undo.name);
    throw redirect(back.pathname + back.search, 303);
  },
);

export const meta = () => officePageMeta("Undo");

/** Shown where an undo was refused, with the reason. */
export default function UndoRefusedPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfficePage title={actionData ? "Not undone" : "Undo"} narrow>
      {actionData ? (
        <Notice kind="problem">{actionData.problem}</Notice>
      ) : (
        <p>There's nothing to undo.</p>
      )}
      <div className="row">
        <ButtonLink to={loaderData.back}>Back</ButtonLink>
      </div>
    </OfficePage>
  );
}
