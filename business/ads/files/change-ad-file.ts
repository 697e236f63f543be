import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { requireReservationWithOpenBrief } from "#business/ads/brief/brief-status.ts";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { lockMailings, lockReservation } from "#business/reservations/claims/claims.ts";
import { isTimeUp } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { adFile } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type AdFileUse, adFileUses } from "./ad-file.ts";
import { findAdFile } from "./find-ad-files.ts";
import type { Placement } from "./placement.ts";

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

/** Makes any other transaction that stores or deletes the file with this hash wait for this one. */
export async function lockFileHash(tx: Queryable, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ad-file'), hashtext(${hash}))`);
}
