import { eq } from "drizzle-orm";
import {
  undoMarkDropped,
  undoPostOfficeConfirmation,
  undoPublish,
} from "#business/mailings/advance-mailing.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { reservation } from "#database/schema/reservations.ts";
import { longDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { wasFewerHomesRefundGiven } from "./fewer-homes-refunds.ts";
import { createStep, enqueueNewsForPaidBuyers } from "./record-mailing-steps.ts";
import { countWaitingForMailing } from "./remove-empty-mailing-from-calendar.ts";

/**
 * Takes a published mailing off sale: it is planned again. Refuses once anybody has held a spot on it or waits for one.
 */
export const takeBackPublished = createStep(undoPublish, async (tx, planned) => {
  const claims = await tx.$count(reservation, eq(reservation.mailingId, planned.id));
  if (claims + (await countWaitingForMailing(planned.id, tx)) > 0) {
    throw new Refusal("conflict", "Somebody has chosen a spot on it. Close booking instead.");
  }
  await announceAvailabilityChange(tx, planned.id);
});

/**
 * Undoes the record that a card was dropped off. Notified buyers get a correction; others get nothing. Refuses once
 * somebody was refunded because it went to fewer homes.
 */
export const takeBackDropped = createStep(undoMarkDropped, async (tx, printed) => {
  await refuseRefunded(printed.id, tx);
  await enqueueNewsForPaidBuyers(tx, printed, "not-mailed", [
    `We told you the ${printed.name} card was at the post office. That was our mistake: it isn’t there yet.`,
    `Your spot and your dates stay the same. Drop-off is planned for ${longDate(printed.dropDate)}, and we’ll email you once it’s done.`,
  ]);
});

/**
 * Undoes the record that a card was mailed in full: drop-offs can be added again. Nobody was told, so nobody is. Refuses
 * once somebody was refunded because it went to fewer homes.
 */
export const takeBackPostOfficeConfirmation = createStep(
  undoPostOfficeConfirmation,
  async (tx, dropped) => {
    await refuseRefunded(dropped.id, tx);
  },
);

async function refuseRefunded(mailingId: number, tx: Queryable): Promise<void> {
  if (!(await wasFewerHomesRefundGiven(mailingId, tx))) return;
  throw new Refusal(
    "conflict",
    "Advertisers were refunded for the homes the card missed, so you can't undo this.",
  );
}
