import { createHash } from "node:crypto";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readPhotoHeader } from "#platform/pictures/photo-header.ts";
import { encodeSquareJpeg } from "#platform/pictures/square-jpeg.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { getOwnerProfile } from "./find-owner-profile.ts";
import { OWNER_PHOTO_PIXELS, ownerPhotoLimits } from "./owner-profile.ts";
import { refuseStaleProfile, writeOwnerProfile } from "./write-owner-profile.ts";

const subject = { type: "owner-profile", id: 1 };

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "photo" });

/**
 * Sets the owner's photo from an uploaded JPEG or PNG: turned upright, cut to a square, scaled to 640 pixels and encoded
 * anew, so nothing else in the file is kept. Refuses what is no such image by its content, a file or an image that is too
 * large or too small, an outdated version, and an actor without the permission.
 */
export async function setOwnerPhoto(
  { upload, expectedVersion }: { upload: Uint8Array; expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await requirePermission(tx, actor, "settings.change");
  const photo = await encodeOwnerPhoto(upload);
  const photoHash = createHash("sha256").update(photo).digest("hex").slice(0, 32);
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    await writeOwnerProfile(inner, { photo, photoHash }, expectedVersion);
    await recordEvent(inner, actor, { event: "owner-profile.photo-set", subject });
  });
}

/** The stored form of an upload. It takes a second of processor time, so no transaction waits for it. */
async function encodeOwnerPhoto(upload: Uint8Array): Promise<Buffer> {
  const { bytes, leastSide, megapixels } = ownerPhotoLimits;
  if (upload.length === 0) throw refused("Choose a photo.");
  if (upload.length > bytes) throw refused(`Choose a photo under ${bytes / 1_000_000} MB.`);
  const header = readPhotoHeader(upload);
  if (!header) throw refused("Choose a JPEG or PNG photo.");
  if (header.width * header.height > megapixels * 1_000_000) {
    throw refused(`Choose a photo with up to ${megapixels} megapixels.`);
  }
  if (Math.min(header.width, header.height) < leastSide) {
    throw refused(`Choose a photo at least ${leastSide} pixels wide and high.`);
  }
  const photo = await encodeSquareJpeg(upload, header, OWNER_PHOTO_PIXELS);
  if (!photo) throw refused("We can't read this photo. Try another one.");
  return photo;
}

/**
 * Removes the owner's photo, if there is one. Refuses an outdated version, and an actor without the permission.
 */
export async function removeOwnerPhoto(
  { expectedVersion }: { expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    const before = await getOwnerProfile(inner);
    refuseStaleProfile(before, expectedVersion);
    if (before.photoHash === null) return;
    await writeOwnerProfile(inner, { photo: null, photoHash: null }, expectedVersion);
    await recordEvent(inner, actor, { event: "owner-profile.photo-removed", subject });
  });
}
