import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  findPreviousBriefOfAdvertiser,
  requireReservationWithOpenBrief,
} from "#business/ads/brief/find-brief.ts";
import { type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  findReservationById,
  lockMailings,
  lockReservation,
} from "#business/reservations/claims/claims.ts";
import { isTimeUp } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type AdFile,
  type AdFileUse,
  adFileSizeAndCountLimits,
  adFileUses,
  type Placement,
} from "./ad-file.ts";
import { requireAdFileDiskSpace } from "./disk-room.ts";
import { findAdFile, findAdFiles, lockAdFileHash } from "./find-ad-files.ts";

type Choice = { reservationId: number; fileId: number; use: AdFileUse };

/**
 * Says what a file is, where we only guessed or guessed wrong. A proof that was made from it stays as it is. Refuses what
 * `lockAdForFileChange` refuses, and a file that isn't ready.
 */
export const changeAdFileUse = defineAction({
  name: "changeAdFileUse",
  permission: "anyone",
  undo: ["changeAdFileUse"],
  async run(tx, { reservationId, fileId, use }: Choice, { actor }) {
    await lockAdForFileChange(tx, reservationId, actor);
    const file = await findAdFile({ reservationId, fileId }, tx);
    if (file?.state !== "ready" || file.removedAt !== null) {
      throw new Refusal("not-found", "This ad doesn’t have that file.");
    }
    await tx
      .update(adFile)
      .set({ use, isUseGuessed: false })
      .where(and(eq(adFile.id, fileId), eq(adFile.state, "ready")));
    if (file.use === use) return {};
    return {
      event: {
        event: "ad.file-use-changed",
        subject: { type: "reservation", id: reservationId },
        detail: { file: file.name, use: adFileUses[use] },
      },
    };
  },
});

type Placed = { reservationId: number; fileId: number; placement: Placement };

export const placeAdFile = defineAction({
  name: "placeAdFile",
  permission: "anyone",
  async run(tx, { reservationId, fileId, placement }: Placed, { actor }) {
    await lockAdForFileChange(tx, reservationId, actor);
    const file = await findAdFile({ reservationId, fileId }, tx);
    if (!file?.report || file.use !== "artwork") {
      throw new Refusal("not-found", "This ad doesn’t have that file.");
    }
    if (JSON.stringify(file.report.placement) === JSON.stringify(placement)) return {};
    await tx
      .update(adFile)
      .set({ report: { ...file.report, placement } })
      .where(and(eq(adFile.id, fileId), sql`${adFile.state} = 'ready'`));
    return {
      event: {
        event: "ad.file-placed",
        subject: { type: "reservation", id: reservationId },
        detail: { file: file.name, mode: placement.mode },
      },
    };
  },
});

/** Locks a reservation and its card for a change of files, and returns who changes them. Refuses a closed brief. */
export async function lockAdForFileChange(
  tx: Queryable,
  reservationId: number,
  actor: Actor,
): Promise<string> {
  const by =
    actor.kind === "visitor" ? "customer" : (await requirePermission(tx, actor, "ads.change")).name;
  const reservation = await lockReservation(reservationId, tx);
  await lockMailings([reservation.mailingId], tx);
  if (reservation.state === "expired" || isTimeUp(reservation)) {
    throw new Refusal("conflict", "This hold has ended. Take the spot again to change its files.");
  }
  await requireReservationWithOpenBrief(reservationId, actor, tx);
  return by;
}

/**
 * The logos and photos of the confirmed business's last ad that this one never had, as far as it has room for them. A finished ad
 * was made for its spot and its dates, and isn't among them.
 */
export async function findFilesToCarryOver(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdFile[]> {
  const own = await findReservationById(reservationId, tx);
  const last = own?.advertiserId
    ? await findPreviousBriefOfAdvertiser(own.advertiserId, reservationId, tx)
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
    .filter(({ hash }) => here.every((own) => own.hash !== hash))
    .slice(0, Math.max(0, room));
}

/** Adds the logos and photos of the last ad to this one; those that it has, or had and lost, stay as they are. */
export const carryAdFiles = defineAction({
  name: "carryAdFiles",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, { actor }) {
    const addedBy = await lockAdForFileChange(tx, reservationId, actor);
    for (const { id } of await findFilesToCarryOver(reservationId, tx)) {
      const file = await lockFile(id, tx);
      if (!file) continue;
      const { networkHash, name, type, byteCount, storedBytes, hash, use, state, report } = file;
      await requireAdFileDiskSpace({ reservationId, networkHash }, tx);
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
  await lockAdFileHash(tx, seen.hash);
  const [file] = await tx.select().from(adFile).where(isThere);
  return file;
}
