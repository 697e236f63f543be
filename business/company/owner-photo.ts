import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { getOwnerProfile } from "./find-owner-profile.ts";
import { LEAST_OWNER_PHOTO_PIXELS, OWNER_PHOTO_PIXELS } from "./owner-profile.ts";
import { encodePhotoUpload } from "./photo-upload.ts";
import { refuseStaleProfile, writeOwnerProfile } from "./save-owner-profile.ts";

const subject = { type: "owner-profile", id: 1 };

const square = (side: number) => ({ width: side, height: side });

/**
 * Sets the owner's photo from a JPEG or PNG, turned upright, cut to a square, scaled to 640 pixels and encoded anew.
 */
export async function setOwnerPhoto(
  { upload, expectedVersion }: { upload: Uint8Array; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await requirePermission(tx, actor, "settings.change");
  const encoded = await encodePhotoUpload(upload, {
    size: square(OWNER_PHOTO_PIXELS),
    least: square(LEAST_OWNER_PHOTO_PIXELS),
  });
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    await writeOwnerProfile(inner, encoded, expectedVersion);
    await recordEvent(inner, actor, { event: "owner-profile.photo-set", subject });
  });
}

export const removeOwnerPhoto = defineAction({
  name: "removeOwnerPhoto",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  async run(tx, { expectedVersion }: { expectedVersion: number }) {
    const before = await getOwnerProfile(tx);
    refuseStaleProfile(before, expectedVersion);
    if (before.photoHash === null) return {};
    await writeOwnerProfile(tx, { photo: null, photoHash: null }, expectedVersion);
    return { event: { event: "owner-profile.photo-removed", subject } };
  },
});
