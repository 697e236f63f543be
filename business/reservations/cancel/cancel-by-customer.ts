import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { reservationNotFound } from "#business/reservations/claims/claims.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
import { findReservationByToken } from "#business/reservations/search/find-reservations.ts";
import { company } from "#company.ts";
import { Refusal } from "#platform/refusal.ts";
import { cancelAndCompensate } from "./cancel-and-compensate.ts";
import type { CanceledReservation } from "./cancel-reservation.ts";

/**
 * Cancels the reservation of a private link, for its holder. A link to an address that the office
 * entered moves no money until that address is confirmed; a link to a former address never does.
 * Otherwise as `cancelAndCompensate`. Not to be called inside a transaction.
 */
export async function cancelByCustomer(
  { token, expects }: { token: string; expects: CancellationCompensationKind },
  context: ActionContext,
): Promise<CanceledReservation> {
  const own = await findReservationByToken(token);
  if (!own || own.channel === "office") throw reservationNotFound("to cancel by this link");
  const { id: reservationId } = own.reservation;
  if (own.address !== "current") throw notTheirsToCancel(own.address, reservationId);
  return cancelAndCompensate({ reservationId, expects }, context);
}

function notTheirsToCancel(address: "unconfirmed" | "former", id: number): Refusal {
  const sentence =
    address === "unconfirmed"
      ? "Our office changed the email address on this reservation. Confirm your address first, then cancel."
      : `This reservation has a different email address now. Open it from our latest email, or call ${company().phone.display}.`;
  return new Refusal("conflict", `${sentence} Nothing was canceled.`, {
    detail: `a link of reservation ${id} went to an address that is ${address}`,
  });
}
