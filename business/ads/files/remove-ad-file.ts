import { and, eq, isNull, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { adFileSizeAndCountLimits } from "./ad-file.ts";
import { lockAdForFileChange } from "./change-ad-file.ts";
import { findAdFile } from "./find-ad-files.ts";

type Choice = { reservationId: number; fileId: number };

/** Removes a file from an ad; `restoreAdFile` brings it back. A proof that was made from it stays. */
export const removeAdFile = (choice: Choice, context: ActionContext, tx?: Queryable) =>
  setRemoved(choice, true, context, tx);

export const restoreAdFile = (choice: Choice, context: ActionContext, tx?: Queryable) =>
  setRemoved(choice, false, context, tx);

async function setRemoved(
  { reservationId, fileId }: Choice,
  isRemoved: boolean,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await lockAdForFileChange(inner, reservationId, actor);
    const file = await findAdFile({ reservationId, fileId }, inner);
    if (!file) throw new Refusal("not-found", "This ad doesn’t have that file.");
    if ((file.removedAt !== null) === isRemoved) return;
    if (!isRemoved) await refuseFull(inner, reservationId);
    await inner
      .update(adFile)
      .set({ removedAt: isRemoved ? sql`statement_timestamp()` : null })
      .where(eq(adFile.id, fileId));
    await recordEvent(inner, actor, {
      event: isRemoved ? "ad.file-removed" : "ad.file-restored",
      subject: { type: "reservation", id: reservationId },
      detail: { file: file.name },
    });
  });
}

async function refuseFull(tx: Queryable, reservationId: number): Promise<void> {
  const shown = and(eq(adFile.reservationId, reservationId), isNull(adFile.removedAt));
  if ((await tx.$count(adFile, shown)) < adFileSizeAndCountLimits.atOnce) return;
  throw new Refusal(
    "conflict",
    `An ad can have up to ${adFileSizeAndCountLimits.atOnce} files. Remove one first.`,
  );
}
