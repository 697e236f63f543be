import { redirect } from "react-router";
import { formErrorForRefusalOrThrow, formText } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths, parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { beginBulkAction } from "#business/bulk/begin-bulk-action.ts";
import { bulkActionNames } from "#business/bulk/bulk.ts";
import { countBulkItems, findBulkActions } from "#business/bulk/bulk-queries.ts";
import { processBulkActionItems } from "#business/bulk/process-bulk-action-items.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/bulk-actions.ts";
import { bulkActionsForRole, toBulkActionListRow } from "./bulk-view.ts";
import { UndoButton } from "./undo-button.tsx";

const RECENT = 30;

/** Milliseconds for which the request itself works; a job does the rest. */
const AT_ONCE = 1_500;

export const loader = officeLoader("office.see", async (_args, { operator, actionContext }) => {
  const [actions, names] = await Promise.all([
    findBulkActions(bulkActionsForRole(operator.role), RECENT),
    findAllOperatorNames(),
  ]);
  const counts = await Promise.all(actions.map(({ id }) => countBulkItems(id)));
  return actions.flatMap((action, at) => {
    const of = counts[at];
    return of ? [toBulkActionListRow(action, of, names, actionContext.now)] : [];
  });
});

export const action = officeAction(
  "office.see",
  async ({ request, context }, { actionContext }) => {
    const form = await request.formData().catch(() => new FormData());
    const back = parseReturnPathOrToday(formText(form, "back"));
    let id: number;
    try {
      const kind = bulkActionNames.find((name) => name === formText(form, "do"));
      if (!kind) throw new Refusal("invalid", "Choose an action for the selected rows.");
      const ids = form
        .getAll("id")
        .map(Number)
        .filter((each) => Number.isSafeInteger(each) && each > 0);
      const note = String(form.get("note") ?? "");
      id = await beginBulkAction({ kind, ids, note }, actionContext);
      await processBulkActionItems({ id }, { until: performance.now() + AT_ONCE });
    } catch (error) {
      const answer = formErrorForRefusalOrThrow(error, context);
      return { ...answer, data: { ...answer.data, back } };
    }
    throw redirect(`${officePaths.bulkAction(id)}?${new URLSearchParams({ back })}`, 303);
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: () => officePaths.auditLog(),
};
export const meta = () => officePageMeta("Bulk actions");

export default function BulkActionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Bulk actions"
      lead="Changes made to many rows at once. Newest first. Undo restores every row that hasn't changed since."
    >
      {actionData && (
        <Notice kind="problem">
          {actionData.problem} <Link to={actionData.back}>Back to the list</Link>
        </Notice>
      )}
      <Panel title="Recent">
        {loaderData.length === 0 ? (
          <EmptyState>
            Nothing yet. Select rows in leads, advertisers, reservations, or the waitlist.
          </EmptyState>
        ) : (
          <ul className="rows">
            {loaderData.map(({ id, did, note, by, canBeUndone }) => (
              <li key={id}>
                <div>
                  <Link to={officePaths.bulkAction(id)}>{did}</Link>
                  {note && <p>“{note}”</p>}
                  <p>{by}</p>
                </div>
                {canBeUndone && <UndoButton id={id} what={did} />}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div className="row">
        <ButtonLink to={officePaths.leads()}>Leads</ButtonLink>
        <ButtonLink to={officePaths.advertisers()}>Advertisers</ButtonLink>
        <ButtonLink to={officePaths.reservations()}>Reservations</ButtonLink>
        <ButtonLink to={officePaths.waitlist()}>Waitlist</ButtonLink>
      </div>
    </OfficePage>
  );
}
