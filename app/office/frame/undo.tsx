import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { parseUndoParam } from "#business/undo.ts";
import type { Route } from "./+types/undo.ts";

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
    return runForm(form, (tx) => undo.run(actionContext, tx), {
      verb: `undo ${undo.what}`,
      context,
      next() {
        const back = new URL(backIn(request), request.url);
        back.searchParams.set("undone", undo.name);
        return back.pathname + back.search;
      },
    });
  },
);

/** Shown before an undo that sends emails, with these; and where an undo was refused, with the reason. */
export default function UndoPage({ loaderData: { back }, actionData }: Route.ComponentProps) {
  const isPreview = actionData?.outcome === "emails";
  return (
    <OfficePage title={actionData && !isPreview ? "Not undone" : "Undo"} narrow={!isPreview}>
      <FormAnswer back={back} />
      {!actionData && <p>There’s nothing to undo.</p>}
      {!isPreview && (
        <div className="row">
          <ButtonLink to={back}>Back</ButtonLink>
        </div>
      )}
    </OfficePage>
  );
}
