import { eq, sql } from "drizzle-orm";
import { cardPhoto } from "#database/schema/company.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { CardPhoto, PublicCardPhoto } from "./card-photo.ts";

const NONE: CardPhoto = { description: "", photoHash: null, version: 0, undoable: false };

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
