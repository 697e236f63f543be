import { and, eq, lt, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { ownerProfile } from "#database/schema/company.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { OWNER_CHANGE_UNDO_DAYS } from "./owner-profile.ts";
import { refuseStaleProfile, writeOwnerProfile } from "./write-owner-profile.ts";

/**
 * Undoes the last change of the owner's profile, photo included; undoing again brings the change back. Refuses an
 * outdated version, a change that is more than 30 days old, and an actor without the permission.
 */
export async function undoOwnerChange(
  { expectedVersion }: { expectedVersion: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "settings.change");
    const { before, photoBefore, version } = ownerProfile;
    const [kept] = await inner
      .select({ before, photoBefore, version })
      .from(ownerProfile)
      .for("update");
    refuseStaleProfile(kept ?? { version: 0 }, expectedVersion);
    if (!kept?.before) {
      throw new Refusal("conflict", "There's no change left to undo.");
    }
    const values = { ...kept.before, photo: kept.photoBefore };
    await writeOwnerProfile(inner, values, expectedVersion);
    const subject = { type: "owner-profile", id: 1 };
    await recordEvent(inner, actor, { event: "owner-profile.change-undone", subject });
  });
}

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
