import { inArray } from "drizzle-orm";
import type { AdBriefRow } from "#business/ads/brief/find-brief.ts";
import { countOpenCommentsByReservation } from "#business/ads/proofs/comments.ts";
import {
  findAdRefusalsInForce,
  findApprovalsInForce,
  findProofsOfReservations,
} from "#business/ads/proofs/find-proofs.ts";
import {
  type Approval,
  findLatestSentProof,
  findProofPrintProblem,
  findProofToPrint,
  type Proof,
  type ProofPrintContext,
  type ProofState,
  proofState,
} from "#business/ads/proofs/proof.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { adBrief } from "#database/schema/ads.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type AdState, adStateFromHistory } from "./ad-state.ts";

export type Ad = {
  reservationId: number;
  state: AdState;
  brief: AdBriefRow | undefined;
  /** Every version, drafts included, first to last. */
  proofs: readonly (Proof & { state: ProofState; misfit: string | undefined })[];
  sent: Proof | undefined;
  approval: Approval | undefined;
  /** The version that prints as things stand; undefined: nothing was sent in time, or nothing fits. */
  prints: Proof | undefined;
  openComments: number;
  /** Why the office refused it, while it waits for new words; null otherwise. */
  refusedBecause: string | null;
  refusedAt: Date | null;
  /** The approval date has passed, or the card is printed. */
  closed: boolean;
  printed: boolean;
};

export async function findAd(reservationId: number, tx: Queryable = db): Promise<Ad | undefined> {
  const reservation = await findReservationById(reservationId, tx);
  const mailing = reservation && (await findMailingById(reservation.mailingId, tx));
  return (
    mailing && (await findAdsByReservationId([{ reservation, mailing }], tx)).get(reservationId)
  );
}

type BookedSpot = { reservation: Pick<Reservation, "id" | "size">; mailing: Mailing };

/** The ads of some reservations, by reservation: as many queries for many as for one. */
export async function findAdsByReservationId(
  spots: readonly BookedSpot[],
  tx: Queryable = db,
): Promise<Map<number, Ad>> {
  const ids = spots.map(({ reservation }) => reservation.id);
  const briefs = await findBriefs(ids, tx);
  const proofs = Map.groupBy(
    await findProofsOfReservations(ids, tx),
    (proof) => proof.reservationId,
  );
  const approvals = await findApprovalsInForce(ids, tx);
  const comments = await countOpenCommentsByReservation(ids, tx);
  const refusals = await findAdRefusalsInForce(ids, tx);
  const today = await findTodayByDatabaseClock(tx);
  return new Map(
    spots.map(({ reservation: { id, size }, mailing }) => [
      id,
      assemble(id, {
        mailing,
        today,
        spot: { size, inHomesBy: mailing.dates.inHomesBy, refusal: refusals.get(id) },
        brief: briefs.get(id),
        proofs: proofs.get(id) ?? [],
        approval: approvals.get(id),
        openComments: comments.get(id) ?? 0,
      }),
    ]),
  );
}

async function findBriefs(ids: readonly number[], tx: Queryable) {
  if (ids.length === 0) return new Map<number, AdBriefRow>();
  const rows = await tx
    .select()
    .from(adBrief)
    .where(inArray(adBrief.reservationId, [...ids]));
  return new Map(rows.map((row) => [row.reservationId, row]));
}

type Parts = {
  mailing: Mailing;
  today: PlainDate;
  spot: ProofPrintContext;
  brief: AdBriefRow | undefined;
  proofs: readonly Proof[];
  approval: Approval | undefined;
  openComments: number;
};

function assemble(reservationId: number, parts: Parts): Ad {
  const { mailing, today, spot, brief, proofs, approval, openComments } = parts;
  const { approvalDue } = mailing.dates;
  const printed = isPrinted(mailing);
  const closed = printed || today > approvalDue;
  const sent = findLatestSentProof(proofs);
  const prints = findProofToPrint({ proofs, approval, spot, approvalDue });
  // Another size, or a card that is later than the offer's last day, wants a new version.
  const fits = sent !== undefined && findProofPrintProblem(sent, spot) === undefined;
  const state = adStateFromHistory({
    briefSentAt: briefSentSince(brief, spot.refusal),
    sentProof: fits && sent.sentAt ? { ...sent, sentAt: sent.sentAt } : undefined,
    approved: approval !== undefined && prints?.id === approval.proofId && sent?.id === prints.id,
    closed: closed && prints !== undefined,
  });
  const refusal = state === "needs-brief" ? spot.refusal : undefined;
  return {
    reservationId,
    state,
    brief,
    proofs: proofs.map((proof) => ({
      ...proof,
      state: proofState(proof, { proofs, approval }),
      misfit: findProofPrintProblem(proof, spot),
    })),
    sent,
    approval,
    prints,
    openComments,
    refusedBecause: refusal?.reason ?? null,
    refusedAt: refusal?.refusedAt ?? null,
    closed,
    printed,
  };
}

/** When the brief was sent; what was sent before a refusal counts no more. */
function briefSentSince(
  brief: AdBriefRow | undefined,
  refusal: ProofPrintContext["refusal"],
): Date | null {
  const sentAt = brief?.sentAt ?? null;
  return sentAt && refusal && sentAt <= refusal.refusedAt ? null : sentAt;
}
