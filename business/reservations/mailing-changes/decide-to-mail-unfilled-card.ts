import { defineAction } from "#business/actions.ts";
import type { ExpectedMailing } from "#business/mailings/advance-mailing.ts";
import {
  lockMailing,
  type MailingAuditEvent,
  updateLockedMailing,
} from "#business/mailings/update-locked-mailing.ts";
import {
  findOccupiedSpots,
  pickCommittedBuyers,
} from "#business/reservations/availability/occupied-spots.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  findMailingIdsWithFillDecision,
  MAILED_UNFILLED_EVENT,
  needsFillDecision,
} from "./minimum-fill.ts";

/** Decides to mail a card that did not fill, and tells every buyer, as published. Returns how many. */
export const decideToMailUnfilledCard = defineAction({
  name: "decideToMailUnfilledCard",
  permission: "mailings.postpone",
  undo: "final",
  async run(tx, seen: ExpectedMailing, context) {
    const before = await lockMailing(seen, tx);
    const seats = await findOccupiedSpots([before.id], tx);
    const sold = seats.filter(({ state }) => state === "unpaid" || state === "paid").length;
    const decided = await findMailingIdsWithFillDecision([before.id], tx);
    const isOpen = needsFillDecision(before, sold, arizonaDate(context.now));
    if (!isOpen || decided.has(before.id)) {
      throw new Refusal(
        "conflict",
        "There’s nothing to decide: booking is open, enough spots are sold, or it’s already decided.",
      );
    }
    const happening = (version: number): MailingAuditEvent => ({
      event: MAILED_UNFILLED_EVENT,
      detail: { sold, version },
    });
    const { version } = await updateLockedMailing(tx, before, {}, happening, context);
    const sentences = [
      `When booking closed, ${sold === 1 ? "1 spot" : `${sold} spots`} on the ${before.name} card ${sold === 1 ? "was" : "were"} sold. We’ll mail the card anyway, as planned, on ${longWeekdayDate(before.dropDate)}.`,
      "Your spot, your price, and your dates stay the same. You don’t have to do anything.",
    ];
    const notified = pickCommittedBuyers(seats);
    for (const { id } of notified) {
      await enqueueBookingNews(tx, { id, version }, { news: "mailed-anyway", sentences });
    }
    return { result: { notified: notified.length } };
  },
});
