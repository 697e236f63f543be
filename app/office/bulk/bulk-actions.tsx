import { redirect } from "react-router";
import { ButtonLink, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths, readOnward } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import type { Within } from "#app/office/room.ts";
import { Link } from "#app/ui/link.tsx";
import { beginBulk } from "#business/bulk/begin-bulk.ts";
import { deedNames } from "#business/bulk/bulk.ts";
import { countItems, findBulkActions } from "#business/bulk/find.ts";
import { goOn } from "#business/bulk/go-on.ts";
import { findNames } from "#business/people/operators.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/bulk-actions.ts";
import { deedsOf, lineOf } from "./bulk-view.ts";
import { UndoButton } from "./undo-button.tsx";

const RECENT = 30;

/** Milliseconds for which the request itself does it; what is left then a job does. */
const AT_ONCE = 1_500;

export async function loader({ context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "office.see");
  const [actions, names] = await Promise.all([
    findBulkActions(deedsOf(operator.role), RECENT),
    findNames(),
  ]);
  const counts = await Promise.all(actions.map(({ id }) => countItems(id)));
  return actions.flatMap((action, at) => {
    const of = counts[at];
    return of ? [lineOf(action, of, names, circumstances.now)] : [];
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "office.see");
  const form = await request.formData().catch(() => new FormData());
  const back = readOnward(textOf(form, "back"));
  let id: number;
  try {
    const deed = deedNames.find((name) => name === textOf(form, "do"));
    if (!deed) throw new Refusal("invalid", "Please choose what to do with the selected rows.");
    const ids = form
      .getAll("id")
      .map(Number)
      .filter((each) => Number.isSafeInteger(each) && each > 0);
    const words = String(form.get("words") ?? "");
    id = await beginBulk({ deed, ids, words }, circumstances);
    await goOn({ id }, { until: performance.now() + AT_ONCE });
  } catch (error) {
    const answer = told(error, context);
    return { ...answer, data: { ...answer.data, back } };
  }
  throw redirect(`${officePaths.bulkAction(id)}?${new URLSearchParams({ back })}`, 303);
}

export const headers = () => officeHeaders;
export const handle: Within<Route.ComponentProps["loaderData"]> = {
  room: () => officePaths.journal(),
};
export const meta = () => officeHead("Bulk changes");

export default function BulkActions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Bulk changes"
      lead="What was done with many rows in one go, the newest first. Undo puts back each row that nobody has changed since."
    >
      {actionData && (
        <Notice kind="problem">
          {actionData.problem} <Link to={actionData.back}>Back to the list</Link>
        </Notice>
      )}
      <Panel title="Lately">
        {loaderData.length === 0 ? (
          <Nothing>
            Nothing yet. Select rows in a list of leads, advertisers or reservations, or in the
            wait-list.
          </Nothing>
        ) : (
          <ul className="rows">
            {loaderData.map(({ id, did, words, by, canBeUndone }) => (
              <li key={id}>
                <div>
                  <Link to={officePaths.bulkAction(id)}>{did}</Link>
                  {words && <p>“{words}”</p>}
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
        <ButtonLink to={officePaths.waitList()}>Wait-list</ButtonLink>
      </div>
    </Page>
  );
}
