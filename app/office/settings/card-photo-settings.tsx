import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAuditHistory } from "#app/office/audit-log/describe-event.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, PostForm, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { type FormAction, requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { UndoButton } from "#app/office/frame/done-notice.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { addUndoToPath, findDoneMessage, officePaths } from "#app/office/office-paths.ts";
import { paths } from "#app/paths.ts";
import { formText, readForm, readUploadBytes } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import {
  CARD_PHOTO_PIXELS,
  CARD_PHOTO_UNDO_DAYS,
  MAX_CARD_PHOTO_DESCRIPTION_LENGTH,
  photoUploadLimits,
} from "#business/company/owner-and-card-photo.ts";
import {
  getCardPhoto,
  removeCardPhoto,
  setCardPhoto,
  undoCardPhotoChange,
} from "#business/company/stored-card-photo.ts";
import { formatUndoParam } from "#business/undo.ts";
import type { Route } from "./+types/card-photo-settings.ts";
import { readShownVersion } from "./company-setting-form.ts";
import { PhotoUploadField, RemovePhotoForm } from "./settings-panels.tsx";

const undoOf = (expectedVersion: number) =>
  formatUndoParam(undoCardPhotoChange, { expectedVersion });

const SUBJECTS = [{ type: "card-photo", id: "1" }];

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const photo = await getCardPhoto();
    const done = findDoneMessage(request, DONE);
    return { photo, undo: undoOf(photo.version), done, ...(await loadAuditHistory(SUBJECTS, now)) };
  },
);

const DONE: Partial<Record<string, string>> = {
  save: "Photo saved. Home shows it now.",
  remove: "Photo removed. Home shows only the drawing.",
};

const photoActions: Record<string, FormAction<number, void>> = {
  async save(expectedVersion, form, context) {
    const description = formText(form, "description");
    const upload = await readUploadBytes(form, "photo", photoUploadLimits.bytes);
    await setCardPhoto({ upload, description, expectedVersion }, context);
  },
  async remove(expectedVersion, _, context) {
    await removeCardPhoto({ expectedVersion }, context);
  },
};

export const action = officeAction(
  "settings.change",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    const expectedVersion = readShownVersion(form);
    const button = formText(form, "do");
    const run = requireFormAction(photoActions, button);
    return runForm(form, () => run(expectedVersion, form, actionContext), {
      subjects: SUBJECTS,
      context,
      async next() {
        const { version, undoable } = await getCardPhoto();
        const isChanged = undoable && version !== expectedVersion;
        const undo = isChanged ? undoOf(version) : undefined;
        return addUndoToPath(`${officePaths.cardPhotoSettings()}?done=${button}`, undo);
      },
    });
  },
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function CardPhotoSettingsPage({ loaderData }: Route.ComponentProps) {
  const { done, photo, timeline } = loaderData;
  return (
    <OfficePage
      title="Photo of the printed card"
      lead="Buyers want to see the real thing. Print the sample card, take a photo of it, and Home shows the photo. Until then, Home shows a drawing and says so."
    >
      <FormAnswer done={done} />
      <PhotoPanel {...loaderData} />
      {photo.undoable && (
        <Panel title="Last change" body>
          <p>You can undo it for {CARD_PHOTO_UNDO_DAYS} days.</p>
          <div className="row">
            <UndoButton undo={loaderData.undo} label="Undo the last change" named="the photo" />
          </div>
        </Panel>
      )}
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

function PhotoPanel({
  photo: { description, photoHash, version },
  seen,
}: Pick<Route.ComponentProps["loaderData"], "photo" | "seen">) {
  const { width, height } = CARD_PHOTO_PIXELS;
  return (
    <Panel title="Photo" id="photo" aside={photoHash ? "Shown" : "Not shown yet"}>
      <div className="body office-photo">
        {photoHash && (
          <>
            <img
              src={paths.cardPhoto(`${photoHash}.jpg`)}
              alt={description}
              width={width}
              height={height}
            />
            <p>
              It’s on <Link to={paths.home()}>Home</Link>.
            </p>
          </>
        )}
        <PostForm
          button="save"
          shown={{ version, seen }}
          encType="multipart/form-data"
          className="stack"
          noValidate
        >
          <PhotoUploadField
            id="card-photo"
            label={photoHash ? "New photo (optional)" : "Photo of the card"}
            size={CARD_PHOTO_PIXELS}
            more="Hold the phone sideways: we crop the photo to the card’s shape."
          />
          <Field
            name="description"
            defaultValue={description}
            id="card-photo-description"
            label="What it shows"
            hint={`For people who can’t see it, up to ${MAX_CARD_PHOTO_DESCRIPTION_LENGTH} characters. For example: a hand holding our sample card in front of a mailbox.`}
            autoComplete="off"
          />
          <SubmitRow value="save" weight={photoHash ? "plain" : "go"}>
            Save photo
          </SubmitRow>
        </PostForm>
        {photoHash && <RemovePhotoForm button="remove" version={version} seen={seen} />}
      </div>
    </Panel>
  );
}
