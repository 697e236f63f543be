import { isPrinted } from "#business/mailings/mailed-pieces.ts";
import { isBookable, type Mailing, mailedStates } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import type { PlainDate } from "#platform/clock.ts";

/**
 * What happens to a spot that is given up, by its card's state on a date: "becomes free for
 * everyone".
 */
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

/** Only recorded events have happened: a card may not be printed on its print date. */
function whyNobody(state: Mailing["state"]): string {
  if (mailedStates.some((mailed) => mailed === state)) return "the card was mailed";
  return isPrinted({ state }) ? "the card is printed" : "the card's print date has passed";
}
