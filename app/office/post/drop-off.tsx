import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, Submit } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { mailingPartHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import {
  findDoneMessage,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formNumber, formText, readForm, readUploadBytes } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { photoUploadLimits } from "#business/company/owner-and-card-photo.ts";
import { describeDrop } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { listOpenDropOffTrips } from "#business/post/pack.ts";
import {
  addPostPhoto,
  findPostPhotos,
  removePostPhoto,
  restorePostPhoto,
} from "#business/post/post-photos.ts";
import { describePostage } from "#business/post/postage.ts";
import { recordDropOff, undoDropOff } from "#business/post/record-drop-off.ts";
import { findPanelPostage } from "#business/press/find-press-files.ts";
import type { Previewable } from "#business/preview-emails.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/drop-off.ts";
import { DropOffForm, DropOffPhotosPanel } from "./drop-off-forms.tsx";
import sheet from "./post.css?sheet";
import { UnsentForms } from "./unsent-forms.tsx";

const DONE = {
  "drop-off": "Recorded.",
  "undo-drop-off": "Undone.",
  photo: "Photo added.",
  "remove-photo": "Photo removed.",
  "restore-photo": "Photo restored.",
};

const VERBS: Record<string, string> = {
  "drop-off": "record this drop-off",
  "undo-drop-off": "undo the last drop-off",
};

export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const mailing = foundOrThrow404(await findOfficeMailingById(parseIdOrThrow404(params.id)));
    const { id, name, version, state, drops, printedOn } = mailing;
    const today = arizonaDate(now);
    const postage = await findPanelPostage(id);
    return {
      id,
      name,
      version,
      today,
      printedOn,
      postage,
      canRecord: state === "printed" || state === "dropped",
      stops: listOpenDropOffTrips(mailing).map((stop) => ({
        ...stop,
        date: longWeekdayDate(stop.day),
      })),
      drops: drops.map((drop) => ({
        name: describeDrop(drop),
        note: drop.note ?? null,
        postage: describePostage(drop.pieces, drop.date, postage),
      })),
      photos: await findPostPhotos(id),
      done: findDoneMessage(request, DONE),
    };
  },
);

const textsStarting = (form: FormData, prefix: string): [string, string][] =>
  [...form.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name.slice(prefix.length), formText(form, name).trim()]);

/** What each button of the page does; a drop-off can run inside a transaction, to show its emails first. */
function stepsOf(mailingId: number, form: FormData, context: ActionContext) {
  const seen = { id: mailingId, expectedVersion: formNumber(form, "version") };
  const photo = { mailingId, photoId: formNumber(form, "photoId") };
  const steps: Record<string, Previewable<unknown>> = {
    "drop-off"(tx) {
      const fewer = textsStarting(form, "fewer-").flatMap(([route, typed]) =>
        typed === "" ? [] : [[route, Number(typed)] as const],
      );
      const dropOff = {
        ...seen,
        date: formText(form, "date"),
        postOffice: formText(form, "postOffice"),
        bundles: textsStarting(form, "bundle-").map(([key]) => key),
        fewer: Object.fromEntries(fewer),
        note: formText(form, "note"),
      };
      return recordDropOff(dropOff, context, tx);
    },
    "undo-drop-off": (tx) => undoDropOff(seen, context, tx),
    async photo() {
      const upload = await readUploadBytes(form, "photo", photoUploadLimits.bytes);
      const [caption, amount] = [formText(form, "caption"), formText(form, "amount")];
      return addPostPhoto({ mailingId, upload, caption, amount }, context);
    },
    "remove-photo": () => removePostPhoto(photo, context),
    "restore-photo": () => restorePostPhoto(photo, context),
  };
  return steps;
}

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const { id } = foundOrThrow404(await findOfficeMailingById(parseIdOrThrow404(params.id)));
    const form = await readForm(request);
    const button = formText(form, "do");
    const step = requireFormAction(stepsOf(id, form, actionContext), button);
    return runForm(form, step, {
      verb: getOwnProperty(VERBS, button),
      context,
      next: () => `${officePaths.dropOff(id)}?done=${button}`,
    });
  },
);

export const handle = mailingPartHandle;

export default function DropOffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, stops, drops, canRecord, done } = loaderData;
  const refused = useRefusedForm();
  const values = Object.fromEntries(
    Object.entries(actionData?.values ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const next = stops.find((stop) => stop.left > 0);
  const left = stops.reduce((sum, stop) => sum + stop.left, 0);
  return (
    <OfficePage
      title={`Drop-off: ${name}`}
      lead={
        <>
          {stops.length > 0 && `${pluralize(left, "card is", "cards are")} still with you. `}
          <Link to={officePaths.carrierRoutes(id)}>Routes, days, and packs</Link>
        </>
      }
    >
      <Style name="post" sheet={sheet} />
      <FormAnswer done={done} />
      {(!actionData || refused) && (
        <UnsentForms path={officePaths.dropOff(id)} version={version} stops={stops} />
      )}
      {stops.length === 0 && (
        <Panel title="Trips">
          <EmptyState>
            {drops.length > 0
              ? "This card was handed in without planned trips."
              : "Plan routes and days first."}
          </EmptyState>
        </Panel>
      )}
      {!canRecord && stops.length > 0 && (
        <Panel title="Not yet">
          <EmptyState>
            You can record drop-offs once the card is marked as printed, until it’s marked as
            mailed.
          </EmptyState>
        </Panel>
      )}
      {stops.map((stop) => (
        <DropOffForm
          key={`${version} ${stop.key}`}
          stop={stop}
          isNext={stop === next}
          values={values}
          {...loaderData}
        />
      ))}
      {drops.length > 0 && <DroppedOffPanel {...loaderData} />}
      <DropOffPhotosPanel id={id} photos={loaderData.photos} />
    </OfficePage>
  );
}

function DroppedOffPanel({
  id,
  version,
  drops,
  photos,
  canRecord,
}: Route.ComponentProps["loaderData"]) {
  return (
    <Panel title="Dropped off" id="done" aside={`${drops.length}`}>
      <ul className="rows">
        {drops.map(({ name, note, postage }) => (
          <li key={name + note}>
            <div>
              <b>{name}</b>
              <p>
                {postage && `${postage}. `}
                {note}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <form method="post" aria-label="Dropped off" className="body">
        <input type="hidden" name="version" value={version} />
        <div className="row">
          {photos.every(({ expense }) => expense === null) && (
            <ButtonLink to={officePaths.newExpense(id)}>Record the postage</ButtonLink>
          )}
          {canRecord && <Submit value="undo-drop-off">Undo the last drop-off</Submit>}
        </div>
      </form>
    </Panel>
  );
}
