import { and, eq, sql } from "drizzle-orm";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { ownerProfile } from "#database/schema/company.ts";
import { announce } from "#platform/database/announcements.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

export async function writeOwnerProfile(
  tx: Queryable,
  values: Partial<typeof ownerProfile.$inferInsert>,
  expectedVersion: number,
): Promise<void> {
  const { version, name, sentence, mobile, photo, photoHash } = ownerProfile;
  const before = { name: "", sentence: "", mobile: "", photoHash: null };
  const written =
    expectedVersion === 0
      ? await tx
          .insert(ownerProfile)
          .values({ id: 1, ...values, before })
          .onConflictDoNothing()
          .returning({ version })
      : await tx
          .update(ownerProfile)
          .set({
            ...values,
            before: sql`jsonb_build_object('name', ${name}, 'sentence', ${sentence},
              'mobile', ${mobile}, 'photoHash', ${photoHash})`,
            photoBefore: sql`${photo}`,
            changedAt: sql`statement_timestamp()`,
            version: sql`${version} + 1`,
          })
          .where(and(eq(ownerProfile.id, 1), eq(version, expectedVersion)))
          .returning({ version });
  if (written.length === 0) throw staleProfile(expectedVersion);
  await announce(tx, SITE_TOPIC);
}

export function refuseStaleProfile(
  { version }: { version: number },
  expectedVersion: number,
): void {
  if (version !== expectedVersion) throw staleProfile(expectedVersion);
}

function staleProfile(expectedVersion: number): Refusal {
  return new Refusal(
    "conflict",
    "Someone else changed this since you opened it. Check it and save again.",
    { detail: `the owner's profile is not at version ${expectedVersion}` },
  );
}
