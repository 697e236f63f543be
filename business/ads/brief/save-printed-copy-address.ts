import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { isFirm } from "#business/reservations/reservation.ts";
import { adBrief } from "#database/schema/ads.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CopyAddress } from "./brief-fields.ts";
import { findPrintedCopyAddressProblems } from "./brief-problems.ts";
import { findPrefilledBrief } from "./find-plain-ad-details.ts";
import { requirePermittedBriefEditorName } from "./save-brief.ts";

/** Keeps where the printed copy goes, at any time, since it isn't part of what prints. */
export const savePrintedCopyAddress = defineAction({
  name: "savePrintedCopyAddress",
  permission: "anyone",
  undo: ["savePrintedCopyAddress"],
  async run(
    tx,
    { reservationId, address }: { reservationId: number; address: CopyAddress },
    { actor },
  ) {
    const changedBy = await requirePermittedBriefEditorName(actor, tx);
    const reservation = await loadReservation(reservationId, tx);
    const mailing = await findMailingById(reservation.mailingId, tx);
    if (!isFirm(reservation) || mailing?.state === "canceled") {
      throw new Refusal("conflict", "This spot isn’t confirmed, so there’s no printed copy.");
    }
    const [wrong] = Object.entries(findPrintedCopyAddressProblems(address));
    if (wrong) throw new Refusal("invalid", wrong[1], { field: wrong[0] });
    const { facts } = await findPrefilledBrief(reservationId, tx);
    await tx
      .insert(adBrief)
      .values({ reservationId, facts, copyAddress: address, changedBy })
      .onConflictDoUpdate({
        target: adBrief.reservationId,
        set: {
          copyAddress: address,
          changedBy,
          changedAt: sql`statement_timestamp()`,
          version: sql`${adBrief.version} + 1`,
        },
      });
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "ad.copy-address-changed", subject } };
  },
});
