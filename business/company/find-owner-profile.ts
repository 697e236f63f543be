import { eq, sql } from "drizzle-orm";
import { ownerProfile } from "#database/schema/company.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { OwnerProfile, PublicOwner } from "./owner-profile.ts";

const AS_SHIPPED: OwnerProfile = {
  name: "",
  sentence: "",
  mobile: "",
  photoHash: null,
  version: 0,
  undoable: false,
};

export async function getOwnerProfile(database: Queryable = db): Promise<OwnerProfile> {
  const { name, sentence, mobile, photoHash, version } = ownerProfile;
  const undoable = sql<boolean>`${ownerProfile.before} is not null`;
  const [row] = await database
    .select({ name, sentence, mobile, photoHash, version, undoable })
    .from(ownerProfile);
  return row ?? AS_SHIPPED;
}

/** The owner for the public pages; undefined until name, sentence, mobile number and photo are all set. */
export async function findPublicOwner(): Promise<PublicOwner | undefined> {
  const { name, sentence, mobile, photoHash } = await getOwnerProfile();
  return name && sentence && mobile && photoHash
    ? { name, sentence, mobile, photoHash }
    : undefined;
}

export async function findOwnerPhoto(hash: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ photo: ownerProfile.photo })
    .from(ownerProfile)
    .where(eq(ownerProfile.photoHash, hash));
  return row?.photo ?? undefined;
}
