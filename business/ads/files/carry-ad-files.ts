import { and, eq, isNull } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { findLastBrief } from "#business/ads/brief/find-plain-ad-details.ts";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type AdFile, adFileSizeAndCountLimits } from "./ad-file.ts";
import { lockAdForFileChange, lockFileHash } from "./change-ad-file.ts";
import { requireDiskRoom } from "./disk-room.ts";
import { findAdFiles } from "./find-ad-files.ts";

/**
 * The logos and photos of the confirmed business's last ad that this one never had, as far as it has room for them. A finished ad
 * was made for its spot and its dates, and isn't among them.
 */
export async function findFilesToCarry(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdFile[]> {
  const own = await findReservationById(reservationId, tx);
  const last = own?.advertiserId
    ? await findLastBrief(own.advertiserId, reservationId, tx)
    : undefined;
  if (!last) return [];
  const here = await tx
    .select({ hash: adFile.hash, removedAt: adFile.removedAt })
    .from(adFile)
    .where(eq(adFile.reservationId, reservationId));
  const room =
    adFileSizeAndCountLimits.atOnce - here.filter(({ removedAt }) => removedAt === null).length;
  return (await findAdFiles(last.reservationId, tx))
    .filter(({ use, state }) => use !== "artwork" && state === "ready")
    .filter(({ hash }) => here.every((one) => one.hash !== hash))
    .slice(0, Math.max(0, room));
}

/** Adds the logos and photos of the last ad to this one; those that it has, or had and lost, stay as they are. */
export const carryAdFiles = defineAction({
  name: "carryAdFiles",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, { actor }) {
    const addedBy = await lockAdForFileChange(tx, reservationId, actor);
    for (const { id } of await findFilesToCarry(reservationId, tx)) {
      const file = await lockFile(id, tx);
      if (!file) continue;
      const { networkHash, name, type, byteCount, storedBytes, hash, use, state, report } = file;
      await requireDiskRoom({ reservationId, networkHash }, tx);
      await tx.insert(adFile).values({
        ...{ reservationId, networkHash, name, type, byteCount, storedBytes, hash, state, report },
        ...{ use, isUseGuessed: false, addedBy },
      });
      await recordEvent(tx, actor, {
        event: "ad.file-added",
        subject: { type: "reservation", id: reservationId },
        detail: { file: name },
      });
    }
    return {};
  },
});

/** A file that is still there, kept from being deleted until this transaction has ended. */
async function lockFile(id: number, tx: Queryable) {
  const isThere = and(eq(adFile.id, id), isNull(adFile.removedAt));
  const [seen] = await tx.select({ hash: adFile.hash }).from(adFile).where(isThere);
  if (!seen) return undefined;
  await lockFileHash(tx, seen.hash);
  const [file] = await tx.select().from(adFile).where(isThere);
  return file;
}
