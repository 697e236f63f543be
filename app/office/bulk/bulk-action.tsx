import { data, redirect } from "react-router";
import {
  formErrorForRefusalOrThrow,
  formText,
  requirePagePermission,
} from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Button, ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths, parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { AutoRefreshProgress } from "#app/office/record/auto-refresh-progress.tsx";
import { parseIdParam } from "#app/office/url-params.ts";
import { Link } from "#app/ui/link.tsx";
import { confirmBulkAction } from "#business/bulk/begin-bulk-action.ts";
import { beginBulkActionUndo } from "#business/bulk/begin-bulk-action-undo.ts";
import { bulkActionRules } from "#business/bulk/bulk.ts";
import { findBulkAction } from "#business/bulk/bulk-queries.ts";
import { processBulkActionItems } from "#business/bulk/process-bulk-action-items.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/bulk-action.ts";
import { type BulkView, loadBulkView } from "./bulk-view.ts";
import { UndoButton } from "./undo-button.tsx";

const AT_ONCE = 1_500;

/** The bulk action in the address, if the operator may do what it does. */
async function findPermitted({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const found = await findBulkAction(parseIdParam(params.id));
  if (!found) throw data(null, { status: 404 });
  requirePagePermission(context, bulkActionRules[found.kind].permission);
  return found;
}

/** The address of the list it was started from. */
function backIn(request: Request): string | undefined {
  const back = new URL(request.url).searchParams.get("back");
  return back === null ? undefined : parseReturnPathOrToday(back);
}

export const loader = officeLoader(
  "office.see",
  async (args: Route.LoaderArgs, { actionContext }) => {
    const view = await loadBulkView(await findPermitted(args), actionContext.now);
    return { ...view, back: backIn(args.request) ?? view.list.to };
  },
);

export const action = officeAction(
  "office.see",
  async (args: Route.ActionArgs, { actionContext }) => {
    const { request, context } = args;
    const { id } = await findPermitted(args);
    const form = await request.formData().catch(() => new FormData());
    try {
      const asked = formText(form, "do");
      if (asked === "undo") await beginBulkActionUndo({ id }, actionContext);
      else if (asked === "agree") await confirmBulkAction({ id }, actionContext);
      else throw new Refusal("invalid", "Choose an action.");
      await processBulkActionItems({ id }, { until: performance.now() + AT_ONCE });
    } catch (error) {
      return formErrorForRefusalOrThrow(error, context);
    }
    const back = backIn(request);
    const query = back ? `?${new URLSearchParams({ back })}` : "";
    throw redirect(officePaths.bulkAction(id) + query, 303);
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: ({ list }) => list.section,
  back: ({ list, back }) => ({ name: list.name, to: back }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officePageMeta(loaderData?.title ?? "Not found");

export default function BulkActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, state, rows, note, selected } = loaderData;
  return (
    <OfficePage title={state === "unconfirmed" ? title : "Bulk action"} lead={lead}>
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      {(state === "running" || state === "undoing") && (
        <AutoRefreshProgress
          {...loaderData.progress}
          what={state === "undoing" ? "undone" : "done"}
        />
      )}
      {(state === "done" || state === "undone") && <Result {...loaderData} />}
      {state === "unconfirmed" && <Question {...loaderData} />}
      <Panel title="Details" aside={selected}>
        {note && <p className="nothing">“{note}”</p>}
        <ul className="rows">
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                {row.to ? <Link to={row.to}>{row.name}</Link> : <b>{row.name}</b>}
                {row.sentence && <p>{row.sentence}</p>}
              </div>
              <span className={`pill ${row.look}`}>{row.said}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <div className="row">
        <ButtonLink to={officePaths.bulkActions()}>All bulk actions</ButtonLink>
      </div>
    </OfficePage>
  );
}

function Result({ id, title, did, canBeUndone, back }: BulkView & { back: string }) {
  return (
    <Notice kind="done">
      <div className="row">
        <span>{title}</span>
        {canBeUndone && <UndoButton id={id} what={did} back={back} />}
      </div>
    </Notice>
  );
}

function Question({ toDo, back }: BulkView & { back: string }) {
  return (
    <form method="post" className="row">
      {toDo > 0 && (
        <Button type="submit" name="do" value="agree" weight="danger">
          Cancel{" "}
          {toDo === 1 ? "this reservation" : `these ${toDo.toLocaleString("en-US")} reservations`}
        </Button>
      )}
      <ButtonLink to={back}>{toDo > 0 ? "Keep all" : "Back"}</ButtonLink>
    </form>
  );
}
