import { defineAction, refuseOutdated } from "#business/actions.ts";
import { LEAST_OWNER_PHOTO_PIXELS, OWNER_PHOTO_PIXELS } from "./owner-profile.ts";
import { encodePhotoUpload } from "./photo-upload.ts";
import { getOwnerProfile, writeOwnerProfile } from "./stored-owner-profile.ts";

const subject = { type: "owner-profile", id: 1 };

const square = (side: number) => ({ width: side, height: side });

/** Sets the owner's photo from a JPEG or PNG, turned upright, cut to a square and encoded anew. */
export const setOwnerPhoto = defineAction({
  name: "setOwnerPhoto",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  prepare: ({ upload }: { upload: Uint8Array; expectedVersion: number }) =>
    encodePhotoUpload(upload, {
      size: square(OWNER_PHOTO_PIXELS),
      least: square(LEAST_OWNER_PHOTO_PIXELS),
    }),
  async run(tx, { expectedVersion }, { prepared }) {
    await writeOwnerProfile(tx, prepared, expectedVersion);
    return { event: { event: "owner-profile.photo-set", subject } };
  },
});

export const removeOwnerPhoto = defineAction({
  name: "removeOwnerPhoto",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  async run(tx, { expectedVersion }: { expectedVersion: number }) {
    const before = await getOwnerProfile(tx);
    refuseOutdated({ expectedVersion }, before);
    if (before.photoHash === null) return {};
    await writeOwnerProfile(tx, { photo: null, photoHash: null }, expectedVersion);
    return { event: { event: "owner-profile.photo-removed", subject } };
  },
});
