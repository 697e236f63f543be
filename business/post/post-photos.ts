import { writeFile } from "node:fs/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { encodePhotoUpload } from "#business/company/photo-upload.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { postPhoto } from "#database/schema/post.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { fileStore, newIncomingPath, readStoredFile } from "#platform/files/file-storage.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine, atMost } from "#platform/text-line.ts";

/** Photos of receipts and bundles that show a card was mailed. */

/** The longer side as it is kept: a receipt's small print can be read. */
const KEPT_PIXELS = 2_000;

/** The photo smaller, stored under its hash. */
async function storePhoto(upload: Uint8Array): Promise<string> {
  const { photo, photoHash } = await encodePhotoUpload(upload, {
    size({ width, height }) {
      const scale = Math.min(1, KEPT_PIXELS / Math.max(width, height));
      return { width: Math.round(width * scale), height: Math.round(height * scale) };
    },
    least: { width: 1, height: 1 },
  });
  const path = await newIncomingPath();
  await writeFile(path, photo);
  await (await fileStore()).take(path, photoKey(photoHash));
  return photoHash;
}

const photoKey = (hash: string) => `post/${hash}.jpg`;

/** Adds a photo of a receipt or of bundles to a mailing. */
export const addPostPhoto = defineAction({
  name: "addPostPhoto",
  permission: "mailings.change",
  undo: ["removePostPhoto"],
  input: v.object({
    mailingId: v.number(),
    upload: v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
    caption: v.pipe(
      v.string(),
      v.transform(asOneLine),
      v.nonEmpty("Say what the photo shows."),
      atMost(80),
    ),
  }),
  prepare: ({ upload }) => storePhoto(upload),
  async run(tx, { mailingId, caption }, { prepared: hash }) {
    await lockMailing({ id: mailingId }, tx);
    await tx.insert(postPhoto).values({ mailingId, hash, caption });
    const subject = { type: "mailing", id: mailingId };
    return { event: { event: "post-photo.added" as const, subject, detail: { what: caption } } };
  },
});

type PhotoChoice = { mailingId: number; photoId: number };

export const removePostPhoto = defineAction({
  name: "removePostPhoto",
  permission: "mailings.change",
  undo: ["restorePostPhoto"],
  run: (tx, choice: PhotoChoice) => setRemoved(tx, choice, true),
});

export const restorePostPhoto = defineAction({
  name: "restorePostPhoto",
  permission: "mailings.change",
  undo: ["removePostPhoto"],
  run: (tx, choice: PhotoChoice) => setRemoved(tx, choice, false),
});

async function setRemoved(tx: Queryable, { mailingId, photoId }: PhotoChoice, isRemoved: boolean) {
  const [row] = await tx
    .update(postPhoto)
    .set({ removedAt: isRemoved ? sql`statement_timestamp()` : null })
    .where(and(eq(postPhoto.id, photoId), eq(postPhoto.mailingId, mailingId)))
    .returning({ caption: postPhoto.caption });
  if (!row) throw new Refusal("not-found", "We can’t find that photo.");
  const event = isRemoved ? ("post-photo.removed" as const) : ("post-photo.restored" as const);
  const subject = { type: "mailing", id: mailingId };
  return { event: { event, subject, detail: { what: row.caption } } };
}

export type PostPhoto = { id: number; caption: string; isRemoved: boolean };

/** The photos of a mailing, in the order in which they were added; those that were removed can be restored. */
export async function findPostPhotos(mailingId: number): Promise<PostPhoto[]> {
  const rows = await db
    .select()
    .from(postPhoto)
    .where(eq(postPhoto.mailingId, mailingId))
    .orderBy(asc(postPhoto.id));
  return rows.map(({ id, caption, removedAt }) => ({ id, caption, isRemoved: removedAt !== null }));
}

/** The stored files that the rows of photos need, also of removed ones: they can be restored. */
export async function findPostPhotoKeys(): Promise<string[]> {
  const rows = await db.select({ hash: postPhoto.hash }).from(postPhoto);
  return rows.map(({ hash }) => photoKey(hash));
}

/** The JPEG of a mailing's photo; undefined without it. */
export async function readPostPhoto({
  mailingId,
  photoId,
}: PhotoChoice): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ hash: postPhoto.hash })
    .from(postPhoto)
    .where(and(eq(postPhoto.id, photoId), eq(postPhoto.mailingId, mailingId)));
  return row && readStoredFile(photoKey(row.hash));
}
