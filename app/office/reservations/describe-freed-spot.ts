import { isBookable, isPrinted, type Mailing, mailedStates } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import type { PlainDate } from "#platform/clock.ts";

/** What happens to a spot that is given up, by its card's state on a date: "becomes free for everyone". */
export function describeFreedSpot(
  mailing: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): string {
  if (isBookable(mailing, today)) {
    return "goes back on sale, and the waitlist gets the first offer";
  }
  if (checkMailingAction("place", mailing, today).possible) {
    return "opens up for you to book by phone; booking is closed, so the waitlist gets no offer";
  }
  if (mailing.state === "canceled") return "is released, and its card won’t be mailed";
  return `doesn’t go back on sale: ${whyNobody(mailing.state)}`;
}

/** Only recorded events have happened: a card may not be printed on its print date. */
function whyNobody(state: Mailing["state"]): string {
  if (mailedStates.some((mailed) => mailed === state)) return "the card was mailed";
  return isPrinted({ state }) ? "the card is printed" : "the card’s print date has passed";
}
