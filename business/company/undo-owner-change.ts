import { and, eq, lt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { ownerProfile } from "#database/schema/company.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { OWNER_CHANGE_UNDO_DAYS } from "./owner-profile.ts";
import { refuseStaleProfile, writeOwnerProfile } from "./write-owner-profile.ts";

/** Undoes the last change of the owner's profile, for 30 days; undoing again brings the change back. */
export const undoOwnerChange = defineAction({
  name: "undoOwnerChange",
  permission: "settings.change",
  undo: ["undoOwnerChange"],
  async run(tx, { expectedVersion }: { expectedVersion: number }) {
    const { before, photoBefore, version } = ownerProfile;
    const [kept] = await tx
      .select({ before, photoBefore, version })
      .from(ownerProfile)
      .for("update");
    refuseStaleProfile(kept ?? { version: 0 }, expectedVersion);
    if (!kept?.before) {
      throw new Refusal("conflict", "There's no change left to undo.");
    }
    const values = { ...kept.before, photo: kept.photoBefore };
    await writeOwnerProfile(tx, values, expectedVersion);
    const subject = { type: "owner-profile", id: 1 };
    return { event: { event: "owner-profile.change-undone", subject } };
  },
});

/** Forgets what stood in the profile before its last change, 30 days after it. Runs every night. */
export async function deletePreviousOwnerProfile(): Promise<void> {
  await db
    .update(ownerProfile)
    .set({ before: null, photoBefore: null })
    .where(
      and(
        eq(ownerProfile.id, 1),
        lt(
          ownerProfile.changedAt,
          sql`statement_timestamp() - make_interval(days => ${OWNER_CHANGE_UNDO_DAYS}::int)`,
        ),
      ),
    );
}
