import type { MailingState } from "#business/mailings/mailing.ts";
import { printedStates } from "#business/mailings/mailing.ts";
import { type ReservationState, statesWithAd } from "#business/reservations/reservation.ts";
import type { PlainDate } from "#platform/clock.ts";

type BriefStatus = {
  state: ReservationState;
  mailingState: MailingState;
  approvalDue: PlainDate;
  today: PlainDate;
  approved: boolean;
};

/** States whose holder may write the brief. One that has just run out keeps what is typed, for taking it again. */
const open: readonly ReservationState[] = [...statesWithAd, "expired"];

/**
 * Why the brief can't be changed anymore: the customer may through the approval date, the office until it's printed.
 */
export function whyBriefIsClosed(
  { state, mailingState, approvalDue, today, approved }: BriefStatus,
  by: "customer" | "office",
): string | undefined {
  if (!open.includes(state)) return "This reservation has ended, so its ad can’t be changed.";
  if (mailingState === "canceled") return "This mailing was canceled.";
  if (printedStates.some((printed) => printed === mailingState))
    return "The card is printed, so the ad can’t be changed.";
  if (by === "customer" && today > approvalDue)
    return "The approval date has passed. To change something, please call us.";
  if (approved)
    return by === "customer"
      ? "You approved your ad. To change something, withdraw your approval first."
      : "This ad is approved. Withdraw the approval first.";
  return undefined;
}
