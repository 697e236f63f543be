import { paths } from "#app/paths.ts";
import { makeOwnProof } from "#business/ads/proofs/send-proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Where a customer goes who has chosen a design: to their proof, made at once, if the spot is confirmed; otherwise, and where
 * the brief still lacks something, back to their ad.
 */
export async function proofOrAd(
  token: string,
  reservation: Reservation,
  context: ActionContext,
): Promise<string> {
  if (!isFirm(reservation)) return paths.yoursAd(token);
  try {
    const { number } = await makeOwnProof({ reservationId: reservation.id }, context);
    return paths.yoursAdVersion(token, number);
  } catch (error) {
    if (error instanceof Refusal) return paths.yoursAd(token);
    throw error;
  }
}
