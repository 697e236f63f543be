import { data } from "react-router";
import { formText } from "#app/office/access/office-access.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { removeOwnerPhoto, setOwnerPhoto } from "#business/company/owner-photo.ts";
import { clearOwnerProfile, saveOwnerProfile } from "#business/company/save-owner-profile.ts";
import { Refusal } from "#platform/refusal.ts";
import { readShownVersion, readUploadedPhoto } from "./read-photo-form.ts";

/** Runs the requested change of the owner's profile, and returns the name of its success message. */
export async function applyOwnerForm(form: FormData, context: ActionContext): Promise<string> {
  const expectedVersion = readShownVersion(form);
  switch (formText(form, "do")) {
    case "details": {
      const [name, sentence, mobile] = ["name", "sentence", "mobile"].map((field) =>
        formText(form, field),
      ) as [string, string, string];
      await saveOwnerProfile({ name, sentence, mobile, expectedVersion }, context);
      return "details";
    }
    case "photo":
      await setOwnerPhoto({ upload: await readUploadedPhoto(form), expectedVersion }, context);
      return "photo";
    case "remove-photo":
      await removeOwnerPhoto({ expectedVersion }, context);
      return "photo-removed";
    case "clear":
      if (formText(form, "sure") !== "yes") {
        throw new Refusal("invalid", "Tick the box to remove everything.", { field: "sure" });
      }
      await clearOwnerProfile({ expectedVersion }, context);
      return "cleared";
    default:
      throw data(null, { status: 422 });
  }
}
