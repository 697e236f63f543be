import { eq } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  type ExpectedMailing,
  undoMarkDropped,
  undoPostOfficeConfirmation,
  undoPublish,
} from "#business/mailings/advance-mailing.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { reservation } from "#database/schema/reservations.ts";
import { longDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { wasFewerHomesRefundGiven } from "./fewer-homes-refunds.ts";
import {
  enqueueDropsCorrection,
  enqueueNewsForPaidBuyers,
  isFullyMailed,
} from "./record-mailing-steps.ts";
import { countWaitingForMailing } from "./remove-empty-mailing-from-calendar.ts";

/**
 * Takes a published mailing off sale: it is planned again. Refuses once anybody has held a spot on it or waits for one.
 */
export async function takeBackPublished(
  input: ExpectedMailing,
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const planned = await undoPublish(input, context, inner);
    const claims = await inner.$count(reservation, eq(reservation.mailingId, planned.id));
    if (claims + (await countWaitingForMailing(planned.id, inner)) > 0) {
      throw new Refusal("conflict", "Somebody has chosen a spot on it. Close booking instead.");
    }
    await announceAvailabilityChange(inner, planned.id);
    return planned;
  });
}

/** Undoes the record that a card was dropped off, before refunds for fewer homes; notified buyers get a correction. */
export async function takeBackDropped(
  input: ExpectedMailing,
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const printed = await undoMarkDropped(input, context, inner);
    await refuseRefunded(printed.id, inner);
    await enqueueNewsForPaidBuyers(inner, printed, "not-mailed", [
      `We told you the ${printed.name} card was at the post office. That was our mistake: it isn’t there yet.`,
      `Your spot and your dates stay the same. Drop-off is planned for ${longDate(printed.dropDate)}, and we’ll email you once it’s done.`,
    ]);
    return printed;
  });
}

/** Undoes the record that a card was mailed, before refunds for fewer homes; notified buyers get a correction. */
export async function takeBackPostOfficeConfirmation(
  input: ExpectedMailing,
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const dropped = await undoPostOfficeConfirmation(input, context, inner);
    await refuseRefunded(dropped.id, inner);
    if (!isFullyMailed(dropped)) await enqueueDropsCorrection(inner, dropped);
    return dropped;
  });
}

async function refuseRefunded(mailingId: number, tx: Queryable): Promise<void> {
  if (!(await wasFewerHomesRefundGiven(mailingId, tx))) return;
  throw new Refusal(
    "conflict",
    "Advertisers were refunded for the homes the card missed, so you can't undo this.",
  );
}
