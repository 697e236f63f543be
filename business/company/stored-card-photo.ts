import { eq, lt, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction, outdatedRefusal, refuseOutdated } from "#business/actions.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { cardPhoto } from "#database/schema/company.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { createLineSchema } from "#platform/text-line.ts";
import {
  CARD_PHOTO_PIXELS,
  CARD_PHOTO_UNDO_DAYS,
  type CardPhoto,
  MAX_CARD_PHOTO_DESCRIPTION_LENGTH,
  type PublicCardPhoto,
} from "./owner-and-card-photo.ts";
import { encodePhotoUpload } from "./photo-upload.ts";

const NONE: CardPhoto = { description: "", photoHash: null, version: 0, undoable: false };

const subject = { type: "card-photo", id: 1 };

type Expected = { expectedVersion: number };

/** Sets the photo of the printed card and what it shows; without an upload the photo keeps its bytes. */
export const setCardPhoto = defineAction({
  name: "setCardPhoto",
  permission: "settings.change",
  undo: ["undoCardPhotoChange"],
  input: v.object({
    upload: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
    description: createLineSchema(
      "Describe what the photo shows.",
      MAX_CARD_PHOTO_DESCRIPTION_LENGTH,
    ),
    expectedVersion: v.number(),
  }),
  async prepare({ upload }) {
    const isDescriptionAlone = upload.length === 0 && (await getCardPhoto()).photoHash !== null;
    const wanted = { size: CARD_PHOTO_PIXELS, least: CARD_PHOTO_PIXELS };
    return isDescriptionAlone ? undefined : encodePhotoUpload(upload, wanted);
  },
  async run(tx, { description, expectedVersion }, { prepared }) {
    const before = await getCardPhoto(tx);
    refuseOutdated({ expectedVersion }, before);
    if (!prepared && before.description === description) return {};
    await writeCardPhoto(tx, { description, ...prepared }, expectedVersion);
    return { event: { event: prepared ? "card-photo.set" : "card-photo.described", subject } };
  },
});

export const removeCardPhoto = defineAction({
  name: "removeCardPhoto",
  permission: "settings.change",
  undo: ["undoCardPhotoChange"],
  async run(tx, { expectedVersion }: Expected) {
    const before = await getCardPhoto(tx);
    refuseOutdated({ expectedVersion }, before);
    if (before.photoHash === null) return {};
    await writeCardPhoto(tx, { description: "", photo: null, photoHash: null }, expectedVersion);
    return { event: { event: "card-photo.removed", subject } };
  },
});

/** Undoes the last change of the photo, for 30 days; undoing again brings the change back. */
export const undoCardPhotoChange = defineAction({
  name: "undoCardPhotoChange",
  permission: "settings.change",
  undo: ["undoCardPhotoChange"],
  undoes: { what: "the change", done: "Change undone.", facts: { expectedVersion: Number } },
  async run(tx, { expectedVersion }: Expected) {
    const [kept] = await tx.select().from(cardPhoto).for("update");
    refuseOutdated({ expectedVersion }, kept ?? { version: 0 });
    if (!kept || kept.descriptionBefore === null) {
      throw new Refusal("conflict", "There’s no change left to undo.");
    }
    const { descriptionBefore: description, photoBefore, photoHashBefore } = kept;
    const values = { description, photo: photoBefore, photoHash: photoHashBefore };
    await writeCardPhoto(tx, values, expectedVersion);
    return { event: { event: "card-photo.change-undone", subject } };
  },
});

/** Forgets the photo before the last change, 30 days after it. Runs every night. */
export async function deleteCardPhotoPastUndo(): Promise<void> {
  const days = sql`make_interval(days => ${CARD_PHOTO_UNDO_DAYS}::int)`;
  await db
    .update(cardPhoto)
    .set({ descriptionBefore: null, photoBefore: null, photoHashBefore: null })
    .where(lt(cardPhoto.changedAt, sql`statement_timestamp() - ${days}`));
}

async function writeCardPhoto(
  tx: Queryable,
  values: Partial<typeof cardPhoto.$inferInsert>,
  expectedVersion: number,
): Promise<void> {
  const { description, photo, photoHash, version } = cardPhoto;
  // An upsert would first refuse a description alone, which no new row may have.
  const insert = () =>
    tx
      .insert(cardPhoto)
      .values({ id: 1, ...values, descriptionBefore: "" })
      .onConflictDoNothing()
      .returning({ version });
  const update = () =>
    tx
      .update(cardPhoto)
      .set({
        ...values,
        descriptionBefore: sql`${description}`,
        photoBefore: sql`${photo}`,
        photoHashBefore: sql`${photoHash}`,
        changedAt: sql`statement_timestamp()`,
        version: sql`${version} + 1`,
      })
      .where(eq(version, expectedVersion))
      .returning({ version });
  const written = await (expectedVersion === 0 ? insert() : update());
  if (written.length === 0)
    throw outdatedRefusal(`the card’s photo is not at version ${expectedVersion}`);
  await announce(tx, SITE_TOPIC);
}

export async function getCardPhoto(database: Queryable = db): Promise<CardPhoto> {
  const { description, photoHash, version } = cardPhoto;
  const undoable = sql<boolean>`${cardPhoto.descriptionBefore} is not null`;
  const [row] = await database
    .select({ description, photoHash, version, undoable })
    .from(cardPhoto);
  return row ?? NONE;
}

/** The photo for the public pages; undefined until there is one. */
export async function findPublicCardPhoto(): Promise<PublicCardPhoto | undefined> {
  const { description, photoHash } = await getCardPhoto();
  return photoHash === null ? undefined : { description, photoHash };
}

/** The JPEG of the card by its hash; undefined if it has been replaced or removed. */
export async function findCardPhotoBytes(hash: string): Promise<Uint8Array | undefined> {
  const { photo, photoHash } = cardPhoto;
  const [row] = await db.select({ photo }).from(cardPhoto).where(eq(photoHash, hash));
  return row?.photo ?? undefined;
}
