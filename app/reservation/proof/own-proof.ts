import { paths } from "#app/paths.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";
import { Refusal } from "#platform/refusal.ts";

/** Makes the proof of a customer who chose a design, and returns its page; their ad's page if something is missing. */
export async function tryMakeProofAndFindNextPath(
  token: string,
  reservation: Reservation,
  context: ActionContext,
): Promise<string> {
  if (!isFirm(reservation)) return paths.yoursAd(token);
  try {
    const { number } = await makeProofByCustomer({ reservationId: reservation.id }, context);
    return paths.yoursAdVersion(token, number);
  } catch (error) {
    if (error instanceof Refusal) return paths.yoursAd(token);
    throw error;
  }
}
