import { paths } from "#app/paths.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";

/**
 * Makes the proof of a customer who chose a design, and returns its page; their ad's page while the spot isn't firm.
 * Refuses as `makeProofByCustomer` does.
 */
export async function makeProofAndFindNextPath(
  token: string,
  reservation: Reservation,
  context: ActionContext,
): Promise<string> {
  if (!isFirm(reservation)) return paths.yoursAd(token);
  const { number } = await makeProofByCustomer({ reservationId: reservation.id }, context);
  return paths.yoursAdVersion(token, number);
}
