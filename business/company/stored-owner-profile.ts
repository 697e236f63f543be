import { eq, lt, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction, outdatedRefusal, refuseOutdated } from "#business/actions.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { ownerProfile } from "#database/schema/company.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { Refusal } from "#platform/refusal.ts";
import { createLineSchema } from "#platform/text-line.ts";
import {
  isOwnerProfileEmpty,
  MAX_OWNER_SENTENCE_LENGTH,
  MIN_OWNER_PHOTO_SIDE_PIXELS,
  OWNER_PHOTO_SIDE_PIXELS,
  OWNER_PROFILE_UNDO_DAYS,
  type OwnerProfile,
  type PublicOwner,
} from "./owner-and-card-photo.ts";
import { encodePhotoUpload } from "./photo-upload.ts";

const AS_SHIPPED: OwnerProfile = {
  name: "",
  sentence: "",
  mobile: "",
  photoHash: null,
  version: 0,
  undoable: false,
};

async function writeOwnerProfile(
  tx: Queryable,
  values: Partial<typeof ownerProfile.$inferInsert>,
  expectedVersion: number,
): Promise<void> {
  const { version, name, sentence, mobile, photo, photoHash } = ownerProfile;
  const written = await tx
    .insert(ownerProfile)
    .values({ id: 1, ...values, before: { name: "", sentence: "", mobile: "", photoHash: null } })
    .onConflictDoUpdate({
      target: ownerProfile.id,
      set: {
        ...values,
        before: sql`jsonb_build_object('name', ${name}, 'sentence', ${sentence},
          'mobile', ${mobile}, 'photoHash', ${photoHash})`,
        photoBefore: sql`${photo}`,
        changedAt: sql`statement_timestamp()`,
        version: sql`${version} + 1`,
      },
      setWhere: eq(version, expectedVersion),
    })
    .returning({ version });
  if (written.length === 0) {
    throw outdatedRefusal(`the owner’s profile is not at version ${expectedVersion}`);
  }
  await announce(tx, SITE_TOPIC);
}

const subject = { type: "owner-profile", id: 1 };

export const saveOwnerProfile = defineAction({
  name: "saveOwnerProfile",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  input: v.object({
    name: createLineSchema("Enter the name visitors will see.", 60),
    sentence: createLineSchema("Write one sentence, in your own words.", MAX_OWNER_SENTENCE_LENGTH),
    mobile: phoneSchema,
    expectedVersion: v.number(),
  }),
  async run(tx, { expectedVersion, ...values }) {
    const before = await getOwnerProfile(tx);
    refuseOutdated({ expectedVersion }, before);
    const changed = (["name", "sentence", "mobile"] as const).filter(
      (field) => before[field] !== values[field],
    );
    if (changed.length === 0) return {};
    await writeOwnerProfile(tx, values, expectedVersion);
    return { event: { event: "owner-profile.changed", subject, detail: { changed } } };
  },
});

/** Clears the owner's profile, photo included: the public pages show nobody again. */
export const clearOwnerProfile = defineAction({
  name: "clearOwnerProfile",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  async run(tx, { expectedVersion }: { expectedVersion: number }) {
    const before = await getOwnerProfile(tx);
    refuseOutdated({ expectedVersion }, before);
    if (isOwnerProfileEmpty(before)) return {};
    const empty = { name: "", sentence: "", mobile: "", photo: null, photoHash: null };
    await writeOwnerProfile(tx, empty, expectedVersion);
    return { event: { event: "owner-profile.cleared", subject } };
  },
});

/** Undoes the last change of the owner's profile, for 30 days; undoing again brings the change back. */
export const undoOwnerProfileChange = defineAction({
  name: "undoOwnerChange",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  undoes: { what: "the change", done: "Change undone.", facts: { expectedVersion: Number } },
  async run(tx, { expectedVersion }: { expectedVersion: number }) {
    const { before, photoBefore, version } = ownerProfile;
    const [kept] = await tx
      .select({ before, photoBefore, version })
      .from(ownerProfile)
      .for("update");
    refuseOutdated({ expectedVersion }, kept ?? { version: 0 });
    if (!kept?.before) throw new Refusal("conflict", "There’s no change left to undo.");
    const values = { ...kept.before, photo: kept.photoBefore };
    await writeOwnerProfile(tx, values, expectedVersion);
    return { event: { event: "owner-profile.change-undone", subject } };
  },
});

/** Forgets what stood in the profile before its last change, 30 days after it. Runs every night. */
export async function deleteOwnerProfilePastUndo(): Promise<void> {
  const days = sql`make_interval(days => ${OWNER_PROFILE_UNDO_DAYS}::int)`;
  await db
    .update(ownerProfile)
    .set({ before: null, photoBefore: null })
    .where(lt(ownerProfile.changedAt, sql`statement_timestamp() - ${days}`));
}

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
  if (!name || !sentence || !mobile || !photoHash) return undefined;
  return { name, sentence, mobile, photoHash };
}

export async function findOwnerPhoto(hash: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ photo: ownerProfile.photo })
    .from(ownerProfile)
    .where(eq(ownerProfile.photoHash, hash));
  return row?.photo ?? undefined;
}

const square = (side: number) => ({ width: side, height: side });

/** Sets the owner's photo from a JPEG or PNG, turned upright, cut to a square and encoded anew. */
export const setOwnerPhoto = defineAction({
  name: "setOwnerPhoto",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  prepare: ({ upload }: { upload: Uint8Array; expectedVersion: number }) =>
    encodePhotoUpload(upload, {
      size: square(OWNER_PHOTO_SIDE_PIXELS),
      least: square(MIN_OWNER_PHOTO_SIDE_PIXELS),
    }),
  async run(tx, { expectedVersion }, { prepared }) {
    refuseOutdated({ expectedVersion }, await getOwnerProfile(tx));
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
