import { isBookable, type Mailing, mailedStates } from "#business/mailings/mailing.ts";
import { canMailing } from "#business/mailings/mailing-actions.ts";
import type { PlainDate } from "#platform/clock.ts";

/** What becomes of a place that is given up, by how its card stands on a date: "becomes free for everybody". */
export function freedWords(mailing: Pick<Mailing, "state" | "dates">, today: PlainDate): string {
  if (isBookable(mailing, today)) {
    return "becomes free for everybody, and the wait-list is offered it";
  }
  if (canMailing("place", mailing, today).possible) {
    return "becomes free for somebody whom you place by hand; booking is closed, so nobody on the wait-list is offered it";
  }
  if (mailing.state === "cancelled") return "is given up, and its card is not mailed";
  const isMailed = mailedStates.some((state) => state === mailing.state);
  return `is given up, and nobody else can have it: the card ${isMailed ? "was mailed" : "has gone to print"}`;
}
