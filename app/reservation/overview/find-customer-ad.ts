import type { LinkedReservation } from "#app/private-page.ts";
import { readAloud } from "#artwork/studio/ad-words.ts";
import { printedBox } from "#business/ads/files/placement.ts";
import { findAd } from "#business/ads/find-ad.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import type { CustomerAd } from "./describe-customer-ad.ts";

/** The ad, for the holder of a link that went to the reservation's address. */
export async function findCustomerAd(own: LinkedReservation): Promise<CustomerAd | undefined> {
  const { address, reservation, mailing } = own;
  const ad = address === "current" ? await findAd(reservation.id) : undefined;
  return (
    ad && {
      state: ad.state,
      sent: ad.sent?.number,
      misfit: ad.proofs.find(({ id }) => id === ad.sent?.id)?.misfit,
      prints: ad.prints?.number,
      shown: toShown(ad.prints ?? ad.sent),
      isApproved: ad.approval !== undefined && ad.approval.proofId === ad.prints?.id,
      refusedBecause: ad.refusedBecause,
      approvalDue: mailing.dates.approvalDue,
      closed: ad.closed,
      printed: ad.printed,
    }
  );
}

/** CSS pixels of an inch. */
const PIXELS = 96;

function toShown(version: Proof | undefined): CustomerAd["shown"] {
  if (!version) return undefined;
  const { number, size, words } = version;
  const { width, height } = printedBox(size);
  const [across, down] = [Math.round(width * PIXELS), Math.round(height * PIXELS)];
  return { number, width: across, height: down, readAloud: readAloud(words) };
}
