import { and, eq, sql } from "drizzle-orm";
import { SITE_TOPIC } from "#business/mailings/calendar/plan-mailings.ts";
import { ownerProfile } from "#database/schema/company.ts";
import { announce } from "#platform/database/announcements.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Writes columns of the owner's profile, and refreshes the public pages. Refuses if it is no longer at the expected
 * version.
 */
export async function writeOwnerProfile(
  tx: Queryable,
  values: Partial<typeof ownerProfile.$inferInsert>,
  expectedVersion: number,
): Promise<void> {
  const { version } = ownerProfile;
  const written =
    expectedVersion === 0
      ? await tx
          .insert(ownerProfile)
          .values({ id: 1, ...values })
          .onConflictDoNothing()
          .returning({ version })
      : await tx
          .update(ownerProfile)
          .set({ ...values, version: sql`${version} + 1` })
          .where(and(eq(ownerProfile.id, 1), eq(version, expectedVersion)))
          .returning({ version });
  if (written.length === 0) {
    throw new Refusal(
      "conflict",
      "Someone else changed this since you opened it. Check it and save again.",
      { detail: `the owner's profile is not at version ${expectedVersion}` },
    );
  }
  await announce(tx, SITE_TOPIC);
}
