import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/ad-jobs.ts";
import { findReservationByToken } from "#business/reservations/private-links.ts";
import { proof } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { commentOnProof, findComments } from "./comments.ts";
import { findApprovalInForce, findProofs, proofNotFoundRefusal } from "./find-proofs.ts";
import { type AdGuest, findGuestByToken } from "./guests.ts";
import {
  type LockedAdContext,
  lockUnprintedAd,
  refuseAfterApprovalDate,
} from "./lock-unprinted-ad.ts";
import { type Approval, findLatestSentProof, findProofPrintProblem, type Proof } from "./proof.ts";

export type SeenProof = { number: number; hash: string };

/**
 * The version that somebody decides on, with the approval in force. Refuses one that isn't the latest they could see,
 * is not what they saw, or no longer fits the spot.
 */
export async function loadProofForDecision(
  { reservation, spot }: LockedAdContext,
  { number, hash }: SeenProof,
  tx: Queryable,
): Promise<{ seen: Proof; inForce: Approval | undefined }> {
  const proofs = await findProofs(reservation.id, tx);
  const seen = proofs.find((version) => version.number === number && version.sentAt !== null);
  const newest = findLatestSentProof(proofs);
  if (!seen || !newest) throw proofNotFoundRefusal(`version ${number} of ${reservation.id}`);
  if (seen.id !== newest.id || seen.hash !== hash) {
    throw new Refusal(
      "conflict",
      `Version ${newest.number} was sent in the meantime. Look at it first. Nothing was recorded.`,
      { detail: `version ${number} of reservation ${reservation.id} is not the latest` },
    );
  }
  const unfit = findProofPrintProblem(seen, spot);
  if (unfit) throw new Refusal("conflict", `${unfit} It needs a new version first.`);
  return { seen, inForce: await findApprovalInForce(reservation.id, tx) };
}

/**
 * Who may decide on an ad by a link: the person who booked (the browser that booked, or a link that went to the reservation's
 * present address), or a guest they named to approve. Refuses the office's view, a link to an address that is no
 * longer the reservation's or that nobody has confirmed, a link for comments, and one that has ended
 * (docs/decisions/056).
 */
export async function requireProofDecider(
  token: string,
  tx: Queryable,
): Promise<{ reservationId: number; guest: AdGuest | null }> {
  const own = await findReservationByToken(token, tx);
  if (own) {
    const { id: reservationId } = own.reservation;
    if (own.channel === "office") {
      throw refuse("This is your customer’s page. Decide for them in the office.", reservationId);
    }
    if (own.address === "unconfirmed") {
      throw refuse(
        "Our office changed the email address on this reservation. Confirm your address first.",
        reservationId,
      );
    }
    if (own.address === "former") {
      throw refuse(
        "This reservation has a different email address now. Open it from our latest email.",
        reservationId,
      );
    }
    return { reservationId, guest: null };
  }
  const guest = await findGuestByToken(token, tx);
  if (!guest) throw new Refusal("not-found", "This link no longer works. Nothing was changed.");
  if (guest.may !== "approve") {
    throw refuse("This link is for comments. Only the person who booked can decide.", guest.id);
  }
  return { reservationId: guest.reservationId, guest };
}

function refuse(sentence: string, id: number): Refusal {
  return new Refusal("not-allowed", sentence, { detail: `by a link of ${id}` });
}

/** Asks the office for changes to the version seen, through the approval date. `words` may be empty if comments say it. */
export const askForChanges = defineAction({
  name: "askForChanges",
  permission: "anyone",
  async run(
    tx,
    { token, name, words, ...seenBy }: SeenProof & { token: string; name: string; words: string },
    context,
  ) {
    const { reservationId, guest } = await requireProofDecider(token, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    refuseAfterApprovalDate(ad);
    const { seen, inForce } = await loadProofForDecision(ad, seenBy, tx);
    if (inForce?.proofId === seen.id) {
      throw new Refusal(
        "conflict",
        `${inForce.name} approved this version. Withdraw the approval first, then ask for changes.`,
      );
    }
    const open = (await findComments([seen.id], tx)).filter(
      ({ author, doneAt }) => author !== "office" && doneAt === null,
    );
    if (words.trim() || open.length === 0) {
      const author = guest
        ? ({ kind: "guest", name: guest.name } as const)
        : ({ kind: "customer", name } as const);
      await commentOnProof({ proofId: seen.id, words, author }, context, tx);
    }
    if (seen.changesAskedAt) return {};
    await markChangesRequested(tx, seen.id, true);
    const subject = { type: "reservation", id: reservationId };
    const detail = { number: seen.number };
    await enqueueAdNews(tx, { reservationId, kind: "ad-changes-received", proofId: seen.id });
    return { event: { event: "proof.changes-asked", subject, detail } };
  },
});

/** Takes the request for changes back: the version is fine as it is. Through the approval date. */
export const withdrawChangeRequest = defineAction({
  name: "withdrawChangeRequest",
  permission: "anyone",
  async run(tx, { token, ...seenBy }: SeenProof & { token: string }) {
    const { reservationId } = await requireProofDecider(token, tx);
    const ad = await lockUnprintedAd(reservationId, tx);
    refuseAfterApprovalDate(ad);
    const { seen } = await loadProofForDecision(ad, seenBy, tx);
    if (!seen.changesAskedAt) return {};
    await markChangesRequested(tx, seen.id, false);
    const subject = { type: "reservation", id: reservationId };
    const detail = { number: seen.number };
    return { event: { event: "proof.changes-taken-back", subject, detail } };
  },
});

export async function markChangesRequested(
  tx: Queryable,
  proofId: number,
  areRequested: boolean,
): Promise<void> {
  await tx
    .update(proof)
    .set({ changesAskedAt: areRequested ? sql`statement_timestamp()` : null })
    .where(eq(proof.id, proofId));
}
