import { isPrinted } from "#business/mailings/mailed-pieces.ts";
import { isBookable, type Mailing, mailedStates } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import type { PlainDate } from "#platform/clock.ts";

/** What becomes of a place that is given up, by how its card stands on a date: "becomes free for everybody". */
export function describeFreedSpot(
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): string {
  if (isBookable(mailing, today)) {
    return "becomes free for everybody, and the wait-list is offered it";
  }
  if (checkMailingAction("place", mailing, today).possible) {
    return "becomes free for somebody whom you place by hand; booking is closed, so nobody on the wait-list is offered it";
  }
  if (mailing.state === "canceled") return "is given up, and its card is not mailed";
  return `is given up, and nobody else can have it: ${whyNobody(mailing.state)}`;
}

/** Only what is recorded has happened: past its print date a card may still lie here. */
function whyNobody(state: Mailing["state"]): string {
  if (mailedStates.some((mailed) => mailed === state)) return "the card was mailed";
  return isPrinted({ state }) ? "the card is printed" : "the card's print date has passed";
}
