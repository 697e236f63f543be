import type { LinkedReservation } from "#app/private-page.ts";
import type { CustomerStatus } from "#app/reservation/customer-status.ts";
import { checkReservationAction } from "#business/reservations/reservation.ts";

/**
 * The status of a confirmation page. `open`: it can be confirmed. `address`: it is firm, but the
 * office's new address is not confirmed; `email`: the same of the address that its buyer typed. `former`: the link went to an address it no longer has. `again`: it
 * was taken again and is not reserved yet. `late`, `unpaid`: it expired before or after it was
 * confirmed. `ended`: by choice.
 */
export type ConfirmationStatus =
  | "open"
  | "address"
  | "email"
  | "former"
  | "firm"
  | "again"
  | "late"
  | "unpaid"
  | "ended";

/** `status`: how the reservation stands as its holder sees it; `isEmailConfirmed`: by the button in an email. */
export function findConfirmationStatus(
  { reservation, address }: Pick<LinkedReservation, "reservation" | "address">,
  status: CustomerStatus,
  isEmailConfirmed: boolean,
): ConfirmationStatus {
  if (address === "former") return "former";
  if (checkReservationAction("confirm", reservation).possible) return "open";
  switch (status) {
    case "processing":
    case "unpaid":
    case "paid":
      if (address === "unconfirmed") return "address";
      return isEmailConfirmed ? "firm" : "email";
    case "held":
    case "paying":
      return "again";
    case "expired":
      return (reservation.endedFromState ?? reservation.state) === "unpaid" ? "unpaid" : "late";
    default:
      return "ended";
  }
}
