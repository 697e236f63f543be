import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAuditHistory } from "#app/office/audit-log/describe-event.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, PostForm, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import { UndoButton } from "#app/office/frame/done-notice.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { addUndoToPath, findDoneMessage, officePaths } from "#app/office/office-paths.ts";
import { paths } from "#app/paths.ts";
import { formText, formTexts, readForm, readUploadBytes } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  listMissingOwnerProfileParts,
  MAX_OWNER_SENTENCE_LENGTH,
  MIN_OWNER_PHOTO_SIDE_PIXELS,
  OWNER_PHOTO_SIDE_PIXELS,
  OWNER_PROFILE_UNDO_DAYS,
  photoUploadLimits,
} from "#business/company/owner-and-card-photo.ts";
import {
  clearOwnerProfile,
  getOwnerProfile,
  removeOwnerPhoto,
  saveOwnerProfile,
  setOwnerPhoto,
  undoOwnerProfileChange,
} from "#business/company/stored-owner-profile.ts";
import { formatUndoParam } from "#business/undo.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/owner-settings.ts";
import { readShownVersion } from "./company-setting-form.ts";
import { PhotoUploadField, RemovePhotoForm } from "./settings-panels.tsx";

const undoOf = (expectedVersion: number) =>
  formatUndoParam(undoOwnerProfileChange, { expectedVersion });

const SUBJECTS = [{ type: "owner-profile", id: "1" }];

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const [profile, history] = await Promise.all([
      getOwnerProfile(),
      loadAuditHistory(SUBJECTS, now),
    ]);
    return {
      undo: undoOf(profile.version),
      profile: { ...profile, mobile: formatPhone(profile.mobile) },
      missing: listMissingOwnerProfileParts(profile),
      done: findDoneMessage(request, DONE),
      ...history,
    };
  },
);

const DONE: Partial<Record<string, string>> = {
  details: "Details saved.",
  photo: "Photo saved.",
  "photo-removed": "Photo removed.",
  cleared: "Removed. Home and About no longer introduce you.",
};

export const action = officeAction(
  "settings.change",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    return runForm(form, () => applyOwnerForm(form, actionContext), {
      subjects: SUBJECTS,
      context,
      async next(done) {
        const { version, undoable } = await getOwnerProfile();
        const isChanged = undoable && String(version) !== formText(form, "version");
        const undo = isChanged ? undoOf(version) : undefined;
        return addUndoToPath(`${officePaths.ownerSettings()}?done=${done}`, undo);
      },
    });
  },
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function OwnerSettingsPage({ loaderData }: Route.ComponentProps) {
  const { missing, done, profile, timeline, seen } = loaderData;
  const isEmpty = missing.length === 4;
  return (
    <OfficePage
      title="Owner"
      lead="Buyers want to know who they’re dealing with. Home and About introduce you once all four are set: name, sentence, mobile number, and photo."
    >
      <FormAnswer done={done} />
      <Panel title="On the site" aside={missing.length === 0 ? "Shown" : "Not shown yet"} body>
        {missing.length === 0 ? (
          <p>
            You’re on <Link to={paths.home()}>Home</Link> and <Link to={paths.about()}>About</Link>.
          </p>
        ) : (
          <p>Still missing: {joinWordsForSentence(missing)}.</p>
        )}
        {profile.undoable && (
          <div className="row">
            <UndoButton
              undo={loaderData.undo}
              label="Undo the last change"
              named="your details or photo"
            />
          </div>
        )}
      </Panel>
      <DetailsPanel {...loaderData} />
      <PhotoPanel {...loaderData} />
      {!isEmpty && (
        <Panel title="Remove everything">
          <PostForm shown={{ version: profile.version, seen }} className="body">
            <p>
              Home and About stop introducing you. We remove your name, sentence, number, and photo.
              You can undo this for {OWNER_PROFILE_UNDO_DAYS} days.
            </p>
            <label className="agree">
              <input type="checkbox" name="sure" value="yes" required />
              <span>Remove all four from the site</span>
            </label>
            <SubmitRow value="clear" weight="danger">
              Remove all owner details
            </SubmitRow>
          </PostForm>
        </Panel>
      )}
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

type PanelProps = Pick<Route.ComponentProps["loaderData"], "profile" | "seen">;

function DetailsPanel({ profile, seen }: PanelProps) {
  return (
    <Panel title="Details" id="details">
      <PostForm
        button="details"
        shown={{ version: profile.version, seen }}
        className="body"
        noValidate
      >
        <Field
          name="name"
          defaultValue={profile.name}
          id="owner-name"
          label="Name"
          hint="As visitors should see it, like Ana Ortiz."
          autoComplete="off"
        />
        <TextAreaField
          name="sentence"
          defaultValue={profile.sentence}
          id="owner-sentence"
          label={`A sentence in your own words, up to ${MAX_OWNER_SENTENCE_LENGTH} characters`}
          rows={2}
        />
        <Field
          name="mobile"
          defaultValue={profile.mobile}
          id="owner-mobile"
          label="Mobile number"
          hint="Visitors can call or text it."
          type="tel"
          autoComplete="off"
        />
        <SubmitRow value="details" weight="go">
          Save details
        </SubmitRow>
      </PostForm>
    </Panel>
  );
}

function PhotoPanel({ profile, seen }: PanelProps) {
  const { photoHash, version } = profile;
  return (
    <Panel title="Photo" id="photo" aside={photoHash ? undefined : "None yet"}>
      <div className="body office-photo">
        {photoHash && (
          <img
            src={paths.ownerPhoto(`${photoHash}.jpg`)}
            alt="Your current one"
            className="portrait"
            width={OWNER_PHOTO_SIDE_PIXELS}
            height={OWNER_PHOTO_SIDE_PIXELS}
          />
        )}
        <PostForm
          button="photo"
          shown={{ version, seen }}
          encType="multipart/form-data"
          className="stack"
        >
          <PhotoUploadField
            id="owner-photo"
            label={photoHash ? "New photo" : "Your photo"}
            size={{ width: MIN_OWNER_PHOTO_SIDE_PIXELS, height: MIN_OWNER_PHOTO_SIDE_PIXELS }}
            more="We crop it to a square."
          />
          <SubmitRow value="photo" weight={photoHash ? "plain" : "go"}>
            Save photo
          </SubmitRow>
        </PostForm>
        {photoHash && <RemovePhotoForm button="remove-photo" version={version} seen={seen} />}
      </div>
    </Panel>
  );
}

async function applyOwnerForm(form: FormData, context: ActionContext): Promise<string> {
  const expectedVersion = readShownVersion(form);
  switch (formText(form, "do")) {
    case "details": {
      const details = formTexts(form, ["name", "sentence", "mobile"]);
      await saveOwnerProfile({ ...details, expectedVersion }, context);
      return "details";
    }
    case "photo":
      await setOwnerPhoto(
        { upload: await readUploadBytes(form, "photo", photoUploadLimits.bytes), expectedVersion },
        context,
      );
      return "photo";
    case "remove-photo":
      await removeOwnerPhoto({ expectedVersion }, context);
      return "photo-removed";
    case "clear":
      if (formText(form, "sure") !== "yes") {
        throw new Refusal("invalid", "Check the box to remove everything.", { field: "sure" });
      }
      await clearOwnerProfile({ expectedVersion }, context);
      return "cleared";
    default:
      throw data(null, { status: 422 });
  }
}
